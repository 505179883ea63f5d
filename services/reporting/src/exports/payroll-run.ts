import { payrollColumns, payrollCopyColumns, type MissingFromRun } from '@tailboard/contracts/reports/export';
import { getWorkweekEnd } from '@tailboard/contracts/workweek';
import type { Database, Transactional } from '@tailboard/eventing/database';
import type { ServiceContext } from '@tailboard/service/service-context';
import { load, loadBook, loadReportData } from '../report/loaded.js';
import { payWeek, personWeeks, type PaidWeek } from '../report/person-weeks.js';
import type { ExportRecord } from '@tailboard/service/exports/export-records';
import type { Filters } from './filters.js';
import {
  toCells,
  linesOfRun,
  payrollDecimals,
  runHash,
  type Handed,
  type Owed,
  type PayrollCells,
} from './payroll-lines.js';
import {
  ofOneMoment,
  readInPages,
  type Column,
  type Row,
  type ExportSheet,
} from '@tailboard/service/exports/export-sheet';

/** Returns whether any user's week is finalized. */
export async function isFinalized(db: Database, week_start: string): Promise<boolean> {
  const rows = await db.query('select 1 from work_week where start_date = $1 and finalized_at is not null limit 1', [
    week_start,
  ]);
  return rows.length > 0;
}

type PayrollContext = Pick<ServiceContext, 'today' | 'config'>;

/** Returns all users' pay for a week, finalized or not. */
export async function paidWeeks(
  db: Database,
  week_start: string,
  { today, config }: PayrollContext,
): Promise<PaidWeek[]> {
  const book = await loadBook(db, null);
  const range = { from: week_start, to: getWorkweekEnd(week_start, book.startOn) };
  const reportData = await loadReportData(db, book, { range, user_id: null });
  const loaded = await load(db, reportData, { user_id: null, zone: config.COMPANY_TIMEZONE });
  const weeks = await personWeeks(loaded, { everyWeek: true });
  return weeks.map((week) => payWeek(week, { book, today: today(), onlyShownBonus: false }));
}
const isClosed = ({ record }: PaidWeek): boolean => record?.finalized_at != null;

/** Returns what each user with a finalized week is owed, by name. */
async function owedFor(db: Database, week_start: string, ctx: PayrollContext): Promise<Owed[]> {
  const names = new Map(
    (
      await db.query<{ id: string; technician_id: string | null; last_name: string; first_name: string }>(
        'select id, technician_id, last_name, first_name from person',
      )
    ).map((each) => [each.id, each]),
  );
  return (await paidWeeks(db, week_start, ctx))
    .filter(isClosed)
    .map((week) => ({ user_id: week.person.id, cells: toCells(week, names.get(week.person.id)!) }))
    .sort((a, b) => compare(a.cells, b.cells) || (a.user_id < b.user_id ? -1 : 1));
}
const compare = (a: PayrollCells, b: PayrollCells): number =>
  `${a[1]} ${a[2]} ${a[0]}`.localeCompare(`${b[1]} ${b[2]} ${b[0]}`, 'en');

/**
 * Returns what is owed for a week but in no run of it, by name: the week's current total, less the runs. So the
 * company's report of a week always equals its runs plus what is missing from them. A reopened week counts with what is
 * currently submitted. A copy is no run: it omits all weeks that are not finalized.
 */
export async function missingFrom(
  db: Database,
  { week_start, isCopy }: { week_start: string; isCopy: boolean },
  ctx: PayrollContext,
): Promise<MissingFromRun[]> {
  const rows = await db.query<{ user_id: string; cents: number }>(
    `select user_id, sum(total_cents)::double precision as cents from payroll_line where week_start = $1 group by user_id`,
    [week_start],
  );
  const handed = new Map(rows.map(({ user_id, cents }) => [user_id, cents]));
  return (await paidWeeks(db, week_start, ctx))
    .map((week): MissingFromRun => {
      const { id, label } = week.person;
      const had = isCopy ? (isClosed(week) ? week.pay.net_to_pay : 0) : (handed.get(id) ?? 0);
      const why = isClosed(week) ? 'later' : handed.has(id) ? 'reopened' : 'open';
      return { user: { id, label }, week_start, amount: week.pay.net_to_pay - had, why };
    })
    .filter(({ amount }) => amount !== 0)
    .sort((a, b) => a.user.label.localeCompare(b.user.label, 'en') || (a.user.id < b.user.id ? -1 : 1));
}

type Run = NonNullable<ExportRecord['run']>;
const RUN = 'select run_id, hash, delta_of from payroll_run';

/**
 * Returns whether an owner recorded the pay per point, or payroll was run with what the product comes with: the first
 * run needs the price confirmed (decision D82).
 */
export async function isPriceConfirmed(db: Database): Promise<boolean> {
  const [row] = await db.query<{ confirmed: boolean }>(
    `select exists (select from payroll_run) or exists (select from setting where key = 'price_point_tech') as confirmed`,
  );
  return row?.confirmed === true;
}

/** Returns what the next run of a week would contain: no lines if nothing changed since its last one. */
async function nextRun(db: Database, week_start: string, ctx: PayrollContext) {
  const [last] = await db.query<{ run_id: number }>('select coalesce(max(run_id), 0)::int as run_id from payroll_run');
  const [delta_of] = await db.query<Run>(`${RUN} where week_start = $1 order by run_id desc limit 1`, [week_start]);
  const before = await db.query<Handed>(
    `select distinct on (user_id) user_id, run_id, cells from payroll_line
     where week_start = $1 and reverses is null order by user_id, run_id desc`,
    [week_start],
  );
  const owed = await owedFor(db, week_start, ctx);
  const run_id = (last?.run_id ?? 0) + 1;
  const lines = linesOfRun(owed, new Map(before.map((each) => [each.user_id, each])), run_id);
  return { run_id, delta_of, isOwed: owed.length > 0, lines };
}

