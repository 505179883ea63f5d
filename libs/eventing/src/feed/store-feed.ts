import type { EventBatch, EventStore } from '../event-store.js';
import type { Feed, FeedBatch } from '../feed.js';

/** The store's own subscription as a feed. A checkpoint is the position as text. */
export function storeFeed(store: EventStore): Feed {
  /** Marks the last batch of a backlog, also where the store can tell only by looking once more. */
  const handed = async ({ events, position, caughtUp }: EventBatch): Promise<FeedBatch> => ({
    events,
    position,
    checkpoint: String(position),
    caughtUp: caughtUp || position >= (await store.head()),
    reachedAt: (index) => {
      const at = events[index]!.position;
      return { checkpoint: String(at), position: at };
    },
  });
  return {
    head: () => store.head(),
    async *follow({ after, upTo, filter, batchSize, signal }) {
      const from = after === null ? 0n : BigInt(after);
      const last = upTo === undefined ? undefined : BigInt(upTo);
      if (last !== undefined && from >= last) return;
      // A reader that begins at the head is told so: else it would learn it only with the next event.
      if (last === undefined && from >= (await store.head()))
        yield await handed({ events: [], position: from, caughtUp: true });
      // Abandoning the loop must end the subscription even where the reader's signal goes on.
      const done = new AbortController();
      const either = AbortSignal.any([signal, done.signal]);
      try {
        for await (const batch of store.subscribe({ after: from, filter, batchSize, signal: either })) {
          if (last === undefined || batch.position < last) {
            yield await handed(batch);
            continue;
          }
          const events = batch.events.filter(({ position }) => position <= last);
          yield await handed({ events, position: last, caughtUp: true });
          return;
        }
        // A store that was closed hands over no more: what was read so far is not all, and must not be taken for it.
        if (last !== undefined && !signal.aborted) throw new Error(`the events ended before position ${last}`);
      } finally {
        done.abort();
      }
    },
  };
}
