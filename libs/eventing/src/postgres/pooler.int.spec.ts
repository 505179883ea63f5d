import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freshDatabase, type FreshDatabase } from '../testing/fresh-database.js';
import { missingPgBouncer, startPgBouncer, type PgBouncer } from '../testing/pgbouncer.js';
import { connect, type PostgresPool } from './connect.js';
import { requireRoleSettings, setRoleSettings } from './role-settings.js';

const missing = missingPgBouncer();
if (missing) console.warn(`not tested: ${missing}`);

describe('PgBouncer in transaction mode', () => {
  let database: FreshDatabase;
  let bouncer: PgBouncer | undefined;
  const pools: PostgresPool[] = [];
  const open = (schema: string): PostgresPool => {
    const pool = connect(bouncer!.url, { schema, pooled: true, named: false, max: 4 });
    pools.push(pool);
    return pool;
  };
  beforeAll(async () => {
    database = await freshDatabase();
    if (!missing) bouncer = await startPgBouncer(database.url, 1);
  });
  afterAll(async () => {
    await Promise.all(pools.map((pool) => pool.close()));
    await bouncer?.close();
    await database.drop();
  });

  it('given schemas that share one connection, when statements name their tables, then each finds its own', async () => {
    if (!bouncer) return expect(missing).toBeTruthy();
    await setRoleSettings(database.url);
    const [jobs, units] = [open('jobs'), open('units')];
    await requireRoleSettings(jobs, 'DATABASE_URL');
    await jobs.query('create schema jobs; create schema units');
    for (const [pool, name] of [
      [jobs, 'job'],
      [units, 'unit'],
    ] as const) {
      await pool.query(
        `create table thing (name text, at timestamptz); insert into thing values ('${name}', '2026-10-06T12:00Z')`,
      );
    }
    const rounds = Array.from({ length: 20 }, async () => {
      const found = await Promise.all(
        [jobs, units].flatMap((pool) => [
          pool.query('select name, at from thing'),
          pool.query('select name, at from thing where name <> $1', ['none']),
          pool.queryPrepared('things', 'select name, at from thing where name <> $1', ['none']),
          pool.transaction((db) => db.query('select name, at from thing where name <> $1', ['none'])),
        ]),
      );
      expect(found).toEqual(
        ['job', 'job', 'job', 'job', 'unit', 'unit', 'unit', 'unit'].map((name) => [
          { name, at: '2026-10-06T12:00:00.000Z' },
        ]),
      );
      await expect(jobs.query('select $1::int / 0', [1])).rejects.toThrow('division by zero');
      await expect(units.query('select from job')).rejects.toThrow('does not exist');
    });
    await Promise.all(rounds);
    const limits = await units.query(
      `select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`,
    );
    expect(limits).toEqual([{ statement: '30s', lock: '5s' }]);
  });

  it('given connections from before the settings of the role, when they are checked, then a sentence reports them', async () => {
    if (!bouncer) return expect(missing).toBeTruthy();
    const pool = open('public');
    await pool.query('alter role current_user in database ' + new URL(database.url).pathname.slice(1) + ' reset all');
    const early = await startPgBouncer(database.url, 1);
    const before = connect(early.url, { pooled: true, named: false });
    try {
      await before.query('select 1');
      await setRoleSettings(database.url);
      await expect(requireRoleSettings(before, 'DATABASE_URL')).rejects.toThrow(
        /^DATABASE_URL: .*lock_timeout.*RECONNECT/,
      );
    } finally {
      await before.close();
      await early.close();
    }
  });
});
