import { beforeAll, describe, expect, it } from '@jest/globals';
import { GREATEST_POSITION, type EventStore } from '../event-store.js';
import { followUntil, ownCategory, sampleEvents, type OpenedStore } from './sample-events.js';

/** The part of the conformance suite that must come first: readers of a store that holds nothing for them, and perhaps nothing at all. */
export function emptyStoreConforms(open: () => OpenedStore): void {
  let store: EventStore;
  beforeAll(() => {
    store = open().store;
  });

  describe('filtered readers of an empty store', () => {
    it('catch up from the start at a position of the store', async () => {
      const readers = Array.from({ length: 5 }, () =>
        followUntil(store, { after: 0n, categories: [ownCategory()] }, (_, { caughtUp }) => caughtUp),
      );
      for (const { events, position } of await Promise.all(readers)) {
        expect(events).toEqual([]);
        expect(position).toBeLessThanOrEqual(GREATEST_POSITION);
        expect(await store.holds(position)).toBe(true);
      }
    });

    it.each([1, 10, 40])('move with %i events of others, from the start and while they follow', async (count) => {
      const [own, others] = [ownCategory(), ownCategory()];
      let head: bigint | undefined;
      const isAtHead = (position: bigint): boolean => head !== undefined && position >= head;
      const early = followUntil(store, { after: 0n, categories: [own] }, (seen, { position, caughtUp }) => {
        if (caughtUp && head === undefined) appending ??= append();
        return seen.length === 2 && isAtHead(position);
      });
      let appending: Promise<void> | undefined;
      const append = async (): Promise<void> => {
        await store.append({ stream: `${others}-1`, expected: 0, events: sampleEvents(count) });
        await store.append({ stream: `${own}-1`, expected: 0, events: sampleEvents(2) });
        await store.append({ stream: `${others}-1`, expected: count, events: sampleEvents(count) });
        head = await store.head();
        // One more, so that a batch comes after the head is known.
        await store.append({ stream: `${others}-2`, expected: 0, events: sampleEvents(1) });
      };
      expect((await early).events).toHaveLength(2);
      await appending;
      const { events } = await followUntil(store, { after: 0n, categories: [ownCategory()] }, (_, { position }) =>
        isAtHead(position),
      );
      expect(events).toEqual([]);
    });
  });
}
