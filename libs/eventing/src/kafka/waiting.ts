import type { EventStore, Position } from '../event-store.js';

/** What a look at the lag needs of a store. */
export type Counted = Pick<EventStore, 'head' | 'countAfter'>;

/**
 * The newest event of the store, and how many stand after each place; topics mostly stand together, so one count serves
 * them. `head` is `null` where the store cannot be reached; a place is not in the map where nobody can count.
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
