import type { IncomingHttpHeaders } from 'node:http';
import { gzipSync } from 'node:zlib';
import replyFrom from '@fastify/reply-from';
import { gatewayRoutes, catalogue } from '@tailboard/contracts/catalogue';
import { UNATTENDED_HEADER } from '@tailboard/contracts/identity/session';
import { UndoCommand } from '@tailboard/contracts/jobs/moves';
import { apiPage } from '@tailboard/service/http/api-page';
import { acceptsGzip } from '@tailboard/service/http/headers';
import { openApi } from '@tailboard/service/http/openapi';
import { PRINCIPAL_HEADER, signPrincipal, type Principal } from '@tailboard/service/auth/principal';
import { unavailable } from '@tailboard/service/http/problem';
import { currentTraceparent } from '@tailboard/eventing/tracing';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ResolveCaller } from './callers.js';
import type { Upstream } from './services.js';
import { undoInItsService, type CallerHeaders } from './undo.js';

const INTERNAL = '/api/v1/internal/';
/** Policy of the API's documentation: one page with inline styles and nothing else. */
const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * Registers the API of every service behind the gateway: each route forwards to the service that owns the contract,
 * with the caller signed.
 */
export async function api(
  app: FastifyInstance,
  options: {
    services: readonly Upstream[];
    callerOf: ResolveCaller;
    secret: string;
    title: string;
    /** Returns the current position of the live stream. */
    livePosition: () => string;
  },
): Promise<void> {
  const described = {
    ...Object.fromEntries(
      Object.entries(catalogue).map(([name, { routes }]) => [
        name,
        routes.filter(({ path }) => !path.startsWith(INTERNAL)),
      ]),
    ),
    ...gatewayRoutes,
  };
  const resolveCaller = (headers: IncomingHttpHeaders) =>
    options.callerOf(headers.authorization, { active: headers[UNATTENDED_HEADER] === undefined });
  const description = madeOnce(() => JSON.stringify(openApi(options.title, described)));
  const page = madeOnce(() => apiPage(options.title, described));
  app.get('/api/v1/openapi.json', async (request, reply) =>
    description(request, reply.type('application/json; charset=utf-8')),
  );
  app.get('/api/v1/docs', async (request, reply) =>
    page(request, reply.type('text/html; charset=utf-8').header('content-security-policy', PAGE_POLICY)),
  );

  await app.register(async (through) => {
    await through.register(replyFrom, { disableRequestLogging: true });
    through.removeAllContentTypeParsers();
    through.addContentTypeParser('*', (_request, body, done) => done(null, body));
    for (const service of options.services)
      for (const { method, path, permission, name } of catalogue[service.name].routes)
        if (!path.startsWith(INTERNAL))
          through.route({
            method,
            url: path.replace(/\{(\w+)\}/g, ':$1'),
            config: { contract: name },
            handler: async (request, reply) => {
              // On public routes, an expired token is no reason to refuse the request.
              const principal = permission === 'public' ? null : await resolveCaller(request.headers);
              // A screen reads first and listens later. From this position on, it misses nothing in between.
              if (principal) reply.header('x-live-position', options.livePosition());
              const caller = callerHeaders(request, principal, options.secret);
              return name === UndoCommand.name
                ? undoInItsService(options.services, request, reply, caller)
                : forward(service, request, reply, caller);
            },
          });
  });
}

/**
 * A response that is the same for every caller: serialized and compressed on the first request, and reused for later
 * ones.
 */
function madeOnce(make: () => string): (request: FastifyRequest, reply: FastifyReply) => FastifyReply {
  let made: { plain: string; zipped: Buffer } | undefined;
  return (request, reply) => {
    if (!made) {
      const plain = make();
      made = { plain, zipped: gzipSync(plain) };
    }
    reply.header('vary', 'accept-encoding');
    return acceptsGzip([request.headers['accept-encoding']].flat()[0])
      ? reply.header('content-encoding', 'gzip').send(made.zipped)
      : reply.header('x-no-compression', '1').send(made.plain);
  };
}

/** Removes what only the gateway may state from a request, and returns the headers by which services know the caller. */
function callerHeaders(request: FastifyRequest, principal: Principal | null, secret: string): CallerHeaders {
  const { headers } = request.raw;
  // Without tracing, services get that of the client.
  const traceparent = currentTraceparent();
  delete headers[PRINCIPAL_HEADER];
  delete headers.authorization;
  return {
    ...(principal ? { [PRINCIPAL_HEADER]: signPrincipal(principal, secret) } : {}),
    'x-correlation-id': request.id,
    'x-forwarded-for': request.ip,
    ...(traceparent === undefined ? {} : { traceparent }),
  };
}

/** Passes a request to its service: directly if it runs in this process, otherwise over the network. */
function forward(service: Upstream, request: FastifyRequest, reply: FastifyReply, ours: CallerHeaders): FastifyReply {
  const { headers } = request.raw;
  if (service.take) {
    Object.assign(headers, ours);
    reply.hijack();
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value as string);
    service.take(request.raw, reply.raw);
    return reply;
  }
  // A client may name any header in `Connection` to have it removed on the way; it must not remove the gateway's
  // headers.
  delete headers.connection;
  return reply.from(`${service.address ?? ''}${request.url}`, {
    rewriteRequestHeaders: (_request, cleaned) => ({ ...cleaned, ...ours }),
    onError: (failed, { error }) => {
      void (failed as unknown as FastifyReply).send(unavailable('service', `${service.name}: ${error.message}`));
    },
  });
}
