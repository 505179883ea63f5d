import { createWriteStream, statSync } from 'node:fs';
import path from 'node:path';
import type { PostgresPool } from '@tailboard/eventing/postgres/connect';
import { CODE_LINES } from '@tailboard/reporting/exports/code-sheet';
import { fileOfExport } from '@tailboard/service/exports/export-file';
import { reportExports } from '@tailboard/reporting/exports/report-exports';
import pg from 'pg';
import definition from '@tailboard/reporting/service';
import { onPrivateService } from './private-service.js';
import { inTurns, formatRatio, table, formatInteger, type BenchSettings } from './report.js';

const ROWS = { S: 100_000, M: 300_000, L: 1_000_000 };
const ROWS_A_DAY = 1_000;
const OWNER = '00000000-0000-4000-8000-000000000001';
const id = (n: string): string => `('00000000-0000-4000-8000-' || lpad((${n})::text, 12, '0'))::uuid`;

/**
 * P9: exports work lines to a file, as the queue's task does, against `COPY … TO STDOUT` of the same statement to a
 * file. `--rows` overrides the number of the tier.
 */
export async function bench({ tier, rounds, rows = ROWS[tier] }: BenchSettings): Promise<void> {
  await onPrivateService(definition, async ({ url, db, service, folder }) => {
    await fill(db, rows * 3);
    const ends = (many: number): string => new Date(Date.UTC(2020, 0, many / ROWS_A_DAY)).toISOString().slice(0, 10);
    const memory = new Map<string, number>();
    const exportVariant = (name: string, format: 'csv' | 'xlsx', many: number) => ({
      name,
      run: async () => {
        const one = await registerExport(db, format, ends(many));
        const before = process.memoryUsage.rss();
        const watch = setInterval(() => {
          memory.set(name, Math.max(memory.get(name) ?? 0, process.memoryUsage.rss() - before));
        }, 20);
        const begin = performance.now();
        await reportExports.run(one, service.ctx, new AbortController().signal);
        const seconds = (performance.now() - begin) / 1_000;
        clearInterval(watch);
        sizes.set(name, statSync(fileOfExport(service.ctx, { id: one, format })).size);
        return seconds;
      },
    });
    const sizes = new Map<string, number>();
    const copy = 'COPY … TO STDOUT of the statement (the limit)';
    const figures = await inTurns(rounds, [
      { name: copy, run: () => copyRows(url, path.join(folder, 'copy.csv'), ends(rows)) },
      exportVariant('CSV', 'csv', rows),
      exportVariant('XLSX', 'xlsx', rows),
      exportVariant('CSV, three times the rows', 'csv', rows * 3),
    ]);
    sizes.set(copy, statSync(path.join(folder, 'copy.csv')).size);
    const limit = figures.get(copy)!;
    console.log(`P9: an export of ${formatInteger(rows)} rows of 14 columns; median of ${rounds} turns\n`);
    console.log(
      table(
        ['variant', 'seconds', 'of the limit', 'MB of file', 'MB of memory on top'],
        [...figures].map(([name, seconds]) => [
          name,
          seconds.toFixed(2),
          formatRatio(seconds, limit),
          formatInteger((sizes.get(name) ?? 0) / 1e6),
          memory.has(name) ? formatInteger(memory.get(name)! / 1e6) : '',
        ]),
      ),
    );
    console.log('The goals: at most 3 times the limit; memory flat.');
  });
}

async function fill(db: PostgresPool, rows: number): Promise<void> {
  await db.query(
    `insert into person (id, label, first_name, last_name, email, technician_id, location_id, roles, active)
     select ${id('n')}, 'Technician ' || n, 'Tech', n::text, 't' || n || '@example.com', (7000 + n)::text, null,
            case when ${id('n')} = '${OWNER}' then '{owner}' else '{technician}' end::text[], true
     from generate_series(0, 299) n`,
  );
  await db.query(
    `insert into job (id, date, user_id, location_id, points, hundredths, identifier, address, address2, city)
     select ${id('n')}, date '2020-01-01' + n / ${ROWS_A_DAY / 4}, ${id('n % 250')}, null, 12, 1200, 'WO-' || n, n || ' Main St', '', 'Nashville'
     from generate_series(0, ${rows / 4 - 1}) n`,
  );
  await db.query(
    `insert into work_day (user_id, date, week_start, state, paid_minutes, other_minutes, hundredths, per_diem, source_version, source_at, source_by)
     select ${id('n')}, date '2020-01-01' + d, date '2020-01-01' + d, 'finalized', 480, 0, 4800, false, 1, now(), 'system'
     from generate_series(0, 249) n, generate_series(0, ${rows / ROWS_A_DAY - 1}) d`,
  );
  await db.query(
    `insert into work_line (user_id, date, job_id, at, code_id, title, description, category_id, category, quantity, points, hundredths, missed)
     select ${id(`n / 4 % 250`)}, date '2020-01-01' + n / ${ROWS_A_DAY}, ${id('n / 4')}, n % 4, ${id('n % 30')}, 'CODE' || n % 30,
            'Something that was done', ${id('n % 6')}, 'Inside work', 1, 12, 1200, false
     from generate_series(0, ${rows - 1}) n`,
  );
  await db.query('vacuum analyze');
}

async function registerExport(db: PostgresPool, format: string, end_date: string): Promise<string> {
  const [made] = await db.query<{ id: string }>(
    `insert into exports.export (id, service, type, format, filters, fingerprint, needs, created_by, locale, status, created_at)
     values (gen_random_uuid(), 'reporting', 'code', $1, $2::jsonb, '', '{"report.read":"all"}', $3, 'en', 'queued', now()) returning id`,
    [format, JSON.stringify({ start_date: '2020-01-01', end_date }), OWNER],
  );
  return made!.id;
}

/** Returns the seconds that PostgreSQL needs for the file in its own format. */
async function copyRows(url: string, file: string, end_date: string): Promise<number> {
  const client = new pg.Client({ connectionString: url, options: '-c search_path=reporting' });
  await client.connect();
  const values = [`'2020-01-01'`, `'${end_date}'`, 'null', 'null', 'false'];
  const statement = CODE_LINES.replace(/\$(\d)/g, (_, at: string) => values[Number(at) - 1]!);
  const into = createWriteStream(file);
  const begin = performance.now();
  await new Promise<void>((resolve, reject) =>
    client.query({
      submit: (connection: { query(text: string): void }) =>
        connection.query(`copy (${statement}) to stdout (format csv)`),
      handleCopyData: ({ chunk }: { chunk: Uint8Array }) => void into.write(chunk),
      handleCommandComplete: () => {},
      handleReadyForQuery: () => into.end(resolve),
      handleError: reject,
    } as unknown as pg.Submittable),
  );
  const seconds = (performance.now() - begin) / 1_000;
  await client.end();
  return seconds;
}
