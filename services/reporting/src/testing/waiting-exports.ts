import { randomUUID } from 'node:crypto';
import type { Database } from '@tailboard/eventing/database';
import { owen } from './exports-under-test.js';
import { today } from './reporting-under-test.js';

/** Creates an export that is in the table but in no queue: its process crashed just then. */
export async function waitingExport(
  db: Database,
  fields: { type?: string; by?: string; start?: string; end?: string; format?: string; needs?: object } = {},
): Promise<string> {
  const id = randomUUID();
  const filters = { tab: 'range', start_date: fields.start ?? '2026-10-11', end_date: fields.end ?? '2026-10-17' };
  await db.query(
    `insert into exports.export (id, service, type, format, filters, fingerprint, needs, created_by, locale, status, created_at)
     values ($1, 'reporting', $2, $3, $4::jsonb, $8, $5::jsonb, $6, 'en', 'queued', $7)`,
    [
      id,
      fields.type ?? 'code',
      fields.format ?? 'csv',
      JSON.stringify(filters),
      JSON.stringify(fields.needs ?? { 'report.read': 'all' }),
      fields.by ?? owen,
      today.toISOString(),
      id,
    ],
  );
  return id;
}

/** Creates work lines of a year without others. */
export async function linesOfYear(db: Database, year: number, lines: number): Promise<{ start: string; end: string }> {
  const days = Math.ceil(lines / 1_000);
  await db.query(
    `insert into work_day select '${owen}', date '${year}-01-01' + n, date '${year}-01-01' + n, 'approved', 480, 0, 0, false, 1,
       now(), 'system' from generate_series(0, ${days - 1}) n`,
  );
  await db.query(
    `insert into work_line select '${owen}', date '${year}-01-01' + (n / 1000), gen_random_uuid(), n, gen_random_uuid(), 'L' || n,
       '=cmd()', gen_random_uuid(), 'Inside', 1, 12, 1200, null, null, null, false from generate_series(0, ${lines - 1}) n`,
  );
  return { start: `${year}-01-01`, end: `${year}-12-31` };
}
