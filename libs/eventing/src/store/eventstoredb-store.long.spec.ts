import { spawnSync } from 'node:child_process';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { GenericContainer, Wait } from 'testcontainers';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import type { Appended, EventStore } from '../event-store.js';
import { startFakeEventStoreDb, type FakeEventStoreDb } from '../testing/eventstoredb/fake-eventstoredb.js';
import { operateEngine } from '../operate.js';
import { conformance } from '../testing/conformance.js';
import { followUntil, sampleEvent, sampleEvents } from '../testing/sample-events.js';
import { eventStoreDbStore } from './eventstoredb-store.js';

const IMAGE = 'eventstore/eventstore:24.6.0-bookworm-slim';

conformance('on EventStoreDB, its protocol spoken by a fake', async () => {
  const server = await startFakeEventStoreDb();
  const store = eventStoreDbStore(server.connectionString);
  return {
    store,
    disconnect: server.restart,
    close: async () => {
      await store.close();
      await server.stop();
    },
  };
});

describe('the event store on EventStoreDB', () => {
  let server: FakeEventStoreDb;
  beforeEach(async () => {
    server = await startFakeEventStoreDb();
  });
  afterEach(() => server.stop());

  it('given a server that is away for longer than a caller may wait, then reads and appends fail as unavailable', async () => {
    const store = eventStoreDbStore(server.connectionString, { retryForMs: 300 });
    await store.append({ stream: 'account-1', expected: 0, events: sampleEvents(1) });
    await server.stop();
    const append = store.append({ stream: 'account-1', expected: 1, events: sampleEvents(1) });
    await expect(append).rejects.toMatchObject({ name: 'StoreUnavailableError' });
    await expect(store.read('account-1')).rejects.toMatchObject({ name: 'StoreUnavailableError' });
    await store.close();
  });

  it('given callers of one stream while the server is away, then none waits for another’s patience', async () => {
    const store = eventStoreDbStore(server.connectionString, { retryForMs: 600 });
    await store.append({ stream: 'account-1', expected: 0, events: sampleEvents(1) });
    await server.stop();
    const ended: string[] = [];
    const given = (name: string, stream: string): Promise<void> =>
      store
        .append({ stream, expected: 'any', events: sampleEvents(1) })
        .catch((error: Error) => void ended.push(`${name}: ${error.name}`)) as Promise<void>;
    const waiting = ['one', 'two', 'three'].map((name) => given(name, 'account-1'));
    await waiting[0];
    await Promise.all([...waiting, given('later', 'account-2')]);
    expect(ended).toEqual(['one', 'two', 'three', 'later'].map((name) => `${name}: StoreUnavailableError`));
    await store.close();
  });

  it('given a position at which no event begins, then it is distinguished, for reads and subscriptions', async () => {
    const store = eventStoreDbStore(server.connectionString);
    const { position } = (await store.append({
      stream: 'account-1',
      expected: 0,
      events: sampleEvents(2),
    })) as Appended;
    const unsigned = 2n ** 64n - 1n;
    for (const wrong of [position - 1n, unsigned]) await refuses(store, wrong);
    expect([await store.holds(position), await store.holds(unsigned)]).toEqual([true, false]);
    const page = await store.readAll({ before: position, limit: 1, direction: 'backwards' });
    expect((await store.readAll({ after: page.position, limit: 10 })).events).toHaveLength(2);
    const lines: string[] = [];
    const operators = { store, databaseUrl: '', services: [], print: (line: string) => lines.push(line) };
    expect(await operateEngine('events', ['all', '--from', String(position - 1n)], operators)).toBe(1);
    expect(lines.splice(0)).toEqual([expect.stringContaining('is not a position of this event store')]);
    expect(await operateEngine('events', ['all', '--from', String(position)], operators)).toBe(0);
    expect(lines).toHaveLength(1);
    await store.close();
  });
  const refuses = async (store: EventStore, wrong: bigint): Promise<void> => {
    const sentence = `${wrong} is not a position of this event store`;
    await expect(store.readAll({ after: wrong, limit: 1 })).rejects.toThrow(sentence);
    await expect(store.readAll({ from: wrong, limit: 1 })).rejects.toMatchObject({ name: 'InvalidPositionError' });
    await expect(store.readAll({ before: wrong, limit: 1, direction: 'backwards' })).rejects.toThrow(sentence);
    const { signal } = new AbortController();
    const batches = store.subscribe({ after: wrong, signal })[Symbol.asyncIterator]();
    await expect(batches.next()).rejects.toThrow(sentence);
  };

  it('given many reads of a nearly empty log, when the store is closed, then nothing is kept and it closes at once', async () => {
    const store = eventStoreDbStore(server.connectionString);
    await store.append({ stream: 'account-1', expected: 0, events: sampleEvents(10) });
    for (let n = 0; n < 200; n++) await store.head();
    for (let n = 0; n < 20; n++) await store.readAll({ limit: 2, filter: { categories: ['account'] } });
    const began = performance.now();
    await store.close();
    expect(performance.now() - began).toBeLessThan(2_000);
  });

  describe('a stream that a user cut', () => {
    const cut = 'account-1';
    let store: EventStore;
    let client: EventStoreDBClient;
    beforeEach(async () => {
      store = eventStoreDbStore(server.connectionString);
      client = EventStoreDBClient.connectionString(server.connectionString);
      await store.append({ stream: cut, expected: 0, events: sampleEvents(7) });
    });
    afterEach(() => store.close());
    const summarize = (work: Promise<unknown>) =>
      expect(work).rejects.toMatchObject({
        name: 'TruncatedStreamError',
        message: expect.stringContaining(`${cut} is no longer complete`),
      });

    it.each([
      ['by $maxCount', () => client.setStreamMetadata(cut, { maxCount: 2 }), true],
      ['by $tb', () => client.setStreamMetadata(cut, { truncateBefore: 4 }), true],
      ['to nothing', () => client.setStreamMetadata(cut, { truncateBefore: 100 }), false],
      ['by a tombstone', () => client.tombstoneStream(cut), true],
    ])('%s is reported by its name, to the user who reads or appends', async (_, cutting, hasRest) => {
      await cutting();
      if (hasRest) await summarize(store.read(cut));
      for (const expected of [0, 'any', 'some'] as const) {
        const append = store.append({ stream: cut, expected, events: sampleEvents(1) });
        if (expected === 'some' && !hasRest) expect(await append).toMatchObject({ ok: false, actual: 0 });
        else await summarize(append);
      }
      await expect(store.append({ stream: 'account-2', expected: 0, events: sampleEvents(1) })).resolves.toBeTruthy();
    });

    it('by a deletion that can be undone lets no one begin it again unnoticed', async () => {
      await client.deleteStream(cut);
      expect(await store.read(cut)).toEqual([]);
      await summarize(store.append({ stream: cut, expected: 0, events: sampleEvents(1) }));
      await summarize(store.read(cut));
    });

    it('gives a follower neither the server’s word about it nor what other tools wrote', async () => {
      await client.tombstoneStream(cut);
      await client.appendToStream('account-3', jsonEvent({ type: 'Foreign', data: {} }));
      const after = await store.append({ stream: 'account-2', expected: 0, events: sampleEvents(1) });
      const { events } = await followUntil(
        store,
        { after: 0n, categories: ['account'] },
        (_, { position }) => position >= (after as Appended).position,
      );
      expect(events.map(({ stream, revision }) => `${stream} ${revision}`)).toEqual([
        ...[1, 2, 3, 4, 5, 6, 7].map((n) => `${cut} ${n}`),
        'account-2 1',
      ]);
    });
  });

  it('given an event larger than any message may be, then it is shown as one that cannot be stored', async () => {
    const store = eventStoreDbStore(server.connectionString);
    for (const size of [16_767_216, 16 * 1024 * 1024])
      await expect(
        store.append({ stream: 'account-1', expected: 0, events: [sampleEvent({ text: 'x'.repeat(size) })] }),
      ).rejects.toMatchObject({ name: 'UnstorableEventError' });
    await store.close();
  });

  it('given a server that is busy or not ready, then the append is tried again until it is', async () => {
    const store = eventStoreDbStore(server.connectionString);
    server.failNextAppends(3);
    const append = { stream: 'account-1', expected: 0, events: sampleEvents(2) };
    expect(await store.append(append)).toMatchObject({ ok: true, revision: 2 });
    server.failNextAppends(1);
    expect(await store.append({ ...append, events: sampleEvents(1) })).toMatchObject({ ok: false, actual: 2 });
    await store.close();
  });

  it('given events made for the call, when its first try goes astray, then they are there once', async () => {
    const store = eventStoreDbStore(server.connectionString);
    const append = (n: number) =>
      store.append({ stream: 'account-1', expected: 'any', fresh: true, events: [sampleEvent({ n })] });
    const appends = Array.from({ length: 60 }, (_, n) => append(n));
    await appends[10];
    await server.restart();
    await Promise.all(appends);
    const events = await store.read('account-1');
    expect(events.map(({ data }) => (data as { n: number }).n)).toEqual(appends.map((_, n) => n));
    await store.close();
  });

  it('given two stores in one process, when the server of one goes while the other appends, then no one there is disturbed', async () => {
    const other = await startFakeEventStoreDb();
    const gone = eventStoreDbStore(server.connectionString);
    const stays = eventStoreDbStore(other.connectionString);
    for (let round = 0; round < 20; round++) {
      const appendAll = (store: EventStore) =>
        Array.from({ length: 40 }, (_, n) =>
          store.append({ stream: `account-${round}-${n}`, expected: 0, events: sampleEvents(1) }),
        );
      const lost = Promise.allSettled(appendAll(gone));
      const stored = appendAll(stays);
      await server.restart();
      expect((await Promise.all(stored)).every(({ ok }) => ok)).toBe(true);
      await lost;
    }
    await Promise.all([gone.close(), stays.close()]);
    await other.stop();
  });

  it('given neighbours of an append that is too large, then they are answered as without it', async () => {
    const store = eventStoreDbStore(server.connectionString);
    const appends = Array.from({ length: 30 }, (_, n) =>
      store.append({
        stream: `account-${n}`,
        expected: 0,
        events: [sampleEvent({ text: 'x'.repeat(n === 7 ? 16 * 1024 * 1024 : 10) })],
      }),
    );
    const ended = await Promise.allSettled(appends);
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(29);
    expect(ended[7]).toMatchObject({ reason: { name: 'UnstorableEventError' } });
    await store.close();
  });

  it('given a reader without the right to $all, then head and subscriptions name what is missing', async () => {
    server.setReadAllAllowed(false);
    const store = eventStoreDbStore(server.connectionString);
    await expect(store.head()).rejects.toThrow('add it as a reader in the metadata of $all');
    const batches = store.subscribe({ after: 0n, signal: new AbortController().signal })[Symbol.asyncIterator]();
    await expect(batches.next()).rejects.toMatchObject({ name: 'StoreRefusedError' });
    await store.close();
  });

  it('given a follower that lags, then head and all are those of the leader', async () => {
    server.setLag(60_000);
    const store = eventStoreDbStore(server.connectionString);
    const done = (await store.append({ stream: 'account-1', expected: 0, events: sampleEvents(1) })) as Appended;
    expect(await store.head()).toBe(done.position);
    expect((await store.readAll({ limit: 10 })).events).toHaveLength(1);
    await store.close();
  });
});

