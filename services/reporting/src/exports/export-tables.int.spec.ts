import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { connect, type PostgresPool } from '@tailboard/eventing/postgres/connect';
import { freshDatabase, type FreshDatabase } from '@tailboard/eventing/testing/fresh-database';
import { migrate } from '@tailboard/service/migrations';
import definition from '../service.js';
import type { Migration } from '@tailboard/service/service-context';
import { oldExports, payrollTables } from './export-tables.js';

/** The table of exports as reporting alone had it. */
const formerTable: Migration = {
  id: '0001-exports',
  sql: `create table report_export (
    id uuid primary key, type text not null, format text not null, filters jsonb not null, fingerprint text not null,
    needs jsonb not null, created_by uuid not null, locale text not null, status text not null,
    processed int not null default 0, total int, attempts int not null default 0, retries int not null default 0,
    error text, run_id int, mailed_at timestamptz, mail_failed boolean not null default false,
    created_at timestamptz not null, finished_at timestamptz, expires_at timestamptz)`,
};

let database: FreshDatabase;
let db: PostgresPool;
beforeAll(async () => {
  database = await freshDatabase();
  db = connect(database.url, { schema: 'reporting' });
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

it('given exports and a payroll run of before every service could make some, when the product is updated, then each is among those of every service, as it was', async () => {
  await migrate(db, 'reporting', [formerTable, payrollTables]);
  const [payroll, codes] = [randomUUID(), randomUUID()];
  const by = randomUUID();
  const insert = (id: string, type: string, filters: object, status: string, run_id: number | null) =>
    db.query(
      `insert into report_export (id, type, format, filters, fingerprint, needs, created_by, locale, status, run_id, created_at, expires_at)
       values ($1, $2, 'csv', $3, 'print', '["pay.read"]', $4, 'es', $5, $6, '2026-10-05T12:00:00Z', '2026-11-05T12:00:00Z')`,
      [id, type, JSON.stringify(filters), by, status, run_id],
    );
  await insert(payroll, 'payroll', { start_date: '2026-09-27' }, 'done', 7);
  await insert(codes, 'code', { start_date: '2026-09-01', end_date: '2026-09-30' }, 'failed', null);
  await db.query(
    `insert into payroll_run (run_id, export_id, week_start, lines, hash, created_at, created_by)
     values (7, $1, '2026-09-27', 2, 'abc', '2026-10-05T12:00:00Z', $2)`,
    [payroll, by],
  );

  await migrate(db, 'reporting', definition.migrations);
  const moved = await db.query<{ id: string }>(
    `select id, service, type, status, locale, run, file_name, created_by from exports.export order by type`,
  );
  const expected = { service: 'reporting', locale: 'es', created_by: by };
  expect(moved).toEqual([
    { ...expected, id: codes, type: 'code', status: 'failed', run: null, file_name: 'codes-2026-09-01-2026-09-30.csv' },
    {
      ...expected,
      id: payroll,
      type: 'payroll',
      status: 'done',
      run: { run_id: 7, hash: 'abc', delta_of: null },
      file_name: 'payroll-2026-09-27-run-7.csv',
    },
  ]);
  expect(definition.migrations.map(({ id }) => id)).toContain(oldExports.id);
  // A later start changes nothing.
  await migrate(db, 'reporting', definition.migrations);
  expect(await db.query('select 1 from exports.export')).toHaveLength(2);
});
