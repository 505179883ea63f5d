import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { EventStore, RecordedEvent } from '../event-store.js';
import { connect, type PostgresPool } from '../postgres/connect.js';
import { startChild } from '../testing/child-process.js';
import { freshDatabase, type FreshDatabase } from '../testing/fresh-database.js';
import { killablePostgres, type KillablePostgres } from '../testing/killable-postgres.js';
import { postgresStore } from './postgres-store.js';
import { readCategories, ownCategory, sampleEvent, sampleEvents } from '../testing/sample-events.js';
import { StoreOverloadedError, UnstorableEventError } from './storable.js';

const waitUntil = async (condition: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 10));
};

describe('on one database', () => {
  let database: FreshDatabase;
  let pool: PostgresPool;
  let store: EventStore;
  beforeAll(async () => {
    database = await freshDatabase();
    pool = connect(database.url);
    store = postgresStore(pool);
  });
  afterAll(async () => {
    await store.close();
    await pool.close();
    await database.drop();
  });

  describe('two processes that append to one stream', () => {
    const writer = (stream: string, name: string, count: number) =>
      startChild('libs/eventing/src/testing/append-process.ts', {
        APPEND_DATABASE_URL: database.url,
        APPEND_STREAM: stream,
        APPEND_WRITER: name,
        APPEND_COUNT: String(count),
      });

    it('take each revision once, lose nothing and write nothing twice, even when one is killed and begins again', async () => {
      const stream = `${ownCategory()}-1`;
      const [ada, ben] = [writer(stream, 'ada', 120), writer(stream, 'ben', 120)];
      await ben.waitForLine('wrote 40');
      await ben.kill();
      await writer(stream, 'ben', 120).waitForLine('done');
      await ada.waitForLine('done');

      const events = (await store.read(stream)) as (RecordedEvent & { data: { writer: string; n: number } })[];
      expect(events.map(({ revision }) => revision)).toEqual(events.map((_, n) => n + 1));
      for (const name of ['ada', 'ben'])
        expect(events.filter(({ data }) => data.writer === name).map(({ data }) => data.n)).toEqual([
          ...Array(120).keys(),
        ]);
    });
  });

  describe('a slow consumer', () => {
    it('is handed one batch when it asks for one, and misses nothing of what came meanwhile', async () => {
      const category = ownCategory();
      let reads = 0;
      const counting: PostgresPool = {
        ...pool,
        queryPrepared: (name, text, values) => {
          if (name.startsWith('eventstore.readAll')) reads++;
          return pool.queryPrepared(name, text, values);
        },
      };
      const stop = new AbortController();
      const slow = postgresStore(counting);
      const batches = slow.subscribe({
        after: 0n,
        filter: { categories: [category] },
        batchSize: 50,
        signal: stop.signal,
      });
      const seen: RecordedEvent[] = [];
      let taken = 0;
      for await (const { events } of batches) {
        expect(events.length).toBeLessThanOrEqual(50);
        seen.push(...events);
        taken++;
        // While this batch is processed, more is written and nothing is read for this follower.
        if (taken <= 4) {
          const before = reads;
          await Promise.all(
            [1, 2, 3, 4].map((n) =>
              store.append({ stream: `${category}-${n}`, expected: 'any', events: sampleEvents(100) }),
            ),
          );
          expect(reads).toBe(before);
        }
        if (seen.length === 1_600) break;
      }
      stop.abort();
      await slow.close();
      expect(seen.map(({ id }) => id)).toEqual((await readCategories(store, [category])).map(({ id }) => id));
    });
  });

  describe('a full queue', () => {
    it('refuses what is beyond it, writes nothing of that, and takes appends again when there is room', async () => {
      const category = ownCategory();
      const small = postgresStore(pool, { maxWaiting: 50 });
      await small.append({ stream: `${category}-first`, expected: 0, events: sampleEvents(1) });
      const append = (n: number) => small.append({ stream: `${category}-${n}`, expected: 0, events: sampleEvents(2) });

      const lock = 'lock table eventstore.event in share mode';
      const [underWay, rest] = await pool.transaction(async (db) => {
        await db.query(lock);
        const first = [...Array(10).keys()].map(append);
        await waitUntil(async () => {
          const waiting = await pool.query(
            "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
          );
          return waiting.length > 0;
        });
        const more = [...Array(60).keys()].map((n) => append(n + 10));
        // Rejected appends fail immediately; the others wait for the database.
        await Promise.allSettled(more.slice(50));
        return [first, more];
      });
      const results = await Promise.allSettled([...underWay!, ...rest!]);
      expect(results.slice(0, 60).every((one) => one.status === 'fulfilled' && one.value.ok)).toBe(true);
      for (const one of results.slice(60))
        expect(one).toMatchObject({ status: 'rejected', reason: expect.any(StoreOverloadedError) });
      expect(await readCategories(store, [category])).toHaveLength(1 + 60 * 2);
      expect((await append(65)).ok).toBe(true);
      await small.close();
    });
  });

  describe('an event id that belongs to another stream', () => {
    it('fails its own append and none of those that share the commit', async () => {
      const category = ownCategory();
      const taken = sampleEvent();
      await store.append({ stream: `${category}-0`, expected: 0, events: [taken] });
      const results = await Promise.allSettled(
        [1, 2, 3, 4, 5].map((n) =>
          store.append({
            stream: `${category}-${n}`,
            expected: 0,
            events: n === 3 ? [sampleEvent(), taken] : sampleEvents(2),
          }),
        ),
      );
      expect(results.map(({ status }) => status)).toEqual([
        'fulfilled',
        'fulfilled',
        'rejected',
        'fulfilled',
        'fulfilled',
      ]);
      expect(results[2]).toMatchObject({ reason: expect.any(UnstorableEventError) });
      expect(await store.read(`${category}-3`)).toEqual([]);
    });
  });

  describe('many processes that start on an empty database', () => {
    it('make its tables once', async () => {
      const empty = await freshDatabase();
      const stores = [1, 2, 3, 4].map(() => postgresStore(empty.url));
      const results = await Promise.all(
        stores.map((one, n) => one.append({ stream: `start-${n}`, expected: 0, events: sampleEvents(1) })),
      );
      expect(results.every(({ ok }) => ok)).toBe(true);
      expect(await readCategories(stores[0]!, ['start'])).toHaveLength(4);
      await Promise.all(stores.map((one) => one.close()));
      await empty.drop();
    });
  });
});

