import type { EventBatch, EventFilter, EventStore, Position } from '../event-store.js';

/**
 * Subscribes to the store from a position, live until the signal aborts. With `upTo`, ends when everything up to that
 * position was yielded, and yields nothing beyond it.
 */
export async function* follow(
  store: Pick<EventStore, 'subscribe'>,
  options: { after: Position; upTo?: Position; filter: EventFilter; batchSize: number; signal: AbortSignal },
): AsyncGenerator<EventBatch, void, undefined> {
  const { upTo, ...requested } = options;
  if (upTo !== undefined && requested.after >= upTo) return;
  for await (const batch of store.subscribe(requested)) {
    if (upTo === undefined || batch.position < upTo) {
      yield batch;
      continue;
    }
    yield { events: batch.events.filter(({ position }) => position <= upTo), position: upTo, caughtUp: true };
    return;
  }
  // A closed store yields no more events, so the result is incomplete.
  if (upTo !== undefined && !requested.signal.aborted) throw new Error(`the events ended before position ${upTo}`);
}
