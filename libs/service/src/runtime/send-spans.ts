import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { hostname } from 'node:os';
import {
  beginSpan,
  currentTraceparent,
  isInSpan,
  SPAN_KINDS,
  startTracing,
  type EndedSpan,
  type Span,
} from '@tailboard/eventing/tracing';
import { INSTANCE, type Log } from './log.js';
import type { Config } from './config.js';

/** Time between two exports, in ms. */
const EVERY = 1_000;
/** Spans that wait for their export; others are dropped, so that a missing collector fills no memory. */
const MAX_SPANS = 5_000;

/**
 * Sends spans to a collector, as OTLP in JSON. The protocol is one request, so the SDK is not needed, whose current
 * versions run on Node 22 only. Returns a function that sends the rest and stops.
 */
export function sendSpans(
  config: Pick<Config, 'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_EXPORTER_OTLP_HEADERS' | 'OTEL_TRACES_SAMPLER_ARG'>,
  options: { readonly name: string; readonly log: Log },
): () => Promise<void> {
  const url = `${config.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/$/, '') ?? ''}/v1/traces`;
  const headers = Object.fromEntries(
    (config.OTEL_EXPORTER_OTLP_HEADERS ?? '')
      .split(',')
      .filter(Boolean)
      .map((part) => {
        const at = part.indexOf('=');
        return [part.slice(0, at).trim(), part.slice(at + 1).trim()];
      }),
  );
  let waiting: EndedSpan[] = [];
  let dropped = 0;
  let failing = false;
  const send = async (): Promise<void> => {
    if (waiting.length === 0) return;
    const spans = waiting;
    waiting = [];
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(toRequest(spans, options.name)),
        signal: AbortSignal.timeout(10_000),
        redirect: 'error',
      });
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`it answered ${response.status}`);
      if (failing) options.log.info({ dropped }, 'traces are sent again');
      [failing, dropped] = [false, 0];
    } catch (error) {
      dropped += spans.length;
      if (!failing) options.log.warn({ reason: (error as Error).message }, 'traces cannot be sent');
      failing = true;
    }
  };
  const stopTracing = startTracing((span) => {
    if (waiting.length < MAX_SPANS) waiting.push(span);
    else dropped++;
  }, config.OTEL_TRACES_SAMPLER_ARG);
  const stopRequests = traceOutgoingRequests();
  let sending: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    sending = sending.then(send);
  }, EVERY);
  timer.unref();
  return async () => {
    clearInterval(timer);
    stopRequests();
    stopTracing();
    await sending;
    await send();
  };
}

/** An export request of OTLP. */
const toRequest = (spans: readonly EndedSpan[], name: string): object => ({
  resourceSpans: [
    {
      resource: {
        attributes: toAttributes({
          'service.name': `tailboard-${name}`,
          'service.instance.id': INSTANCE,
          'host.name': hostname(),
          'process.pid': process.pid,
        }),
      },
      scopeSpans: [
        {
          scope: { name: 'tailboard' },
          spans: spans.map(({ traceId, spanId, parentId, kind, from, to, error, links, ...span }) => ({
            ...{ traceId, spanId, name: span.name, kind: SPAN_KINDS[kind] },
            ...(parentId === undefined ? {} : { parentSpanId: parentId }),
            startTimeUnixNano: String(from),
            endTimeUnixNano: String(to),
            attributes: toAttributes(span.attributes),
            ...(links.length > 0
              ? { links: links.map((link) => ({ traceId: link.traceId, spanId: link.spanId })) }
              : {}),
            status: error === undefined ? {} : { code: 2, message: error },
          })),
        },
      ],
    },
  ],
});

const toAttributes = (attributes: EndedSpan['attributes']): object[] =>
  Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined
      ? []
      : [
          {
            key,
            value:
              typeof value === 'string'
                ? { stringValue: value }
                : typeof value === 'boolean'
                  ? { boolValue: value }
                  : Number.isInteger(value)
                    ? { intValue: String(value) }
                    : { doubleValue: value },
          },
        ],
  );

/** A request of undici, which `fetch` and the gateway's proxy use. */
interface Outgoing {
  readonly method: string;
  readonly origin: string | URL;
  readonly headers: string | readonly string[];
  addHeader(name: string, value: string): void;
}

/** Gives requests that a span causes a span of their own, and passes it on. */
function traceOutgoingRequests(): () => void {
  const spans = new WeakMap<object, Span>();
  const end = (request: object, how: Parameters<Span['end']>[0]): void => spans.get(request)?.end(how);
  const channels: Record<string, (message: unknown) => void> = {
    'undici:request:create': (message) => {
      if (!isInSpan()) return;
      const { request } = message as { request: Outgoing };
      const { host, hostname: server } = new URL(String(request.origin));
      const span = beginSpan(`${request.method} ${host}`, {
        kind: 'client',
        attributes: { 'http.request.method': request.method, 'server.address': server },
      });
      spans.set(request, span);
      if (String(request.headers).toLowerCase().includes('traceparent')) return;
      const traceparent = span.run(currentTraceparent);
      if (traceparent !== undefined) request.addHeader('traceparent', traceparent);
    },
    'undici:request:headers': (message) => {
      const { request, response } = message as { request: object; response: { statusCode: number } };
      end(request, {
        attributes: { 'http.response.status_code': response.statusCode },
        ...(response.statusCode >= 500 ? { error: `status ${response.statusCode}` } : {}),
      });
    },
    'undici:request:error': (message) => {
      const { request, error } = message as { request: object; error: unknown };
      end(request, { error });
    },
  };
  for (const [name, listener] of Object.entries(channels)) subscribe(name, listener);
  return () => {
    for (const [name, listener] of Object.entries(channels)) unsubscribe(name, listener);
  };
}
