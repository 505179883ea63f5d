import type { EventBatch, EventFilter, EventStore, Position } from '../event-store.js';

/**
 * The store's own subscription, as read models take it: from the event after a position, then live until the signal. With
 * `upTo` it ends when everything up to there was handed over, and hands over nothing beyond it.
 */
export async function* follow(
  store: Pick<EventStore, 'subscribe'>,
  of: { after: Position; upTo?: Position; filter: EventFilter; batchSize: number; signal: AbortSignal },
): AsyncGenerator<EventBatch, void, undefined> {
  const { upTo, ...asked } = of;
  if (upTo !== undefined && asked.after >= upTo) return;
  for await (const batch of store.subscribe(asked)) {
    if (upTo === undefined || batch.position < upTo) {
      yield batch;
      continue;
    }
    yield { events: batch.events.filter(({ position }) => position <= upTo), position: upTo, caughtUp: true };
    return;
  }
  // A store that was closed hands over no more: what was read so far is not all, and must not be taken for it.
  if (upTo !== undefined && !asked.signal.aborted) throw new Error(`the events ended before position ${upTo}`);
}
