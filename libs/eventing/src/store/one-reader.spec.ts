import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { EventBatch, EventStore, Position } from '../event-store.js';
import { waitUntil } from '../testing/wait-until.js';
import { conformance } from '../testing/conformance.js';
import { memoryStore } from './memory-store.js';
import { oneReader } from './one-reader.js';
import { sampleEvents } from '../testing/sample-events.js';

conformance('in memory, followed by one reader', async () => {
  const store = oneReader(memoryStore());
  return { store, close: () => store.close() };
});

/** A store that counts subscriptions and can be made to fail. */
function watchStore(store: EventStore) {
  const seen = { all: 0, filtered: 0, open: 0, heads: 0, broken: undefined as Error | undefined };
  const own: EventStore = {
    ...store,
    head: () => {
      seen.heads++;
      return seen.broken ? Promise.reject(seen.broken) : store.head();
    },
    async *subscribe(requested) {
      seen[requested.filter ? 'filtered' : 'all']++;
      seen.open++;
      try {
        for await (const batch of store.subscribe(requested)) {
          if (seen.broken) throw seen.broken;
          yield batch;
        }
      } finally {
        seen.open--;
      }
    },
  };
  return Object.assign(own, { seen });
}
const append = (store: EventStore, category: string, count: number) =>
  store.append({ stream: `${category}-1`, expected: 'any', events: sampleEvents(count) });

/** Follows up to the position, with a delay per batch. */
async function collectEvents(
  store: EventStore,
  requested: { after?: Position; category: string; batchSize?: number; slow?: number },
  enough: (position: Position) => boolean,
): Promise<{ ids: string[]; position: Position; caughtUp: boolean }> {
  const stop = new AbortController();
  const ids: string[] = [];
  let position = requested.after ?? 0n;
  let caughtUp = false;
  const { category, batchSize = 500, slow } = requested;
  const filter = { categories: [category] };
  for await (const batch of store.subscribe({ after: position, filter, batchSize, signal: stop.signal })) {
    expect(batch.events.length).toBeLessThanOrEqual(batchSize);
    expect(batch.position >= position).toBe(true);
    ids.push(...batch.events.map(({ id }) => id));
    ({ position, caughtUp } = batch);
    if (slow !== undefined) await pause(slow);
    if (enough(position) && caughtUp) break;
  }
  stop.abort();
  return { ids, position, caughtUp };
}
const readIds = async (store: EventStore, category: string, after: Position): Promise<string[]> =>
  (await store.readAll({ after, limit: 10_000, filter: { categories: [category] } })).events.map(({ id }) => id);

