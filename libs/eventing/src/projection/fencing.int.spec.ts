import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { connect, type PostgresPool } from '../postgres/connect.js';
import { postgresStore } from '../store/postgres-store.js';
import { freshDatabase, type FreshDatabase } from '../testing/fresh-database.js';
import type { Database } from '../database.js';
import { CheckpointSignals } from './checkpoint-signals.js';
import { Checkpoints, FencedError } from './checkpoint.js';
import { recordingLog, ledger, openAccount, record } from '../testing/sample-ledger.js';
import { commit } from './apply-batch.js';
import { createTables, target } from './write-rows.js';
import { projections } from './projections.js';

const A = '00000000-0000-4000-8000-00000000000a';
const B = '00000000-0000-4000-8000-00000000000b';

describe('a runner that was overtaken', () => {
  let fresh: FreshDatabase;
  let database: PostgresPool;
  beforeAll(async () => {
    fresh = await freshDatabase();
    database = connect(fresh.url);
  });
  afterAll(async () => {
    await database.close();
    await fresh.drop();
  });

  it('given a newer runner, when the overtaken one writes, also around a swap of tables, then its writes are rejected', async () => {
    const store = postgresStore(database);
    await record(store, openAccount(A), openAccount(B));
    const { events } = await store.readAll({ limit: 10 });
    const checkpoints = new Checkpoints('bank');
    const to = { into: target(ledger(), 'bank'), checkpoints, together: database.transaction.bind(database) };
    await database.transaction(async (db) => {
      await checkpoints.create(db);
      await checkpoints.enter(db, ledger());
      await createTables(db, to.into, 'indexed');
    });
    const known = await checkpoints.load(database, 'bank.ledger');
    const newer = await commit(to, known, events.slice(0, 1), 1n, 'live', 'silent');

    await expect(commit(to, known, events, 2n, 'live', 'silent')).rejects.toThrow(FencedError);
    expect(await database.query('select id from bank.account')).toEqual([{ id: A }]);

    const all = projections({
      database,
      store,
      schema: 'bank',
      projections: [ledger()],
      log: recordingLog(),
    });
    await all.rebuild('bank.ledger');
    await database.query(`update bank.projection set position = 1`);
    await expect(commit(to, newer, events, 2n, 'live', 'silent')).rejects.toThrow(FencedError);
    await all.stop();
    await store.close();
  });

  it('given a batch whose rows are refused, then neither rows nor checkpoint are kept', async () => {
    const store = postgresStore(database);
    await record(store, openAccount(A));
    const checkpoints = new Checkpoints('torn');
    const to = { into: target(ledger(), 'torn'), checkpoints, together: database.transaction.bind(database) };
    await database.transaction(async (db) => {
      await checkpoints.create(db);
      await checkpoints.enter(db, ledger());
      await createTables(db, to.into, 'indexed');
    });
    const row = await checkpoints.load(database, 'bank.ledger');
    const { events } = await store.readAll({ limit: 10 });
    const unfit = { ...events[0]!, stream: 'account-not-a-uuid' };

    await expect(commit(to, row, [events[0]!, unfit], 9n, 'live', 'silent')).rejects.toThrow(
      'invalid input syntax for type uuid',
    );
    expect(await database.query('select id from torn.account')).toEqual([]);
    expect(await checkpoints.load(database, 'bank.ledger')).toEqual(row);
    await store.close();
  });

  it('given a position that no store gives, then it is refused by its number, and the read models that move at the same time are not held up', async () => {
    const checkpoints = new Checkpoints('beyond');
    const names = ['beyond.one', 'beyond.two', 'beyond.wrong'] as const;
    await database.transaction(async (db) => {
      await checkpoints.create(db);
      for (const name of names) await checkpoints.enter(db, { ...ledger(), name });
    });
    const rows = await checkpoints.loadAll(database);
    const advances = new CheckpointSignals(checkpoints, database);
    const unsigned = 2n ** 64n - 1n;
    const moves = rows.map((row) => advances.advance(row, row.name === 'beyond.wrong' ? unsigned : 9n, 'live'));
    const sentence = `${unsigned} is not a position of this event store`;
    expect(await Promise.allSettled(moves)).toMatchObject([
      { value: { name: 'beyond.one', position: 9n } },
      { value: { name: 'beyond.two', position: 9n } },
      { reason: { name: 'InvalidPositionError', message: expect.stringContaining(sentence) } },
    ]);
    const wrong = rows[2]!;
    const [one] = await checkpoints.loadAll(database);
    await expect(checkpoints.advance(database, one!, unsigned, 'live')).rejects.toThrow(sentence);
    await expect(checkpoints.recordSwap(database, ledger(), unsigned, 'live')).rejects.toThrow(sentence);
    expect(await checkpoints.load(database, 'beyond.wrong')).toEqual(wrong);
  });

  it('given several that have nothing to take in, then they move by one statement: none waits for one that is held, and only who was overtaken learns it', async () => {
    const checkpoints = new Checkpoints('many');
    const names = ['many.one', 'many.two', 'many.held', 'many.overtaken'] as const;
    await database.transaction(async (db) => {
      await checkpoints.create(db);
      for (const name of names) await checkpoints.enter(db, { ...ledger(), name });
    });
    const [one, two, held, overtaken] = await Promise.all(names.map((name) => checkpoints.load(database, name)));
    await database.query(`update many.projection set position = 5 where name = 'many.overtaken'`);
    const sent: string[] = [];
    const counted: Database = {
      ...database,
      query: (text: string, values?: readonly unknown[]) => (sent.push(text), database.query(text, values)),
    } as Database;
    const advances = new CheckpointSignals(checkpoints, counted);
    const positions = async () => (await checkpoints.loadAll(database)).map(({ name, position }) => [name, position]);

    let waited: Promise<unknown> = Promise.resolve();
    await database.transaction(async (db) => {
      await checkpoints.load(db, 'many.held', 'locked');
      waited = advances.advance(held!, 9n, 'live');
      const moved = [one!, two!].map((row) => advances.advance(row, 9n, 'live'));
      await expect(advances.advance(overtaken!, 9n, 'live')).rejects.toThrow(FencedError);
      expect(await Promise.all(moved)).toMatchObject([{ position: 9n }, { position: 9n }]);
      expect(await positions()).toEqual([
        ['many.held', 0n],
        ['many.one', 9n],
        ['many.overtaken', 5n],
        ['many.two', 9n],
      ]);
    });
    expect(await waited).toMatchObject({ name: 'many.held', position: 9n });
    // One statement for all, and one for each that was locked or overtaken.
    expect(sent).toHaveLength(3);
  });
});
