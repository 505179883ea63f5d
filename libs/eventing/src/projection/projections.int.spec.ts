import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { EventStore } from '../event-store.js';
import { connect, type PostgresPool } from '../postgres/connect.js';
import { projection, table, type Projection } from '../projection.js';
import { oneReader } from '../store/one-reader.js';
import { postgresStore } from '../store/postgres-store.js';
import { startChild } from '../testing/child-process.js';
import { freshDatabase, type FreshDatabase } from '../testing/fresh-database.js';
import { waitUntil } from '../testing/wait-until.js';
import { projections, type Projections, type ProjectionStatus } from './projections.js';
import {
  account,
  accountEvents,
  closeAccount,
  deposit,
  depositCents,
  depositWithoutCurrency,
  recordingLog,
  id,
  ledger,
  takeNote,
  noteEvents,
  openAccount,
  depositPoison,
  record,
  SCHEMA,
  loadSums,
  type Sums,
} from '../testing/sample-ledger.js';

describe('projections', () => {
  let fresh: FreshDatabase;
  let store: EventStore;
  let database: PostgresPool;
  const started: Projections[] = [];
  const pools: PostgresPool[] = [];
  beforeEach(async () => {
    fresh = await freshDatabase();
    store = oneReader(postgresStore(connectAs('store')));
    database = connectAs('suite');
  });
  afterEach(async () => {
    await Promise.all(started.splice(0).map((one) => one.stop()));
    await store.close();
    await Promise.all(pools.splice(0).map((pool) => pool.close()));
    await fresh.drop();
  });
  const connectAs = (applicationName: string): PostgresPool => {
    const pool = connect(fresh.url, { applicationName });
    pools.push(pool);
    return pool;
  };

  /** One more process as far as the database can tell. */
  const startProjections = (
    declared: readonly Projection[] = [ledger()],
    also: { batchSize?: number; rebuildBatchSize?: number } = {},
  ) => {
    const own = connectAs(`runner ${started.length}`);
    const log = recordingLog();
    const all = projections({ database: own, store, schema: SCHEMA, projections: declared, log, ...also });
    started.push(all);
    return Object.assign(all, { log, database: own });
  };
  const seen = (all: Projections, position: bigint) => all.waitFor('bank.ledger', position, 50_000);
  const disconnect = (application: string) =>
    database.query('select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1', [application]);

  it('given events, when it runs, then rows and checkpoint agree at every moment', async () => {
    const accounts = Array.from({ length: 20 }, (_, n) => id(n));
    await record(store, ...accounts.map((one) => openAccount(one)));
    const all = startProjections([ledger()], { batchSize: 7 });
    await all.start();
    const observed: Sums[] = [];
    const observing = new AbortController();
    const observer = (async () => {
      while (!observing.signal.aborted && observed.length < 5_000) observed.push(await loadSums(database));
    })();
    let last = 0n;
    for (let round = 0; round < 10; round++)
      last = await record(store, ...accounts.map((one) => depositCents(one, 1, 2)));

    expect(await seen(all, last)).toBe(true);
    observing.abort();
    await observer;
    expect(await loadSums(database)).toEqual({ accounts: 20, cents: 600n, counted: 400, deposits: 400 });
    expect(observed.filter(({ counted, deposits }) => counted !== deposits)).toEqual([]);
  });

  it('given it was stopped, when it starts again, then it goes on where it was', async () => {
    const before = startProjections();
    await before.start();
    await seen(before, await record(store, openAccount(id(1)), depositCents(id(1), 5)));
    await before.stop();
    const last = await record(store, depositCents(id(1), 6), closeAccount(id(9)), openAccount(id(2)));
    const after = startProjections();
    await after.start();

    expect(await seen(after, last)).toBe(true);
    expect(await loadSums(database)).toEqual({ accounts: 2, cents: 11n, counted: 2, deposits: 2 });
    const [status] = await after.status();
    expect(status).toMatchObject({ status: 'live', active: true, events: 3, errors: 0, error: null });
  });

  it('given a batch that fails, whatever the reason, then its read model begins again from its stored position, and others go on', async () => {
    const notes = projection({
      name: 'bank.notes',
      version: 1,
      tables: { note: table('note', { columns: { id: 'uuid' }, key: ['id'] }) },
    }).on(noteEvents, { NoteTaken: ({ id_in_category }, rows) => rows.note.put({ id: id_in_category }) });
    const inner = store;
    const begun: bigint[] = [];
    // A value that a server once sent as the checkpoint of a reader without progress, and another kind of failure.
    const failures = [2n ** 64n - 1n, new Error('the reader failed')];
    store = {
      ...inner,
      async *subscribe(requested) {
        const isOfNotes = requested.filter?.categories?.includes('note') === true;
        if (isOfNotes) begun.push(requested.after);
        for await (const batch of inner.subscribe(requested)) {
          yield batch;
          const failure = isOfNotes && batch.events.length > 0 ? failures.shift() : undefined;
          if (failure instanceof Error) throw failure;
          if (failure !== undefined) yield { events: [], position: failure, caughtUp: true };
        }
      },
    };
    const all = startProjections([ledger(), notes]);
    await all.start();
    const positions: bigint[] = [];
    for (let n = 0; n < 3; n++) {
      positions.push(await record(store, takeNote(n)));
      expect(await all.waitFor('bank.notes', positions[n]!, 50_000)).toBe(true);
      if (n < 2) await waitUntil(() => begun.length === n + 2);
    }
    expect(begun).toEqual([0n, positions[0], positions[1]]);
    expect(await database.query(`select count(*)::int as count from ${SCHEMA}.note`)).toEqual([{ count: 3 }]);
    expect(await seen(all, await record(store, openAccount(id(1))))).toBe(true);
    const interrupted = all.log.entries.filter(({ message }) => message.startsWith('projection interrupted'));
    expect(interrupted).toMatchObject([
      { message: expect.stringContaining(`${2n ** 64n - 1n} is not a position of this event store`) },
      { message: expect.stringContaining('the reader failed') },
    ]);
    expect(interrupted.every(({ projection: name }) => name === 'bank.notes')).toBe(true);
  });

  it('given an older shape of an event, when it is projected, then the handler was given the newest', async () => {
    const all = startProjections();
    await all.start();
    await seen(all, await record(store, openAccount(id(1)), depositWithoutCurrency(id(1), 5)));
    expect(await database.query(`select currency from ${SCHEMA}.deposit`)).toEqual([{ currency: 'USD' }]);
  });

  it('given two processes, then one of them runs a projection, and the other takes over when it dies', async () => {
    const [one, other] = [startProjections(), startProjections()];
    await one.start();
    await seen(one, await record(store, openAccount(id(1)), depositCents(id(1), 1)));
    await other.start();
    const isActive = async (running: Projections) => (await running.status())[0]!.active;
    expect([await isActive(one), await isActive(other)]).toEqual([true, false]);

    // Reading what one wrote is seen by the other too.
    expect(await seen(other, await record(store, depositCents(id(1), 2)))).toBe(true);
    expect((await other.status())[0]).toMatchObject({ events: 0, active: false });

    await one.stop();
    await waitUntil(() => isActive(other));
    expect(await seen(other, await record(store, depositCents(id(1), 3)))).toBe(true);
    expect(await loadSums(database)).toEqual({ accounts: 1, cents: 6n, counted: 3, deposits: 3 });
  });

  it('given two processes, when connections are cut again and again under load, then each event counts once', async () => {
    const [one, other] = [
      startProjections([ledger()], { batchSize: 5 }),
      startProjections([ledger()], { batchSize: 5 }),
    ];
    await Promise.all([one.start(), other.start()]);
    const accounts = Array.from({ length: 10 }, (_, n) => id(n));
    let last = await record(store, ...accounts.map((account) => openAccount(account)));
    for (let round = 0; round < 8; round++) {
      last = await record(store, ...accounts.map((account) => depositCents(account, 1, 1, 1)));
      await disconnect(`runner ${round % 2}`);
    }
    expect(await seen(one, last)).toBe(true);
    expect(await loadSums(database)).toEqual({ accounts: 10, cents: 240n, counted: 240, deposits: 240 });
  });

  it('given a process that is killed inside and between its batches again and again, then each event counts once', async () => {
    const accounts = Array.from({ length: 25 }, (_, n) => id(n));
    await record(store, ...accounts.map((account) => openAccount(account)));
    let last = 0n;
    const append = async (rounds: number) => {
      for (let round = 0; round < rounds; round++)
        last = await record(store, ...accounts.map((account) => depositCents(account, 1, 2, 3)));
    };
    await append(20);
    const counted = async () => (await loadSums(database).catch(() => ({ counted: 0 }))).counted;
    for (let life = 0; life < 5; life++) {
      const before = await counted();
      const child = startChild('libs/eventing/src/testing/projection-process.ts', {
        LEDGER_DATABASE_URL: fresh.url,
      });
      await child.waitForLine('running');
      await waitUntil(async () => (await counted()) > before);
      await child.kill();
      await append(4);
    }
    const all = startProjections();
    await all.start();
    expect(await seen(all, last)).toBe(true);
    expect(await loadSums(database)).toEqual({ accounts: 25, cents: 6_000n, counted: 3_000, deposits: 3_000 });
    expect((await all.verify('bank.ledger')).equal).toBe(true);
  });

  it('given an event that cannot be taken, then its projection stops loudly and no other, and goes on after a fix', async () => {
    const openings: Projection = other('bank.openings');
    const all = startProjections([ledger(), openings]);
    await all.start();
    await record(store, openAccount(id(1)), depositCents(id(1), 1));
    const bad = await record(store, depositPoison(id(1)));
    const last = await record(store, openAccount(id(2)));

    expect(await all.waitFor('bank.openings', last, 50_000)).toBe(true);
    await waitUntil(async () => (await all.status())[0]!.status === 'failed');
    const [failed, fine] = await all.status();
    expect(failed).toMatchObject({
      name: 'bank.ledger',
      error: { type: 'AccountDeposited', stream: `account-${id(1)}`, position: String(bad) },
    });
    expect(fine).toMatchObject({ name: 'bank.openings', status: 'live', error: null });
    // Events before the failure count; later ones do not.
    expect(await loadSums(database)).toMatchObject({ counted: 1, deposits: 1 });
    expect(all.log.entries).toContainEqual(
      expect.objectContaining({ level: 'error', projection: 'bank.ledger', stream: `account-${id(1)}` }),
    );

    await all.stop();
    const repaired = startProjections([corrected(), openings]);
    await repaired.start();
    expect(await seen(repaired, last)).toBe(true);
    expect(await loadSums(database)).toEqual({ accounts: 2, cents: 1n, counted: 2, deposits: 2 });
    expect((await repaired.status())[0]).toMatchObject({ status: 'live', error: null });
  });

  it('given a projection that stopped, when it notifies retry, then it tries in the process that runs it', async () => {
    await record(store, openAccount(id(1)), depositPoison(id(1)));
    let broken = true;
    const all = startProjections([corrected(() => broken)]);
    await all.start();
    await waitUntil(async () => (await all.status())[0]!.status === 'failed');
    broken = false;
    const elsewhere = startProjections([corrected()]);
    await elsewhere.retry('bank.ledger');
    const last = await record(store, openAccount(id(2)));
    expect(await seen(all, last)).toBe(true);
    expect((await all.status())[0]).toMatchObject({ status: 'live', active: true });
  });

  it('given a projection that stopped, when it is retried, then only a first build counts as building', async () => {
    const afterRetry = async () => {
      const all = startProjections();
      await all.start();
      await waitUntil(async () => (await all.status())[0]!.status === 'failed');
      await all.stop();
      const elsewhere = startProjections([corrected()]);
      await elsewhere.retry('bank.ledger');
      const [{ status, unusable }] = (await elsewhere.status()) as [ProjectionStatus];
      await elsewhere.start();
      await waitUntil(async () => (await elsewhere.status())[0]!.status === 'live');
      const now = (await elsewhere.status())[0]!.unusable;
      await elsewhere.stop();
      return { status, unusable, now };
    };
    await record(store, openAccount(id(1)), depositPoison(id(1)));
    expect(await afterRetry()).toEqual({ status: 'building', unusable: null, now: null });
    await record(store, depositPoison(id(1)));
    expect(await afterRetry()).toEqual({ status: 'failed', unusable: 'is catching up', now: null });
  });

  it('given a table that is locked for a while, then its projection waits, others go on, and nothing is lost', async () => {
    const all = startProjections([ledger(), other('bank.openings')]);
    await all.start();
    await seen(all, await record(store, openAccount(id(1))));
    const last = await database.transaction(async (db) => {
      await db.query(`lock table ${SCHEMA}.deposit in access exclusive mode`);
      let position = 0n;
      for (let n = 0; n < 30; n++) position = await record(store, depositCents(id(1), 1), openAccount(id(100 + n)));
      expect(await all.waitFor('bank.openings', position, 50_000)).toBe(true);
      expect(await all.waitFor('bank.ledger', position, 50)).toBe(false);
      return position;
    });
    expect(await seen(all, last)).toBe(true);
    expect(await loadSums(database)).toEqual({ accounts: 31, cents: 30n, counted: 30, deposits: 30 });
  });

  it('given a disk without room for its rows, then its projection waits and does not stop, and takes all in once there is room', async () => {
    const all = startProjections();
    await all.start();
    await seen(all, await record(store, openAccount(id(1))));
    await database.query(`
      create function ${SCHEMA}.full_disk() returns trigger language plpgsql as
        $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
      create trigger full_disk before insert on ${SCHEMA}.deposit execute function ${SCHEMA}.full_disk();`);
    const last = await record(store, depositCents(id(1), 5));
    expect(await all.waitFor('bank.ledger', last, 1_500)).toBe(false);
    expect((await all.status())[0]).toMatchObject({ status: 'live', active: true });
    await database.query(`drop trigger full_disk on ${SCHEMA}.deposit`);
    expect(await seen(all, last)).toBe(true);
    expect(await loadSums(database)).toEqual({ accounts: 1, cents: 5n, counted: 1, deposits: 1 });
  });

  it('given readers and writers at work, when it is rebuilt, then no read fails or finds less than before, and everything lands', async () => {
    const accounts = Array.from({ length: 30 }, (_, n) => id(n));
    const all = startProjections();
    await all.start();
    await record(store, ...accounts.map((one) => openAccount(one)));
    await seen(all, await record(store, ...accounts.map((one) => depositCents(one, 1, 1, 1))));
    const stop = new AbortController();
    const observed: Sums[] = [];
    const failures: unknown[] = [];
    const reading = (async () => {
      while (!stop.signal.aborted && observed.length < 20_000 && failures.length === 0)
        await loadSums(database).then(
          (sums) => observed.push(sums),
          (error: unknown) => failures.push(error),
        );
    })();
    let last = 0n;
    let appended = 90;
    const writing = (async () => {
      // Bounded, so that a rebuild on a slow machine has an end to reach.
      while (!stop.signal.aborted && appended < 1_500) {
        last = await record(store, depositCents(accounts[appended % 30]!, 1));
        appended++;
      }
    })();
    // From a process of its own, as from the command line: the runner holds its projection all the while.
    const elsewhere = startProjections([ledger()], { rebuildBatchSize: 17 });
    try {
      await elsewhere.rebuild('bank.ledger');
      await elsewhere.rebuild('bank.ledger');
    } finally {
      stop.abort();
    }
    await Promise.all([reading, writing]);

    expect(await seen(all, last)).toBe(true);
    expect(failures).toEqual([]);
    expect(observed.filter(({ deposits }, at) => deposits < (observed[at - 1]?.deposits ?? 90))).toEqual([]);
    expect(await loadSums(database)).toEqual({
      accounts: 30,
      cents: BigInt(appended),
      counted: appended,
      deposits: appended,
    });
    const [checkpoint] = await database.query(`select generation, status from ${SCHEMA}.projection`);
    expect(checkpoint).toEqual({ generation: 3, status: 'live' });
    // The tables that serve now have their indexes, and nothing is left of the build.
    expect(
      await database.query(`select indexdef from pg_indexes where schemaname = '${SCHEMA}' and tablename = 'account'`),
    ).toHaveLength(2);
    expect(
      await database.query(
        `select tablename from pg_tables where schemaname = '${SCHEMA}__next' and tablename <> 'projection'`,
      ),
    ).toEqual([]);
    expect((await elsewhere.verify('bank.ledger')).equal).toBe(true);
  });

  it('given a rebuild that was interrupted, when it is begun again, then it starts from nothing and ends', async () => {
    const all = startProjections();
    await all.start();
    await seen(
      all,
      await record(store, openAccount(id(1)), depositCents(id(1), ...Array.from({ length: 60 }, () => 1))),
    );
    const interrupted = startProjections([ledger()], { rebuildBatchSize: 1 });
    const rebuilding = interrupted.rebuild('bank.ledger');
    const built = () => database.query(`select from ${SCHEMA}__next.deposit limit 10`).catch(() => []);
    await waitUntil(async () => (await built()).length === 10);
    await Promise.all([expect(rebuilding).rejects.toThrow(), interrupted.stop()]);
    expect((await loadSums(database)).deposits).toBe(60);

    await startProjections().rebuild('bank.ledger');
    expect(await loadSums(database)).toEqual({ accounts: 1, cents: 60n, counted: 60, deposits: 60 });
  });

  it('given a definition with a higher version, when it starts, then it is built beside the old tables and swapped', async () => {
    const old = startProjections([ledger(1)]);
    await old.start();
    await seen(old, await record(store, openAccount(id(1)), depositCents(id(1), 5)));
    await database.query(`update ${SCHEMA}.deposit set cents = 4`);
    await old.stop();
    const raised = startProjections([ledger(2)]);
    await raised.start();
    await waitUntil(async () => (await raised.status())[0]!.version === 2);
    expect(await seen(raised, await record(store, depositCents(id(1), 6)))).toBe(true);
    expect(await database.query(`select cents from ${SCHEMA}.deposit order by revision`)).toEqual([
      { cents: 5 },
      { cents: 6 },
    ]);

    // A process of the older build does nothing.
    const late = startProjections([ledger(1)]);
    await late.start();
    await raised.stop();
    await waitUntil(() => late.log.entries.some(({ message }) => message.startsWith('a newer build serves')));
    expect((await late.status())[0]).toMatchObject({ version: 2, active: false, unusable: 'serves a newer build' });
    expect(await late.unusable()).toEqual(new Map([['bank.ledger', 'serves a newer build']]));
  });

  it('given a table that passes from one projection to another, when both are built again, then it is the other’s and stays', async () => {
    const old = startProjections([ledger(1)]);
    await old.start();
    await seen(old, await record(store, openAccount(id(1)), depositCents(id(1), 5)));
    await old.stop();
    const without = projection({ name: 'bank.ledger', version: 2, tables: { account } }).on(
      accountEvents,
      { AccountClosed: ({ id_in_category }, rows) => rows.account.remove(id_in_category) },
      ['AccountOpened', 'AccountDeposited'],
    );
    const deposits = projection({ name: 'bank.deposits', version: 1, tables: { deposit } }).on(
      accountEvents,
      {
        AccountDeposited: ({ id_in_category, data, revision }, rows) =>
          rows.deposit.put({ account_id: id_in_category, revision, ...data }),
      },
      ['AccountOpened', 'AccountClosed'],
    );
    const parted = startProjections([without, deposits]);
    await parted.start();
    await waitUntil(async () => (await parted.status()).every(({ version }, at) => version === [1, 2][at]));
    expect(await parted.waitFor('bank.deposits', await record(store, depositCents(id(1), 6)), 50_000)).toBe(true);
    expect(await database.query(`select cents from ${SCHEMA}.deposit order by revision`)).toEqual([
      { cents: 5 },
      { cents: 6 },
    ]);
  });

  it('given rows that a user changed by hand, when it is verified while it runs, then it lists them', async () => {
    const all = startProjections();
    await all.start();
    await record(store, openAccount(id(1)), openAccount(id(2)), takeNote(1));
    await seen(all, await record(store, depositCents(id(1), 5, 6), depositCents(id(2), 7)));
    const sound = await all.verify('bank.ledger');
    expect(sound).toMatchObject({ equal: true, tables: [{ table: 'account', rows: 2, differing: 0 }, { rows: 3 }] });

    await database.query(`update ${SCHEMA}.deposit set cents = 50 where cents = 5`);
    await database.query(`delete from ${SCHEMA}.deposit where cents = 7`);
    const writing = Promise.all([1, 2, 3].map((cents) => record(store, depositCents(id(1), cents))));
    const found = await all.verify('bank.ledger');
    await writing;

    expect(found.equal).toBe(false);
    const [accounts, deposits] = found.tables;
    expect(accounts).toMatchObject({ table: 'account', differing: 0, sample: [] });
    expect(deposits).toMatchObject({
      table: 'deposit',
      differing: 2,
      sample: [
        { key: { account_id: id(1), revision: 2 }, live: { cents: 50 }, rebuilt: { cents: 5 } },
        { key: { account_id: id(2), revision: 2 }, live: null, rebuilt: { cents: 7 } },
      ],
    });
    expect(
      await database.query(
        `select tablename from pg_tables where schemaname = '${SCHEMA}__verify' and tablename <> 'projection'`,
      ),
    ).toEqual([]);
  });

  it('given a position that is not reached in time, when it is waited for, then the answer is no', async () => {
    const all = startProjections();
    await all.start();
    const last = await record(store, openAccount(id(1)));
    expect(await all.waitFor('bank.ledger', last + 1_000n, 20)).toBe(false);
    await expect(all.waitFor('bank.lodger', 1n, 20)).rejects.toThrow(
      'there is no projection bank.lodger; there are: bank.ledger',
    );
  });
});

/** A projection that takes everything, in a table of its own. */
function other(name: string): Projection {
  const opening = table('opening', { columns: { id: 'uuid' }, key: ['id'] });
  return projection({ name, version: 1, tables: { opening } }).on(
    accountEvents,
    { AccountOpened: ({ id_in_category }, rows) => rows.opening.put({ id: id_in_category }) },
    ['AccountDeposited', 'AccountClosed'],
  );
}

/** The corrected ledger: it counts an invalid number as zero. */
function corrected(broken: () => boolean = () => false): Projection {
  const sound = ledger();
  const deposit = sound.handlers.get('AccountDeposited')!;
  return {
    ...sound,
    handlers: new Map([
      ...sound.handlers,
      [
        'AccountDeposited',
        (event, rows) => {
          const data = event.data as { cents: unknown };
          if (broken() && typeof data.cents !== 'number') throw new Error('no number');
          deposit({ ...event, data: { ...data, cents: Number(data.cents) || 0 } }, rows);
        },
      ],
    ]),
  };
}
