import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { anyCalls, carriedOut } from '../testing/agreement.js';
import { conformance } from '../testing/conformance.js';
import { memoryStore } from './memory-store.js';
import { ownCategory } from '../testing/sample-events.js';

conformance('in memory', async () => ({ store: memoryStore(), close: async () => {} }));

describe('any sequence of appends', () => {
  it('leaves streams whose revisions count from one without a gap, and one order of all events', async () => {
    await fc.assert(
      fc.asyncProperty(anyCalls, async (calls) => {
        const store = memoryStore();
        await carriedOut(store, ownCategory(), calls);
        const { events } = await store.readAll({ after: 0n, limit: 10_000 });
        expect(events.map(({ position }) => position)).toEqual(events.map((_, n) => BigInt(n + 1)));
        for (const stream of new Set(events.map((event) => event.stream))) {
          const revisions = events.filter((event) => event.stream === stream).map(({ revision }) => revision);
          expect(revisions).toEqual(revisions.map((_, n) => n + 1));
        }
        expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
      }),
    );
  });
});