/** Returns the last run of a week if nothing changed since, so that another run would only repeat it. */
export async function repeatedRun(db: Database, week_start: string, ctx: PayrollContext): Promise<number | null> {
  const { delta_of, isOwed, lines } = await nextRun(db, week_start, ctx);
  return lines.length === 0 && isOwed ? (delta_of?.run_id ?? null) : null;
}

/**
 * Returns the run of an export: recorded once, however often the export starts. If nothing changed since the last run
 * of the week, it is that one again. `null` if no week is finalized any more.
 */
export function recordRun(
  ctx: PayrollContext & Pick<ServiceContext, 'now'> & { readonly db: Transactional },
  {
    id,
    created_by,
    filters: { start_date },
  }: Pick<ExportRecord, 'id' | 'created_by'> & { filters: Pick<Filters, 'start_date'> },
): Promise<ExportRecord['run']> {
  return ofOneMoment(ctx.db, async (transaction) => {
    // Before any read: numbers have no gaps, and two runs never pay out the same.
    await transaction.query('lock table payroll_run in share row exclusive mode');
    const [own] = await transaction.query<Run>(`${RUN} where export_id = $1`, [id]);
    if (own) return own;
    const { run_id, delta_of, isOwed, lines } = await nextRun(transaction, start_date, ctx);
    if (lines.length === 0) return isOwed ? (delta_of ?? null) : null;
    const hash = runHash(lines.map(({ line_hash }) => line_hash));
    await transaction.query(
      `insert into payroll_run (run_id, export_id, week_start, delta_of, lines, hash, created_at, created_by)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [run_id, id, start_date, delta_of?.run_id ?? null, lines.length, hash, ctx.now().toISOString(), created_by],
    );
    await transaction.query(
      `insert into payroll_line (run_id, at, user_id, week_start, reverses, cells, total_cents, line_hash)
       select $1, line.at, line.user_id, $2, line.reverses, line.cells::jsonb, line.total_cents, line.line_hash
       from unnest($3::int[], $4::uuid[], $5::int[], $6::text[], $7::bigint[], $8::text[])
         as line (at, user_id, reverses, cells, total_cents, line_hash)`,
      [
        run_id,
        start_date,
        lines.map((_, place) => place + 1),
        lines.map(({ user_id }) => user_id),
        lines.map(({ reverses }) => reverses),
        lines.map(({ cells }) => JSON.stringify(cells)),
        lines.map(({ total_cents }) => total_cents),
        lines.map(({ line_hash }) => line_hash),
      ],
    );
    return { run_id, hash, delta_of: delta_of?.run_id ?? null };
  });
}

const toColumn = (title: (typeof payrollColumns)[number]): Column => {
  if (title === 'line_hash' || title === 'run_hash') return { title, kind: 'text', width: 68 };
  const decimals = payrollDecimals[title];
  if (decimals !== undefined) return { title, kind: 'number', decimals };
  return { title, kind: title === 'week_start' ? 'date' : 'text' };
};
const toCell = ({ kind }: Column, cell: string): Row[number] =>
  kind !== 'number' ? cell : cell === '' ? null : Number(cell);

/**
 * Returns what each user with a finalized week is owed, in the version for managers: without rate, run or number
 * (decision D35).
 */
export async function payrollCopy(db: Database, week_start: string, ctx: PayrollContext): Promise<ExportSheet> {
  const columns = payrollCopyColumns.map(toColumn);
  const places = payrollCopyColumns.map((title) => payrollColumns.indexOf(title));
  const owed = await owedFor(db, week_start, ctx);
  const rows = owed.map(({ cells }): Row => places.map((place, at) => toCell(columns[at]!, cells[place] ?? '')));
  return {
    columns,
    total: rows.length,
    rows: (async function* all() {
      yield rows;
    })(),
  };
}

/** Returns a run as recorded; the file is the same each time. */
export async function payrollSheet(db: Database, run_id: number): Promise<ExportSheet> {
  const [run] = await db.query<{ lines: number; hash: string }>(
    'select lines, hash from payroll_run where run_id = $1',
    [run_id],
  );
  const columns = payrollColumns.map(toColumn);
  const row = ({ cells, line_hash }: { cells: PayrollCells; line_hash: string }): Row =>
    [...cells, line_hash, run?.hash ?? ''].map((cell, at) => toCell(columns[at]!, cell));
  const sql = 'select cells, line_hash from payroll_line where run_id = $1 order by at';
  return { columns, total: run?.lines ?? 0, rows: readInPages(db, { sql, values: [run_id], row }) };
}

/** Returns the runs that included a user's week, newest first. */
export const runsOfWeek = (
  db: Database,
  user_id: string,
  week_start: string,
): Promise<{ run_id: number; at: string; total_cents: number; line_hash: string }[]> =>
  db.query(
    `select run.run_id, run.created_at as at, line.total_cents::double precision as total_cents, line.line_hash
     from payroll_line line join payroll_run run on run.run_id = line.run_id
     where line.user_id = $1 and line.week_start = $2 and line.reverses is null order by run.run_id desc`,
    [user_id, week_start],
  );
