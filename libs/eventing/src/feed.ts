import type { EventFilter, Position, RecordedEvent } from './event-store.js';

/**
 * Where a projection has come to. Opaque to the projection, stored in the transaction of its rows: a position of the
 * store, or the offsets of a topic's partitions.
 */
export type Checkpoint = string;

/** A checkpoint and what it means in positions: every event of the filter up to there has been handed over. */
export interface Reached {
  readonly checkpoint: Checkpoint;
  readonly position: Position;
}

export interface FeedBatch extends Reached {
  readonly events: readonly RecordedEvent[];
  readonly caughtUp: boolean;
  /** Where a reader has come to who has taken the events up to this one (by its index) and no further. */
  reachedAt(index: number): Reached;
}

export interface FollowOptions {
  /** Who follows; for names in logs and groups. */
  readonly name: string;
  /** `null`: from the first event. */
  readonly after: Checkpoint | null;
  /** Ends when everything up to this checkpoint was handed over, and nothing beyond it. */
  readonly upTo?: Checkpoint;
  readonly filter: EventFilter;
  readonly batchSize: number;
  readonly signal: AbortSignal;
}

/** Where events come from: the store's own subscription, or Kafka. A projection cannot tell which. */
export interface Feed {
  /** From the event after the checkpoint, in order within each stream, then live until the signal. */
  follow(options: FollowOptions): AsyncIterable<FeedBatch>;
  /** The newest position there is to reach. */
  head(): Promise<Position>;
}