const url = process.env['ESDB_URL'];
const dockerAnswers = (): boolean =>
  spawnSync('docker', ['version', '--format', '{{.Server.Version}}'], { timeout: 5_000, stdio: 'ignore' }).status === 0;

if (url)
  conformance('on EventStoreDB, the server of ESDB_URL', async () => {
    const store = eventStoreDbStore(url);
    return { store, close: () => store.close() };
  });
else if (dockerAnswers())
  conformance(`on EventStoreDB, ${IMAGE}`, async () => {
    const container = await new GenericContainer(IMAGE)
      .withEnvironment({
        EVENTSTORE_INSECURE: 'true',
        EVENTSTORE_MEM_DB: 'true',
        EVENTSTORE_MAX_APPEND_SIZE: '16767216',
      })
      .withExposedPorts(2113)
      .withWaitStrategy(Wait.forHttp('/health/live', 2113).forStatusCode(204))
      .withStartupTimeout(120_000)
      .start();
    const store = eventStoreDbStore(`esdb://${container.getHost()}:${container.getMappedPort(2113)}?tls=false`);
    return {
      store,
      close: async () => {
        await store.close();
        await container.stop();
      },
    };
  });
else
  process.stdout.write(
    '\nNo real EventStoreDB was tested: ESDB_URL is not set and Docker does not answer. Only its protocol was, against a fake.\n',
  );