describe('one reader of a store', () => {
  it('given many who follow from the end, then the store is read once for all of them, and not at all once they left', async () => {
    const inner = watchStore(memoryStore());
    await append(inner, 'a', 3);
    const after = await inner.head();
    const store = oneReader(inner);
    inner.seen.heads = 0;
    let head = after;
    const categories = ['a', 'b', 'c', 'a', 'b'];
    const following = categories.map((category) =>
      collectEvents(store, { after, category }, (position) => position > after && position >= head),
    );
    await waitUntil(() => inner.seen.open === 1);
    await append(store, 'a', 2);
    await append(store, 'b', 1);
    head = await inner.head();
    const found = await Promise.all(following);
    expect(found.map(({ position }) => position)).toEqual(categories.map(() => head));
    for (const [n, { ids }] of found.entries()) expect(ids).toEqual(await readIds(inner, categories[n]!, after));
    await waitUntil(() => inner.seen.open === 0);
    expect(inner.seen).toMatchObject({ all: 1, filtered: 0, heads: 2 });
  });

  it('given one who begins further back, then only they read by themselves, and join', async () => {
    const inner = watchStore(memoryStore());
    const store = oneReader(inner);
    await append(inner, 'a', 30);
    const end = await inner.head();
    const early = collectEvents(store, { category: 'a' }, (position) => position > end);
    const late = collectEvents(store, { after: end, category: 'b' }, (position) => position > end);
    await waitUntil(() => inner.seen.filtered === 1 && inner.seen.open === 1);
    await append(store, 'a', 1);
    expect((await early).ids).toHaveLength(31);
    expect((await late).position).toBe(end + 1n);
    expect(inner.seen).toMatchObject({ all: 1, filtered: 1 });
  });

  it('given one who is slow, then others do not wait for long, and the slow one misses nothing', async () => {
    const inner = watchStore(memoryStore());
    const store = oneReader(inner, { batchSize: 1, maxRetained: 2, lagTimeoutMs: 1 });
    let head = -1n;
    const done = (position: Position): boolean => head >= 0n && position >= head;
    const slow = collectEvents(store, { category: 'a', slow: 20 }, done);
    const quick = collectEvents(store, { category: 'a' }, done);
    await waitUntil(() => inner.seen.all === 1);
    for (let n = 0; n < 40; n++) await append(store, 'a', 1);
    head = await inner.head();
    const all = await readIds(inner, 'a', 0n);
    expect((await quick).ids).toEqual(all);
    expect((await slow).ids).toEqual(all);
    expect(inner.seen.filtered).toBeGreaterThan(0);
  });

  it('given a store that cannot be read, then it is reported once, and followers go on when it can again', async () => {
    const inner = watchStore(memoryStore());
    const reported: (string | undefined)[] = [];
    const store = oneReader(inner, { onOutage: (reason) => reported.push(reason) });
    inner.seen.broken = new Error('it is away');
    const following = collectEvents(store, { category: 'a' }, (position) => position === 2n);
    await waitUntil(() => inner.seen.heads >= 3);
    expect(reported).toEqual(['it is away']);
    expect(store.outage()).toMatchObject({ reason: 'it is away' });
    inner.seen.broken = undefined;
    await append(store, 'a', 1);
    await waitUntil(() => reported.length === 2);
    inner.seen.broken = new Error('it is away again');
    await append(store, 'a', 1);
    await waitUntil(() => reported.length === 3);
    inner.seen.broken = undefined;
    expect((await following).ids).toEqual(await readIds(inner, 'a', 0n));
    expect([reported, store.outage()]).toEqual([['it is away', undefined, 'it is away again', undefined], undefined]);
  });

  it('given a store that is closed, then those who follow it end', async () => {
    const store = oneReader(memoryStore());
    const following = collectEvents(store, { category: 'a' }, () => false);
    await append(store, 'a', 1);
    await store.close();
    expect((await following).ids.length).toBeLessThanOrEqual(1);
  });

  it('given followers that lag beside some that catch up, when the reader has no room, then it yields to the event loop until they move on', async () => {
    let turns = 0;
    let counting = true;
    const count = (): void => {
      turns++;
      if (counting) setImmediate(count);
    };
    const inner = memoryStore();
    const released = new AbortController();
    /** Turns of the event loop between the batches that the shared reader takes. */
    const turnsPerBatch: number[] = [];
    let catchingUp = 0;
    const store = oneReader(
      {
        ...inner,
        async *subscribe(requested) {
          if (requested.filter) {
            catchingUp++;
            if (!released.signal.aborted) await once(released.signal, 'abort');
            yield* inner.subscribe(requested);
            return;
          }
          for await (const batch of inner.subscribe(requested)) {
            const before = turns;
            yield batch;
            turnsPerBatch.push(turns - before);
          }
        },
      },
      { batchSize: 1, maxRetained: 2, lagTimeoutMs: 100 },
    );
    await append(inner, 'a', 1);
    const head = await inner.head();
    const stop = new AbortController();
    const { signal } = stop;
    const lagging: AsyncIterator<EventBatch> = store
      .subscribe({ after: head, filter: { categories: ['a'] }, signal })
      [Symbol.asyncIterator]();
    expect((await lagging.next()).value).toMatchObject({ events: [], caughtUp: true });
    const late = store.subscribe({ after: 0n, filter: { categories: ['a'] }, signal })[Symbol.asyncIterator]();
    const caughtUp = late.next();
    await waitUntil(() => catchingUp === 1);
    count();
    for (let n = 0; n < 3; n++) await append(inner, 'a', 1);
    await waitUntil(() => turnsPerBatch.length >= 4);
    counting = false;
    // After the empty batch, two events fit. For the third the reader waits for the one that lags, and other work goes on meanwhile.
    expect(turnsPerBatch[3]).toBeGreaterThan(10);
    released.abort();
    expect((await caughtUp).value).toMatchObject({ events: [{ position: 1n }, {}, {}, {}] });
    expect((await lagging.next()).value).toMatchObject({ events: [{ position: 2n }, {}, {}] });
    stop.abort();
    await store.close();
  });

  it('given events that arrived while a follower was busy, then they form one batch', async () => {
    const inner = memoryStore();
    const store = oneReader(inner, { batchSize: 1, lagTimeoutMs: 60_000 });
    const { signal } = new AbortController();
    const batches = store.subscribe({ after: 0n, signal })[Symbol.asyncIterator]();
    expect((await batches.next()).value).toMatchObject({ caughtUp: true });
    for (let n = 0; n < 20; n++) await append(inner, 'a', 1);
    await new Promise(setImmediate);
    expect((await batches.next()).value).toMatchObject({ position: 20n, events: { length: 20 } });
    await store.close();
  });

  it('given more events than are retained, then a follower in time gets all of them without reading by itself', async () => {
    const inner = watchStore(memoryStore());
    const store = oneReader(inner, { batchSize: 3, maxRetained: 5, lagTimeoutMs: 60_000 });
    let head = -1n;
    const following = collectEvents(store, { category: 'a', slow: 0 }, (position) => position === head);
    await waitUntil(() => inner.seen.all === 1);
    for (let n = 0; n < 20; n++) await append(inner, 'a', 2);
    head = await inner.head();
    await append(inner, 'b', 1);
    head = await inner.head();
    expect((await following).ids).toHaveLength(40);
    expect(inner.seen.filtered).toBe(0);
    await store.close();
  });

  it('anyone who follows from wherever, quick or slow, is given each event of theirs once and in order', async () => {
    const follower = fc.record({
      after: fc.integer({ min: 0, max: 20 }),
      category: fc.constantFrom('a', 'b'),
      batchSize: fc.integer({ min: 1, max: 9 }),
      slow: fc.option(fc.integer({ min: 0, max: 2 }), { nil: undefined }),
      joins: fc.integer({ min: 0, max: 5 }),
    });
    const appends = fc.array(
      fc.record({ category: fc.constantFrom('a', 'b'), count: fc.integer({ min: 1, max: 5 }) }),
      {
        minLength: 6,
        maxLength: 14,
      },
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(follower, { minLength: 1, maxLength: 5 }),
        appends,
        fc.integer({ min: 1, max: 8 }),
        async (followers, given, maxRetained) => {
          const inner = memoryStore();
          const store = oneReader(inner, { batchSize: 2, maxRetained, lagTimeoutMs: 0 });
          for (let n = 0; n < 20; n++) await append(inner, n % 2 ? 'a' : 'b', 1);
          let head = -1n;
          const results: Promise<{ ids: string[] }>[] = [];
          for (const [n, { category, count }] of given.entries()) {
            for (const { joins, after, slow, ...requested } of followers)
              if (joins === n)
                results.push(
                  collectEvents(
                    store,
                    { ...requested, after: BigInt(after), ...(slow === undefined ? {} : { slow }) },
                    (position) => head >= 0n && position >= head,
                  ),
                );
            await append(store, category, count);
            if (n % 3 === 0) await pause(1);
          }
          await append(store, 'a', 1);
          head = await inner.head();
          await append(store, 'c', 1);
          const found = await Promise.all(results);
          const started = [...followers].sort((one, other) => one.joins - other.joins);
          for (const [n, { category, after }] of started.entries())
            expect(found[n]!.ids).toEqual(await readIds(inner, category, BigInt(after)));
          await store.close();
        },
      ),
      { numRuns: 60 },
    );
  });
});
