import type { EventStore, Position } from '../event-store.js';

/** The part of a store that the lag computation needs. */
export type Counted = Pick<EventStore, 'head' | 'countAfter'>;

/**
 * Returns the store's head and the number of events after each position. Topics usually share a position, so one count
 * serves several. `head` is `null` if the store is unreachable; a position is missing from the map if the store cannot
 * count.
 */
export async function waitingAfter(
  store: Counted,
  places: readonly Position[],
): Promise<{ head: Position | null; after: ReadonlyMap<Position, number> }> {
  const head = await store.head().catch(() => null);
  const after = new Map<Position, number>();
  for (const place of head === null ? [] : new Set(places)) {
    const count = await store.countAfter?.(place).catch(() => undefined);
    if (count !== undefined) after.set(place, count);
  }
  return { head, after };
}
