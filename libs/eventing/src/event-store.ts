import type { DomainEvent } from '@tailboard/contracts/event';

/** A place in the order of all events; grows with every commit, gaps allowed. `0n` is before the first. */
export type Position = bigint;
/** The greatest position that a store gives and that a table can hold. */
export const GREATEST_POSITION: Position = 2n ** 63n - 1n;

/** Who, when, why: recorded with every event (decision D32). */
export interface Metadata {
  /** The user as whom it was done; `system` for the product itself. */
  readonly actor_id: string;
  /** The person behind an impersonation, if there is one: the true hands. */
  readonly impersonator_id?: string;
  /** The act that this event came of; event ids derive from it. */
  readonly command_id: string;
  readonly correlation_id: string;
  readonly causation_id?: string;
  /** When it was decided: ISO 8601, UTC. */
  readonly at: string;
  readonly source: 'web' | 'import' | 'system' | 'demo';
  readonly ip?: string;
  readonly reason?: string;
}

export interface NewEvent<F extends DomainEvent = DomainEvent> {
  readonly id: string;
  readonly type: F['type'];
  readonly version: number;
  readonly data: F['data'];
  readonly meta: Metadata;
}

/** An event as the store gives it back. `version` is the version of its shape, `revision` its number in the stream, from 1. */
export interface RecordedEvent<F extends DomainEvent = DomainEvent> extends NewEvent<F> {
  readonly stream: string;
  readonly revision: number;
  readonly position: Position;
  /** When the store took it: ISO 8601, UTC. */
  readonly recorded_at: string;
}

/** How many events the stream must hold: a number, `any`, or `some` (at least one). `0` means that it must be new. */
export type ExpectedRevision = number | 'any' | 'some';

export interface Append {
  readonly stream: string;
  readonly expected: ExpectedRevision;
  readonly events: readonly NewEvent[];
  /**
   * The sender has not read the stream: should these events be there already, the store says so also where the revision
   * fits. Stores that always look need not be told.
   */
  readonly unread?: true;
  /**
   * The ids were made for this call, so that no earlier one can have left these events: a store that would look for them
   * does so only where its own first try went astray.
   */
  readonly fresh?: true;
}
/** `position` and `revision` of the last event of the append; for a repeated append those of the first time. */
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
  override readonly name = 'WrongExpectedRevision';
  constructor(readonly conflict: AppendConflict) {
    super(`${conflict.stream} holds ${conflict.actual} events, expected ${conflict.expected}`);
  }
}

/** Which events a reader wants: any of the stream categories (`job` for `job-…`), or all. */
export interface EventFilter {
  readonly categories?: readonly string[];
}

export interface ReadStream {
  /** First revision to give, from 1; when backwards, the one to begin with. */
  readonly from?: number;
  readonly direction?: 'forwards' | 'backwards';
  readonly limit?: number;
}

/** Up to here a store counts what waits for a reader; who is so far behind needs no exact number. */
export const MOST_COUNTED = 1_000_000;

/** What a subscription hands over: events in commit order, and how far the reader has now come even where the filter left events out. */
export interface EventBatch {
  readonly events: readonly RecordedEvent[];
  readonly position: Position;
  /** True when nothing newer was in the store at the time of reading. */
  readonly caughtUp: boolean;
}

/**
 * The one port to the facts. An append is atomic within its stream and nothing wider; bulk acts are many independent
 * appends, on PostgreSQL a few hundred to a commit, on EventStoreDB, which knows no transaction over streams, a few
 * under way together. Every adapter passes the same conformance suite.
 */
export interface EventStore {
  /** Appends to one stream. A repeated append (same first event id in the same stream) answers as the first time. */
  append(append: Append): Promise<AppendResult>;
  /**
   * Independent appends, each with its own result, in the given order: each is whole by itself, the many are not. Where
   * one cannot be stored the call fails, and others may be recorded; repeated without it, they answer as the first time.
   */
  appendMany(appends: readonly Append[]): Promise<AppendResult[]>;
  /** The events of a stream; an unknown stream is an empty one. */
  read(stream: string, options?: ReadStream): Promise<RecordedEvent[]>;
  /** The events of many streams, each as {@link read} gives it, in the given order. */
  readMany(streams: readonly string[]): Promise<RecordedEvent[][]>;
  /** The events after (or, backwards, before) a position, in commit order; `from` instead of `after` includes that position. */
  readAll(options: {
    after?: Position;
    from?: Position;
    before?: Position;
    limit: number;
    filter?: EventFilter;
    direction?: 'forwards' | 'backwards';
  }): Promise<EventBatch>;
  /**
   * Catches up from `after`, then stays live until the signal; survives lost connections, and says so to `trouble`: the
   * reason, then nothing once it goes on. A batch is empty only where it moves the position or says that the end is reached.
   */
  subscribe(options: {
    after: Position;
    filter?: EventFilter;
    batchSize?: number;
    signal: AbortSignal;
    trouble?: (reason: unknown) => void;
  }): AsyncIterable<EventBatch>;
  /** Which store it is: the same for as long as its events go on, also after it was put back from a backup. */
  identity(): Promise<string>;
  /** Whether a position is one of this store, as it is now. */
  holds(position: Position): Promise<boolean>;
  /** The position of the newest event; `0n` for an empty store. */
  head(): Promise<Position>;
  /** How many events stand after a position, at most {@link MOST_COUNTED}; only of a store that can count them. */
  countAfter?(position: Position): Promise<number>;
  close(): Promise<void>;
}

/** The category of a stream: what stands before its first dash. */
export const categoryOf = (stream: string): string => stream.slice(0, stream.indexOf('-'));
