import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freshDatabase, type FreshDatabase } from '../testing/fresh-database.js';
import { connect, type PostgresPool } from './connect.js';
import { isLostConnection } from './lost-connection.js';

let database: FreshDatabase;
let pool: PostgresPool;
let admin: PostgresPool;
beforeAll(async () => {
  database = await freshDatabase();
  pool = connect(database.url, { max: 3 });
  admin = connect(database.url, { max: 1, applicationName: 'the test' });
  await pool.query('create table box (id int primary key, tool text)');
});
afterAll(async () => {
  await pool.close();
  await admin.close();
  await database.drop();
});

const breakAll = () =>
  admin.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );

describe('the values of a query', () => {
  it.each<[string, unknown]>([
    [`date '2026-10-06'`, '2026-10-06'],
    [`timestamptz '2026-10-06 12:00:00+00'`, '2026-10-06T12:00:00.000Z'],
    [`timestamptz '2026-10-06 12:00:00.5+02'`, '2026-10-06T10:00:00.500Z'],
    [`timestamptz '2026-10-06 12:00:00.123456+00'`, '2026-10-06T12:00:00.123Z'],
    [`'infinity'::timestamptz`, 'infinity'],
    [`9007199254740993::bigint`, 9007199254740993n],
    [`1234.50::numeric(8,2)`, 1234.5],
    [`7::int`, 7],
    [`0.1::double precision`, 0.1],
    [`'{"a": [1, null]}'::jsonb`, { a: [1, null] }],
    [`null::bigint`, null],
    [`array['a', null, 'b"c']`, ['a', null, 'b"c']],
    [`array[1, null]::bigint[]`, [1n, null]],
    [`array['2026-10-06']::date[]`, ['2026-10-06']],
    [`array['2026-10-06 12:00:00+00']::timestamptz[]`, ['2026-10-06T12:00:00.000Z']],
    [`array[1.5]::numeric[]`, [1.5]],
  ])('%s', async (expression, expected) => {
    expect(await pool.query(`select ${expression} as value`)).toEqual([{ value: expected }]);
    expect(await pool.queryPrepared(`value of ${expression}`.slice(0, 60), `select ${expression} as value`)).toEqual([
      { value: expected },
    ]);
  });

  it('given values of every type, when a query binds them, then it returns them unchanged', async () => {
    const [row] = await pool.query('select $1::date, $2::timestamptz as at, $3::bigint as many, $4::text[] as texts', [
      '2026-10-06',
      '2026-10-06T12:00:00.250Z',
      9007199254740993n,
      ['a"b', 'c'],
    ]);
    expect(row).toEqual({
      date: '2026-10-06',
      at: '2026-10-06T12:00:00.250Z',
      many: 9007199254740993n,
      texts: ['a"b', 'c'],
    });
  });
});

describe('a transaction', () => {
  it('given a transaction, when one of its statements fails, then none of its changes is kept', async () => {
    await pool.transaction(async (db) => {
      await db.query(`insert into box values (1, 'saw')`);
      await db.query(`insert into box values (2, 'drill')`);
    });
    const failing = pool.transaction(async (db) => {
      await db.query(`insert into box values (3, 'file')`);
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await pool.query('select id from box order by id')).toEqual([{ id: 1 }, { id: 2 }]);
  });

  it('given a transaction, when its connection is lost, then it fails, nothing is kept, and the pool works on', async () => {
    const failing = pool.transaction(async (db) => {
      await db.query(`insert into box values (4, 'lamp')`);
      await breakAll();
      await db.query('select 1');
    });
    const error: unknown = await failing.catch((reason: unknown) => reason);
    expect(isLostConnection(error)).toBe(true);
    expect(await pool.transaction((db) => db.query('select id from box where id = 4'))).toEqual([]);
  });
});

describe('lost connections', () => {
  it('given idle connections that were lost, when a query runs, then the pool uses new ones', async () => {
    await Promise.all([1, 2, 3].map(() => pool.query('select pg_backend_pid()')));
    await breakAll();
    const answers = async (): Promise<boolean> =>
      pool.query('select 1').then(
        () => true,
        () => false,
      );
    while (!(await answers())) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(await Promise.all([1, 2, 3, 4].map(answers))).toEqual([true, true, true, true]);
  });

  it('given a lost connection and a failed statement, when both errors are checked, then only one is a lost connection', async () => {
    const error = async (work: Promise<unknown>): Promise<unknown> =>
      work.then(
        () => null,
        (reason: unknown) => reason,
      );
    expect(isLostConnection(await error(pool.query('select 1 / 0')))).toBe(false);
    const nowhere = connect('postgres://nobody@127.0.0.1:1/none');
    expect(isLostConnection(await error(nowhere.query('select 1')))).toBe(true);
    expect(isLostConnection(await error(nowhere.session()))).toBe(true);
    await nowhere.close();
  });
});

describe('a session', () => {
  it('given a listening session, when its channel is notified, then it receives this until it is released', async () => {
    const session = await pool.session();
    const received: string[] = [];
    const first = new Promise<void>((resolve) => {
      void session.listen('box opened', (payload) => {
        received.push(payload);
        resolve();
      });
    });
    await session.query('select 1');
    await pool.query(`select pg_notify('box opened', 'by ada')`);
    await first;
    expect(received).toEqual(['by ada']);
    await session.release();
    await session.lost;
  });

  it('given a session with an advisory lock, when its connection is lost, then another session gets the lock', async () => {
    const [one, other] = [await pool.session(), await pool.session()];
    const lock = 'select pg_try_advisory_lock(42) as mine';
    expect(await one.query(lock)).toEqual([{ mine: true }]);
    expect(await other.query(lock)).toEqual([{ mine: false }]);
    const [backend] = await one.query<{ pid: number }>('select pg_backend_pid() as pid');
    await admin.query('select pg_terminate_backend($1)', [backend!.pid]);
    await one.lost;
    let mine = false;
    while (!mine) [{ mine }] = (await other.query<{ mine: boolean }>(lock)) as [{ mine: boolean }];
    await expect(one.query('select 1')).rejects.toThrow();
    await Promise.all([one.release(), other.release()]);
  });
});