describe('a database that is restarted under load', () => {
  let server: KillablePostgres;
  beforeAll(async () => {
    server = await killablePostgres();
  });
  afterAll(() => server.remove());

  it.each<[string, NodeJS.Signals]>([
    ['stopped at once', 'SIGQUIT'],
    ['killed', 'SIGKILL'],
  ])('and %s has every acknowledged append once, and a reader that skipped and repeated nothing', async (_, signal) => {
    const store = postgresStore(server.url, { retryForMs: 50_000 });
    const category = ownCategory();
    const acknowledged: string[] = [];
    const attempted: string[] = [];
    let enough = false;
    const write = async (_: unknown, writer: number): Promise<void> => {
      for (let n = 0; !enough; n++) {
        const events = sampleEvents(2);
        attempted.push(...events.map(({ id }) => id));
        const result = await store.append({
          stream: `${category}-${n % 3 ? writer : 'together'}`,
          expected: 'any',
          events,
        });
        expect(result.ok).toBe(true);
        acknowledged.push(...events.map(({ id }) => id));
      }
    };
    const seen: RecordedEvent[] = [];
    const stop = new AbortController();
    const tail = (async () => {
      for await (const { events } of store.subscribe({
        after: 0n,
        filter: { categories: [category] },
        signal: stop.signal,
      }))
        seen.push(...events);
    })();
    const writing = Promise.all(Array.from({ length: 8 }, write));

    await waitUntil(() => acknowledged.length > 200);
    server.kill(signal);
    await server.startAgain();
    const after = acknowledged.length;
    await waitUntil(() => acknowledged.length > after + 200);
    enough = true;
    await writing;
    await waitUntil(() => seen.length >= acknowledged.length);
    stop.abort();
    await tail;

    const stored = await readCategories(store, [category]);
    const ids = stored.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect([...ids].sort()).toEqual([...acknowledged].sort());
    expect(new Set(attempted)).toEqual(new Set(ids));
    expect(seen.map(({ id }) => id)).toEqual(ids);
    for (const stream of new Set(stored.map((event) => event.stream))) {
      const revisions = stored.filter((event) => event.stream === stream).map(({ revision }) => revision);
      expect(revisions).toEqual(revisions.map((_, n) => n + 1));
    }
    await store.close();
  });

  it('and does not come back in time refuses its appends, and their repetition later counts once', async () => {
    const store = postgresStore(server.url, { retryForMs: 300 });
    const append = { stream: `${ownCategory()}-1`, expected: 0, events: sampleEvents(1) };
    await store.append({ ...append, stream: `${ownCategory()}-${randomUUID()}`, events: sampleEvents(1) });
    await server.stop();
    await expect(store.append(append)).rejects.toThrow();
    await server.startAgain();
    const result = await store.append(append);
    expect(await store.append(append)).toEqual(result);
    expect(await store.read(append.stream)).toHaveLength(1);
    await store.close();
  });
});
