import { beginSpan, isTracing, validTraceparent, type Span } from '@tailboard/eventing/tracing';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Gives each request a span, caused by the one in its `traceparent`, which everything that it does belongs to. */
export function traceRequests(http: FastifyInstance, service: string): void {
  const spans = new WeakMap<FastifyRequest, Span>();
  http.addHook('onRequest', (request, _reply, done) => {
    if (!isTracing()) return done();
    const route = request.routeOptions.url ?? 'none';
    const span = beginSpan(`${request.method} ${route}`, {
      kind: 'server',
      parent: validTraceparent([request.headers['traceparent']].flat()[0]),
      attributes: {
        'tailboard.service': service,
        'tailboard.correlation_id': request.id,
        'http.request.method': request.method,
        'http.route': route,
      },
    });
    spans.set(request, span);
    span.run(done);
  });
  // Reading a body leaves the context.
  http.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request);
    if (span) span.run(done);
    else done();
  });
  http.addHook('onResponse', (request, reply, done) => {
    const { statusCode } = reply.raw;
    spans.get(request)?.end({
      attributes: { 'http.response.status_code': statusCode },
      ...(statusCode >= 500 ? { error: `status ${statusCode}` } : {}),
    });
    done();
  });
}
