import { randomUUID } from 'node:crypto';
import { isRefused, refuse, type Refused } from '@tailboard/contracts/refusal';
import { say } from '@tailboard/contracts/locale';
import { scopeOf, type Permission } from '@tailboard/contracts/permission';
import {
  exportCodeReport,
  exportJobReport,
  exportQueued,
  MOST_WAITING_EXPORTS,
} from '@tailboard/contracts/reports/export';
import { lastDayOf, workweekOf } from '@tailboard/contracts/workweek';
import { procedure, type Caller, type House } from '@tailboard/service/house';
import { loadBook } from '../report/loaded.js';
import { rangeOf, type Range } from '../report/range.js';
import { readerOf } from '../report/reader.js';
import { hasCodeLines } from './code-sheet.js';
import { announceExport, type ExportRecord, type Filters } from './export-records.js';
import { hasJobs } from './job-sheet.js';
import { isFinalized } from './payroll-run.js';
import { productivitySheet } from './productivity-sheet.js';
import { queueExport } from './queue-export.js';
import { rightsOf, type Needs } from './rights.js';
import { exportReads } from './run-export.js';

/** Within so many seconds the same person asks for the same: a second click, a reloaded link, a browser that reads ahead. */
const SAME_WITHIN = 60;

type Asked = Pick<ExportRecord, 'type' | 'format' | 'filters' | 'needs'>;

/** A code report, the missed lines, productivity, or the payroll of a finalized week, as a file. */
export const askingCodeExport = procedure(
  exportCodeReport,
  async (asked, house, asking) => {
    const { type: tab, export_type, format, user_id, location_id } = asked;
    const roles = asking.principal?.roles ?? [];
    const isPayroll = export_type === 'payroll';
    if (isPayroll && scopeOf(roles, 'payroll.export') === null) return refuse('PayrollNotYours');
    const book = await loadBook(house.db, null);
    const range = rangeOf(tab === 'missed' || tab === 'productivity' ? 'range' : tab, asked, {
      today: house.today(),
      startOn: book.startOn,
    });
    if (isRefused(range)) return range;
    const dates = { start_date: range.from, end_date: range.to };
    if (isPayroll) {
      const start = workweekOf(range.from, book.startOn);
      const wholeWeek = start === range.from && lastDayOf(start, book.startOn) === range.to;
      if (!wholeWeek) return refuse('PayrollWeeklyOnly');
      if (!(await isFinalized(house.db, start))) return refuse('PayrollOpen', { start });
      return queued(house, asking, {
        type: 'payroll',
        format,
        filters: dates,
        needs: rightsOf(roles, ['payroll.export']),
      });
    }
    const reader = readerOf(asking, user_id);
    const type = tab === 'missed' || tab === 'productivity' ? tab : 'code';
    const filters: Filters = {
      ...dates,
      ...(type === 'code' ? { tab } : {}),
      ...(reader.user_id === null ? {} : { user_id: reader.user_id }),
      ...(location_id === undefined ? {} : { location_id }),
      ...(type === 'productivity' && reader.owner && asked.all === true ? { all: 'true' as const } : {}),
    };
    const beyond: Permission[] = [
      ...(type !== 'missed' && reader.owner ? ['report.owner-columns' as const] : []),
      ...(type === 'productivity' && reader.rates ? ['pay.rates.read' as const] : []),
    ];
    const needs = rightsOf(roles, ['report.read', ...beyond]);
    const found =
      type === 'productivity'
        ? (await productivitySheet(house, asking, { filters, rates: reader.rates, locale: asking.locale })).total > 0
        : await hasCodeLines(house.db, filters, type === 'missed');
    return found ? queued(house, asking, { type, format, filters, needs }) : refuse('NothingToExport');
  },
  exportReads,
);

/** Jobs with an issue, or not done, as a file. */
export const askingJobExport = procedure(
  exportJobReport,
  async (asked, house, asking) => {
    const { type, format, tab, location_id } = asked;
    const { startOn } = await loadBook(house.db, null);
    const range = rangeOf('range', asked, { today: house.today(), startOn });
    if (isRefused(range)) return range;
    const filters = {
      ...filtersOf(range),
      ...(tab === undefined ? {} : { tab }),
      ...(location_id === undefined ? {} : { location_id }),
    };
    if (!(await hasJobs(house.db, type, filters))) return refuse('NothingToExport');
    const needs = rightsOf(asking.principal?.roles ?? [], ['report.jobs']);
    return queued(house, asking, { type, format, filters, needs });
  },
  exportReads,
);
const filtersOf = ({ from, to }: Range): Filters => ({ start_date: from, end_date: to });

/** Registers an export and puts it into the queue; the one that is there already, if the same person just asked for the same. */
async function queued(house: House, asking: Caller, asked: Asked) {
  const record = await registered(house, asking, asked);
  if (isRefused(record)) return record;
  await queueExport(house, record);
  return { output: { id: record.id, message: say(exportQueued, asking.locale) } };
}

function registered(
  house: House,
  { actor_id, locale }: Caller,
  { type, format, filters, needs }: Asked,
): Promise<{ id: string; retries: number } | Refused<'TooManyExports'>> {
  const now = house.now();
  const fingerprint = [actor_id, type, format, sorted(filters), sorted(needs)].join(' ');
  const since = new Date(now.getTime() - SAME_WITHIN * 1000).toISOString();
  return house.db.transaction(async (all) => {
    await all.query(`select pg_advisory_xact_lock(hashtext('tailboard.export'), hashtext($1))`, [actor_id]);
    const [same] = await all.query<{ id: string; retries: number }>(
      `select id, retries from report_export where fingerprint = $1
         and (status in ('queued', 'running') or (status = 'done' and created_at > $2))
       order by created_at desc limit 1`,
      [fingerprint, since],
    );
    if (same) return same;
    const [waiting] = await all.query<{ many: number }>(
      `select count(*)::int as many from report_export where created_by = $1 and status in ('queued', 'running')`,
      [actor_id],
    );
    if (waiting && waiting.many >= MOST_WAITING_EXPORTS)
      return refuse('TooManyExports', { most: MOST_WAITING_EXPORTS, retry_after: 30 });
    const id = randomUUID();
    await all.query(
      `insert into report_export (id, type, format, filters, fingerprint, needs, created_by, locale, status, created_at)
       values ($1, $2, $3, $4::jsonb, $5, $6::jsonb, $7, $8, 'queued', $9)`,
      [
        id,
        type,
        format,
        JSON.stringify(filters),
        fingerprint,
        JSON.stringify(needs),
        actor_id,
        locale,
        now.toISOString(),
      ],
    );
    await announceExport(all, { id, created_by: actor_id }, 'ExportQueued');
    return { id, retries: 0 };
  });
}
const sorted = (of: Filters | Needs): string => JSON.stringify(Object.entries(of).sort(([a], [b]) => (a < b ? -1 : 1)));
