import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { EventStore } from '../event-store.js';
import { connect, type PostgresPool } from '../postgres/connect.js';
import { memoryStore } from '../store/memory-store.js';
import { freshDatabase, type FreshDatabase } from '../testing/fresh-database.js';
import { requireSameStore } from './store-identity.js';
import { projections, type Projections } from './projections.js';
import { depositCents, recordingLog, id, ledger, openAccount, record, loadSums } from '../testing/sample-ledger.js';

describe('the life of a store, in a database beside it', () => {
  let fresh: FreshDatabase;
  let database: PostgresPool;
  const running: Projections[] = [];
  beforeEach(async () => {
    fresh = await freshDatabase();
    database = connect(fresh.url);
  });
  afterEach(async () => {
    await Promise.all(running.splice(0).map((one) => one.stop()));
    await database.close();
    await fresh.drop();
  });
  const on = (store: EventStore): Projections => {
    const all = projections({ database, store, schema: 'bank', projections: [ledger()], log: recordingLog() });
    running.push(all);
    return all;
  };
  const seen = (all: Projections, position: bigint) => all.waitFor('bank.ledger', position, 50_000);
  /** A product that ran on a store and was stopped. */
  const ranOn = async (store: EventStore): Promise<void> => {
    const all = on(store);
    await all.start();
    await seen(all, await record(store, openAccount(id(1)), depositCents(id(1), 1, 2)));
    await all.stop();
  };
  const SENTENCE = 'run "npm run projections -- begin-anew"';

  it.each([
    ['an empty store', async () => {}],
    [
      'another store, with more in it',
      (store: EventStore) => record(store, openAccount(id(7)), depositCents(id(7), 5, 6, 7, 8)),
    ],
  ])(
    'given full tables on %s, then nothing starts, and after begin-again they contain the events of this store',
    async (_, fill) => {
      await ranOn(memoryStore());
      const other = memoryStore();
      await fill(other);
      await expect(on(other).start()).rejects.toThrow('were built from the events of another event store');
      await expect(on(other).rebuild('bank.ledger')).rejects.toThrow(SENTENCE);
      await expect(on(other).verify('bank.ledger')).rejects.toThrow(SENTENCE);
      expect(await loadSums(database)).toMatchObject({ accounts: 1, cents: 3n });

      await on(other).reset();
      expect((await on(other).status())[0]).toMatchObject({ status: 'building', position: 0n });
      const all = on(other);
      await all.start();
      await seen(all, await record(other, openAccount(id(9)), depositCents(id(9), 1)));
      expect((await all.verify('bank.ledger')).equal).toBe(true);
      expect((await all.status())[0]).toMatchObject({ status: 'live' });
    },
  );

  it('given a store put back from a backup, then the checkpoint beyond its head is reported, and begin-again fixes it', async () => {
    await ranOn(memoryStore('one'));
    const restored = memoryStore('one');
    await record(restored, openAccount(id(1)));
    await expect(on(restored).start()).rejects.toThrow(
      'contain events up to position 3, which this event store does not have',
    );
    await on(restored).reset();
    const all = on(restored);
    await all.start();
    await seen(all, await record(restored, depositCents(id(1), 7)));
    expect(await loadSums(database)).toEqual({ accounts: 1, cents: 7n, counted: 1, deposits: 1 });
  });

  it('given empty tables on a full store, then they are being built until they hold it all', async () => {
    const store = memoryStore();
    const last = await record(store, openAccount(id(1)), depositCents(id(1), 1, 2, 3));
    const all = on(store);
    expect((await all.status())[0]).toMatchObject({ status: 'building', position: 0n });
    await all.start();
    await seen(all, last);
    expect(await loadSums(database)).toMatchObject({ deposits: 3 });
  });

  it('given ten processes that start at once on an empty database, then each of them runs', async () => {
    const store = memoryStore();
    const processes = Array.from({ length: 10 }, () => connect(fresh.url, { max: 1 }));
    try {
      // Connect first, so that all compete at the same moment.
      for (const one of processes) await one.query('select');
      await Promise.all(processes.map((one) => requireSameStore({ database: one, store, schema: 'public' })));
      expect(await database.query('select store from public.life')).toEqual([{ store: await store.identity() }]);
    } finally {
      await Promise.all(processes.map((one) => one.close()));
    }
  });

  it('given tables of the time before stores had names, then they go on with the store that holds their position', async () => {
    const store = memoryStore();
    await ranOn(store);
    await database.query('drop table bank.life');
    const all = on(store);
    await all.start();
    await all.stop();
    await expect(on(memoryStore()).start()).rejects.toThrow(SENTENCE);
    await database.query('drop table bank.life');
    await expect(on(memoryStore()).start()).rejects.toThrow('which this event store does not have');
  });
});
