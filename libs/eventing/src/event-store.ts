import type { DomainEvent } from '@tailboard/contracts/event';

/**
 * Position in the global order of events. Grows with every commit and may have gaps; `0n` is before the first event.
 */
export type Position = bigint;
/** The greatest position that a store gives and that a table can hold. */
export const GREATEST_POSITION: Position = 2n ** 63n - 1n;

/** Actor, time and cause, recorded with every event (decision D32). */
export interface Metadata {
  /** The user on whose behalf the command ran; `system` for the product itself. */
  readonly actor_id: string;
  /** The impersonating user, if any. */
  readonly impersonator_id?: string;
  /** Name of the API token with which `actor_id` acted, if any. */
  readonly api_token?: string;
  /** The command that caused the event. Event IDs are derived from it. */
  readonly command_id: string;
  readonly correlation_id: string;
  readonly causation_id?: string;
  /** Time of the decision: ISO 8601, UTC. */
  readonly at: string;
  readonly source: 'web' | 'import' | 'system' | 'demo';
  readonly ip?: string;
  readonly reason?: string;
  /** When the user did it, if that was before `at`, without a network: ISO 8601, UTC. */
  readonly done_at?: string;
  /** The span that recorded it, as a `traceparent` of W3C Trace Context. */
  readonly traceparent?: string;
}

export interface NewEvent<F extends DomainEvent = DomainEvent> {
  readonly id: string;
  readonly type: F['type'];
  readonly version: number;
  readonly data: F['data'];
  readonly meta: Metadata;
}

/**
 * An event as the store returns it. `version` is the version of its schema, `revision` its number in the stream, from
 * 1.
 */
export interface RecordedEvent<F extends DomainEvent = DomainEvent> extends NewEvent<F> {
  readonly stream: string;
  readonly revision: number;
  readonly position: Position;
  /** Time of the append: ISO 8601, UTC. */
  readonly recorded_at: string;
}

/** Expected number of events in the stream: a number, `any`, or `some` (at least one). `0` requires a new stream. */
export type ExpectedRevision = number | 'any' | 'some';

export interface Append {
  readonly stream: string;
  readonly expected: ExpectedRevision;
  readonly events: readonly NewEvent[];
  /**
   * The caller has not read the stream. If these events already exist, the store reports that even when the revision
   * matches. Stores that always check may ignore it.
   */
  readonly unread?: true;
  /**
   * The IDs were generated for this call, so no earlier call can have recorded these events. A store needs to check for
   * duplicates only after its own failed first attempt.
   */
  readonly fresh?: true;
}
/** `position` and `revision` of the last appended event; for a repeated append, those of the first time. */
export interface Appended {
  readonly ok: true;
  readonly position: Position;
  readonly revision: number;
}
export interface AppendConflict {
  readonly ok: false;
  readonly stream: string;
  readonly expected: ExpectedRevision;
  readonly actual: number;
}
export type AppendResult = Appended | AppendConflict;

export class WrongExpectedRevisionError extends Error {
  override readonly name = 'WrongExpectedRevisionError';
  constructor(readonly conflict: AppendConflict) {
    super(`${conflict.stream} holds ${conflict.actual} events, expected ${conflict.expected}`);
  }
}

/** Selects events by stream category (`job` for `job-…`); without categories, all events. */
export interface EventFilter {
  readonly categories?: readonly string[];
}

export interface ReadStream {
  /** First revision to return, from 1; when reading backwards, the revision to start with. */
  readonly from?: number;
  readonly direction?: 'forwards' | 'backwards';
  readonly limit?: number;
}

/** Upper limit when counting events that a reader has not processed. A larger lag needs no exact number. */
export const MAX_COUNTED = 1_000_000;

/**
 * A batch of a subscription: events in commit order, and the position reached, including events that the filter
 * skipped.
 */
export interface EventBatch {
  readonly events: readonly RecordedEvent[];
  readonly position: Position;
  /** True if the store had no newer event when this batch was read. */
  readonly caughtUp: boolean;
}

/**
 * The port to the event log. An append is atomic within one stream only. Bulk appends are independent of each other:
 * PostgreSQL groups a few hundred per commit; EventStoreDB, which has no cross-stream transactions, runs a few in
 * parallel. Every adapter passes the same conformance suite.
 */
export interface EventStore {
  /** Appends to one stream. A repeated append (same first event ID in the same stream) returns the original result. */
  append(append: Append): Promise<AppendResult>;
  /**
   * Appends independently to several streams and returns a result for each, in order. If one event cannot be stored,
   * the call fails and others may be recorded; repeated without it, they return their original results.
   */
  appendMany(appends: readonly Append[]): Promise<AppendResult[]>;
  /** Reads the events of a stream; an unknown stream is empty. */
  read(stream: string, options?: ReadStream): Promise<RecordedEvent[]>;
  /** Reads several streams as {@link read} does, in the given order. */
  readMany(streams: readonly string[]): Promise<RecordedEvent[][]>;
  /**
   * Reads the events after (or, backwards, before) a position in commit order. `from` instead of `after` includes that
   * position.
   */
  readAll(options: {
    after?: Position;
    from?: Position;
    before?: Position;
    limit: number;
    filter?: EventFilter;
    direction?: 'forwards' | 'backwards';
  }): Promise<EventBatch>;
  /**
   * Catches up from `after`, then stays live until the signal aborts. Survives lost connections and reports them to
   * `trouble`: the reason, then `undefined` once the connection is back. A batch is empty only if it moves the position
   * or reports that the end is reached.
   */
  subscribe(options: {
    after: Position;
    filter?: EventFilter;
    batchSize?: number;
    signal: AbortSignal;
    onOutage?: (reason: unknown) => void;
  }): AsyncIterable<EventBatch>;
  /** Identifies the store. The same ID as long as its events continue, also after a restore from backup. */
  identity(): Promise<string>;
  /** Returns whether the store, in its current state, has this position. */
  holds(position: Position): Promise<boolean>;
  /** Returns the position of the newest event; `0n` for an empty store. */
  head(): Promise<Position>;
  /** Counts the events after a position, at most {@link MAX_COUNTED}. Only on stores that can count. */
  countAfter?(position: Position): Promise<number>;
  close(): Promise<void>;
}

/** The category of a stream: the part before its first dash. */
export const getCategory = (stream: string): string => stream.slice(0, stream.indexOf('-'));
