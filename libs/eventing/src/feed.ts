import type { EventFilter, Position, RecordedEvent } from './event-store.js';

/**
 * Where a projection has come to. Opaque to the projection, stored in the transaction of its rows: a position of the
 * store, or the offsets of a topic's partitions.
 */
export type Checkpoint = string;

export interface FeedBatch {
  readonly events: readonly RecordedEvent[];
  /** To be stored with the rows that these events make. */
  readonly checkpoint: Checkpoint;
  /** Up to here every event of the filter has been handed over; what read-your-writes waits for. */
  readonly position: Position;
  readonly caughtUp: boolean;
}

/** Where events come from: the store's own subscription, or Kafka. A projection cannot tell which. */
export interface Feed {
  /** From the event after the checkpoint (`null`: from the first), in order within each stream, then live until the signal. */
  follow(options: { name: string; after: Checkpoint | null; filter: EventFilter; batchSize: number; signal: AbortSignal }): AsyncIterable<FeedBatch>;
  /** The newest position there is to reach. */
  head(): Promise<Position>;
}
