import { beforeAll, describe, expect, it } from '@jest/globals';
import type { EventBatch, EventStore, RecordedEvent } from '../event-store.js';
import {
  readCategories,
  followUntil,
  ownCategory,
  sampleEvent,
  sampleEvents,
  type OpenedStore,
} from './sample-events.js';

const ids = (events: readonly { id: string }[]): string[] => events.map(({ id }) => id);

/** Second half of the conformance suite: global order and subscriptions. */
export function followingConforms(open: () => OpenedStore): void {
  let store: EventStore;
  beforeAll(() => {
    store = open().store;
  });

  describe('reading all', () => {
    it('gives the events of the wanted categories in the order of their commits, in both directions', async () => {
      const [one, other, unwanted] = [ownCategory(), ownCategory(), ownCategory()];
      const before = await store.head();
      for (let n = 0; n < 12; n++)
        await store.append({
          stream: `${[one, other, unwanted][n % 3]!}-${n % 2}`,
          expected: 'any',
          events: sampleEvents(2),
        });
      const filter = { categories: [one, other] };
      const { events } = await store.readAll({ after: before, limit: 100, filter });
      const positions = events.map(({ position }) => position);
      expect(events).toHaveLength(16);
      expect(new Set(events.map(({ stream }) => stream.split('-')[0]!))).toEqual(new Set([one, other]));
      expect(positions).toEqual([...new Set(positions)].sort((a, b) => (a < b ? -1 : 1)));

      expect(await readCategories(store, [one, other], { after: before, page: 5 })).toEqual(events);
      const backwards = await store.readAll({ limit: 5, filter, direction: 'backwards' });
      expect(backwards.events).toEqual([...events].reverse().slice(0, 5));
      expect(backwards.position).toBe(backwards.events.at(-1)!.position);
      const next = await store.readAll({ before: backwards.position, limit: 5, filter, direction: 'backwards' });
      expect(next.events).toEqual([...events].reverse().slice(5, 10));
      const between = await store.readAll({ after: positions[2]!, before: positions[6]!, limit: 100, filter });
      expect(between.events).toEqual(events.slice(3, 6));
    });

    it('without a filter gives every category', async () => {
      const before = await store.head();
      const categories = [ownCategory(), ownCategory()];
      for (const category of categories)
        await store.append({ stream: `${category}-1`, expected: 0, events: sampleEvents(1) });
      const { events } = await store.readAll({ after: before, limit: 1_000 });
      expect(events.map(({ stream }) => stream)).toEqual(expect.arrayContaining(categories.map((c) => `${c}-1`)));
    });

    it('returns its position and whether that is the end', async () => {
      const category = ownCategory();
      const filter = { categories: [category] };
      const before = await store.head();
      await store.append({ stream: `${category}-1`, expected: 0, events: sampleEvents(3) });
      const part = await store.readAll({ after: before, limit: 2, filter });
      expect([part.caughtUp, part.position]).toEqual([false, part.events[1]!.position]);
      const rest = await store.readAll({ after: part.position, limit: 2, filter });
      expect([rest.caughtUp, rest.events.length]).toEqual([true, 1]);
      expect(rest.position).toBeGreaterThanOrEqual(rest.events[0]!.position);
      const none = await store.readAll({ after: rest.position, limit: 2, filter });
      expect([none.events, none.caughtUp]).toEqual([[], true]);
      expect(none.position).toBeGreaterThanOrEqual(rest.position);
    });

    it('from a position begins with the event there', async () => {
      const category = ownCategory();
      await store.append({ stream: `${category}-1`, expected: 0, events: sampleEvents(3) });
      const [, second, third] = await store.read(`${category}-1`);
      const filter = { categories: [category] };
      const { events } = await store.readAll({ from: second!.position, limit: 10, filter });
      expect(events).toEqual([second, third]);
      expect((await store.readAll({ from: third!.position, limit: 1 })).events).toEqual([third]);
    });

    it('finds what is wanted behind a thousand events of others, page by page', async () => {
      const [wanted, others] = [ownCategory(), ownCategory()];
      const after = await store.head();
      const filter = { categories: [wanted] };
      for (let n = 0; n < 3; n++) {
        await store.append({ stream: `${others}-${n}`, expected: 0, events: sampleEvents(400) });
        await store.append({ stream: `${wanted}-${n}`, expected: 0, events: sampleEvents(2) });
      }
      const found = await readCategories(store, [wanted], { after, page: 2 });
      expect(found.map(({ stream }) => stream)).toEqual([0, 0, 1, 1, 2, 2].map((n) => `${wanted}-${n}`));
      const upTo = await store.readAll({ after, before: found[3]!.position, limit: 10, filter });
      expect([ids(upTo.events), upTo.caughtUp]).toEqual([ids(found.slice(0, 3)), true]);
    });

    it('knows its own positions, and which store it is', async () => {
      await store.append({ stream: `${ownCategory()}-1`, expected: 0, events: sampleEvents(2) });
      const head = await store.head();
      expect([await store.holds(0n), await store.holds(head), await store.holds(head + 1_000_000_000n)]).toEqual([
        true,
        true,
        false,
      ]);
      expect(await store.identity()).toMatch(/^[0-9a-f-]{36}$/);
      expect(await store.identity()).toBe(await store.identity());
      expect(await store.head()).toBe(head);
    });

    it('counts the events after a position, where it can count them', async () => {
      await store.append({ stream: `${ownCategory()}-1`, expected: 0, events: sampleEvents(1) });
      const before = await store.head();
      await store.append({ stream: `${ownCategory()}-1`, expected: 0, events: sampleEvents(3) });
      await store.append({ stream: `${ownCategory()}-2`, expected: 0, events: sampleEvents(1) });
      const counted = [await store.countAfter?.(before), await store.countAfter?.(await store.head())];
      expect(counted).toEqual(store.countAfter ? [4, 0] : [undefined, undefined]);
    });

    it('has its head at the newest event', async () => {
      const result = await store.append({ stream: `${ownCategory()}-1`, expected: 0, events: sampleEvents(2) });
      expect(result.ok && result.position).toBe(await store.head());
    });
  });

  describe('a subscription', () => {
    it('catches up from a position and then goes on live', async () => {
      const category = ownCategory();
      const stream = `${category}-1`;
      await store.append({ stream, expected: 0, events: sampleEvents(5) });
      const [, second] = await store.read(stream);
      const later = sampleEvents(3);
      let appended: Promise<unknown> | undefined;
      const { events } = await followUntil(
        store,
        { after: second!.position, categories: [category], batchSize: 2 },
        (seen) => {
          if (seen.length === 3) appended ??= store.append({ stream, expected: 5, events: later });
          return seen.length >= 6;
        },
      );
      await appended;
      expect(ids(events)).toEqual(ids((await store.read(stream)).slice(2)));
    });

    it('never skips and never repeats, with sixteen writers and a reader that stops and resumes at its checkpoint', async () => {
      const categories = [ownCategory(), ownCategory(), ownCategory()];
      const wanted = categories.slice(0, 2);
      const after = await store.head();
      const writing = writers(store, categories, 16, 40);
      const all = [...Array(16).keys()].flatMap((writer) => [...Array(40).keys()].map((n) => (writer + n) % 3));
      const { seen, stops } = await followInParts(store, after, wanted, all.filter((category) => category < 2).length);
      const written = (await writing).filter(({ stream }) => wanted.includes(stream.split('-')[0]!));
      expect(stops).toBeGreaterThan(3);
      await expectEachOnceInOrder(
        store,
        seen,
        written.map(({ id }) => id),
      );
    });

    it('shows how far it has come where the filter leaves events out', async () => {
      const after = await store.head();
      const foreign = ownCategory();
      await store.append({ stream: `${foreign}-1`, expected: 0, events: sampleEvents(300) });
      const [first] = await store.read(`${foreign}-1`, { limit: 1 });
      const { events, position } = await followUntil(
        store,
        { after, categories: [ownCategory()] },
        (_, batch) => batch.position >= first!.position,
      );
      expect(events).toEqual([]);
      expect(position).toBeGreaterThanOrEqual(first!.position);
    });

    it.each([0, 1, 10, 40, 500])('comes to the newest event, with %i of others behind its own', async (foreign) => {
      const [own, others] = [ownCategory(), ownCategory()];
      const after = await store.head();
      await store.append({ stream: `${own}-1`, expected: 0, events: sampleEvents(1) });
      if (foreign > 0) await store.append({ stream: `${others}-1`, expected: 0, events: sampleEvents(foreign) });
      const head = await store.head();
      const { events } = await followUntil(store, { after, categories: [own] }, (_, { position }) => position >= head);
      expect(events).toHaveLength(1);
    });

    it('without a filter gives every event, and moves with each', async () => {
      const after = await store.head();
      const categories = [ownCategory(), ownCategory()];
      for (const category of categories)
        await store.append({ stream: `${category}-1`, expected: 0, events: sampleEvents(2) });
      const head = await store.head();
      const { events, position } = await followUntil(store, { after }, (_, batch) => batch.position >= head);
      const streams = events.map(({ stream }) => stream);
      expect(streams.filter((stream) => categories.some((one) => stream.startsWith(one)))).toEqual(
        categories.flatMap((category) => [`${category}-1`, `${category}-1`]),
      );
      expect(position).toBeGreaterThanOrEqual(head);
    });

    it('reports when it has caught up', async () => {
      const category = ownCategory();
      await store.append({ stream: `${category}-1`, expected: 0, events: sampleEvents(5) });
      const batches: EventBatch[] = [];
      await followUntil(store, { after: 0n, categories: [category], batchSize: 2 }, (_, batch) => {
        batches.push(batch);
        return batch.caughtUp;
      });
      expect(batches.flatMap(({ events }) => events)).toHaveLength(5);
      expect(batches.every(({ events }) => events.length <= 2)).toBe(true);
    });

    it('ends when its signal does, also while it waits', async () => {
      const stop = new AbortController();
      const batches = store.subscribe({
        after: await store.head(),
        filter: { categories: [ownCategory()] },
        signal: stop.signal,
      });
      const rest = (async () => {
        let seen = 0;
        for await (const batch of batches) seen += batch.events.length;
        return seen;
      })();
      setImmediate(() => stop.abort());
      expect(await rest).toBe(0);
      const late = store.subscribe({ after: 0n, signal: AbortSignal.abort() })[Symbol.asyncIterator]();
      expect((await late.next()).done).toBe(true);
    });

    it('survives lost connections, and so do the appends that were under way', async () => {
      const { disconnect } = open();
      const category = ownCategory();
      const after = await store.head();
      const writing = writers(store, [category], 8, 40);
      const breaks: Promise<void>[] = [];
      const { events } = await followUntil(store, { after, categories: [category], batchSize: 20 }, (seen) => {
        if (seen.length >= 80 * (breaks.length + 1)) breaks.push(disconnect?.() ?? Promise.resolve());
        return seen.length >= 320;
      });
      const written = await writing;
      await Promise.all(breaks);
      expect(breaks.length).toBeGreaterThan(2);
      await expectEachOnceInOrder(store, events, ids(written));
    });
  });
}

