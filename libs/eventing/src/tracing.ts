import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';

/** Kinds of spans, with their numbers in OTLP. */
export const SPAN_KINDS = { internal: 1, server: 2, client: 3, producer: 4, consumer: 5 } as const;
type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

export interface SpanOptions {
  readonly kind?: keyof typeof SPAN_KINDS;
  readonly attributes?: Attributes;
  /** The span that caused this one, where it is not the current one: a `traceparent` of another process. */
  readonly parent?: string | undefined;
  /** Spans that this one belongs to without being their part, as `traceparent`s: those that sent the messages of a batch. */
  readonly links?: readonly string[];
}

/** The position of a span in its trace. */
export interface SpanLink {
  readonly traceId: string;
  readonly spanId: string;
}

/** A span that is over. Times are nanoseconds since 1970. */
export interface EndedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentId: string | undefined;
  readonly name: string;
  readonly kind: keyof typeof SPAN_KINDS;
  readonly from: bigint;
  readonly to: bigint;
  readonly attributes: Attributes;
  readonly error: string | undefined;
  readonly links: readonly SpanLink[];
}

/** A piece of work in a trace. */
export interface Span {
  /** Runs work as caused by this span, also the work that it begins and does not wait for. */
  run<T>(work: () => T): T;
  end(result?: { readonly attributes?: Attributes; readonly error?: unknown }): void;
}

interface Place extends SpanLink {
  readonly sampled: boolean;
}

const current = new AsyncLocalStorage<Place>();
let tracing: { readonly take: (span: EndedSpan) => void; readonly ratio: number } | undefined;

/** Records spans from now on, of new traces this share; returns a function that ends it. */
export function startTracing(take: (span: EndedSpan) => void, ratio: number): () => void {
  const own = { take, ratio };
  tracing = own;
  return () => {
    if (tracing === own) tracing = undefined;
  };
}
export const isTracing = (): boolean => tracing !== undefined;
/** Returns whether there is a span that new ones belong to. */
export const isInSpan = (): boolean => tracing !== undefined && current.getStore() !== undefined;

/** A `traceparent` of W3C Trace Context, version 00. */
const TRACEPARENT = /^00-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})$/;
function parseTraceparent(traceparent: string | undefined): Place | undefined {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(traceparent ?? '') ?? [];
  return traceId && spanId && flags ? { traceId, spanId, sampled: (parseInt(flags, 16) & 1) === 1 } : undefined;
}
/** Returns a `traceparent` if it is a valid one. */
export const validTraceparent = (given: string | undefined): string | undefined =>
  given !== undefined && TRACEPARENT.test(given) ? given : undefined;

/** Returns the current span as a `traceparent`, for other processes. */
export function currentTraceparent(): string | undefined {
  const place = tracing && current.getStore();
  return place && `00-${place.traceId}-${place.spanId}-${place.sampled ? '01' : '00'}`;
}

const NO_SPAN: Span = { run: (work) => work(), end: () => {} };

/** Begins a span; without tracing, one that is not recorded. */
export function beginSpan(
  name: string,
  { kind = 'internal', attributes = {}, parent, links = [] }: SpanOptions = {},
): Span {
  const to = tracing;
  if (!to) return NO_SPAN;
  const cause = parseTraceparent(parent) ?? current.getStore();
  const place: Place = {
    traceId: cause?.traceId ?? randomBytes(16).toString('hex'),
    spanId: randomBytes(8).toString('hex'),
    sampled: cause?.sampled ?? Math.random() < to.ratio,
  };
  const from = nanoseconds();
  let ended = false;
  return {
    run: (work) => current.run(place, work),
    end({ attributes: more = {}, error } = {}) {
      if (ended || !place.sampled) return;
      ended = true;
      to.take({
        ...{ traceId: place.traceId, spanId: place.spanId, parentId: cause?.spanId, name, kind, from },
        to: nanoseconds(),
        attributes: { ...attributes, ...more },
        error: error === undefined ? undefined : error instanceof Error ? error.message : String(error),
        links: links.flatMap((link) => parseTraceparent(link) ?? []),
      });
    },
  };
}

/** Runs work in a span. */
export async function withSpan<T>(name: string, options: SpanOptions, work: () => Promise<T>): Promise<T> {
  if (!tracing) return work();
  const span = beginSpan(name, options);
  try {
    const result = await span.run(work);
    span.end();
    return result;
  } catch (error) {
    span.end({ error });
    throw error;
  }
}

const nanoseconds = (): bigint => BigInt(Math.round((performance.timeOrigin + performance.now()) * 1e3)) * 1_000n;
