import type { EventBatch, Position, RecordedEvent } from '../event-store.js';

/**
 * Returns the batch of these events. A batch that reached the end of its range continues after the range, even if its
 * last events belong to other categories.
 */
export function createBatch(
  events: readonly RecordedEvent[],
  range: {
    readonly caughtUp: boolean;
    readonly head: Position;
    readonly after: Position;
    readonly before: Position | undefined;
    readonly backwards: boolean;
  },
): EventBatch {
  const { caughtUp, head, after, before, backwards } = range;
  const last = events.at(-1)?.position ?? after;
  if (!caughtUp) return { events, caughtUp, position: last };
  if (backwards) return { events, caughtUp, position: after };
  return { events, caughtUp, position: before !== undefined ? last : head > after ? head : after };
}