/** Concurrent writers that append to their own and to shared streams; returns what was acknowledged. */
async function writers(
  store: EventStore,
  categories: readonly string[],
  count: number,
  each: number,
): Promise<{ id: string; stream: string }[]> {
  const write = async (_: unknown, writer: number): Promise<{ id: string; stream: string }[]> => {
    const written: { id: string; stream: string }[] = [];
    for (let n = 0; n < each; n++) {
      const stream = `${categories[(writer + n) % categories.length]!}-${n % 4 ? writer : 'together'}`;
      const event = sampleEvent({ writer, n });
      const result = await store.append({ stream, expected: 'any', events: [event] });
      expect(result.ok).toBe(true);
      written.push({ id: event.id, stream });
    }
    return written;
  };
  return (await Promise.all(Array.from({ length: count }, write))).flat();
}

async function followInParts(
  store: EventStore,
  from: bigint,
  categories: readonly string[],
  enough: number,
): Promise<{ seen: RecordedEvent[]; stops: number }> {
  const seen: RecordedEvent[] = [];
  let stops = 0;
  for (let after = from; seen.length < enough; stops++) {
    const part = await followUntil(
      store,
      { after, categories, batchSize: 30 },
      (events) => events.length >= 50 || seen.length + events.length >= enough,
    );
    seen.push(...part.events);
    after = part.position;
  }
  return { seen, stops };
}

async function expectEachOnceInOrder(
  store: EventStore,
  seen: readonly RecordedEvent[],
  written: readonly string[],
): Promise<void> {
  expect(ids(seen).sort()).toEqual([...written].sort());
  const positions = seen.map(({ position }) => position);
  expect(positions.every((position, n) => n === 0 || position > positions[n - 1]!)).toBe(true);
  for (const stream of new Set(seen.map((event) => event.stream)))
    expect(ids(seen.filter((event) => event.stream === stream))).toEqual(ids(await store.read(stream)));
}
