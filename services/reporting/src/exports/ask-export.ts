import { isRefused, refuse } from '@tailboard/contracts/refusal';
import { scopeOf, type Permission } from '@tailboard/contracts/permission';
import { exportCodeReport, exportJobReport } from '@tailboard/contracts/reports/export';
import { lastDayOf, workweekOf } from '@tailboard/contracts/workweek';
import { procedure, type Caller, type House } from '@tailboard/service/house';
import { queued as queuedBy, type Asked } from '@tailboard/service/sheets/ask-export';
import { rightsOf } from '@tailboard/service/sheets/rights';
import { rangeOf, type Range } from '../range/range.js';
import { loadBook } from '../report/loaded.js';
import { readerOf } from '../report/reader.js';
import { hasCodeLines } from './code-sheet.js';
import { exportReads, type Filters } from './filters.js';
import { hasJobs } from './job-sheet.js';
import { isFinalized } from './payroll-run.js';
import { productivitySheet } from './productivity-sheet.js';

const queued = (house: House, asking: Caller, asked: Asked) => queuedBy('reporting', house, asking, asked);

/** A code report, the missed lines, productivity, or the payroll of a finalized week, as a file. */
export const askingCodeExport = procedure(
  exportCodeReport,
  async (asked, house, asking) => {
    const { type: tab, export_type, format, user_id, location_id } = asked;
    const roles = asking.principal?.roles ?? [];
    const isPayroll = export_type === 'payroll';
    const runs = scopeOf(roles, 'payroll.export') !== null;
    if (isPayroll && scopeOf(roles, 'payroll.copy') === null) return refuse('PayrollNotYours');
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
        filters: runs ? dates : { ...dates, copy: 'true' },
        needs: rightsOf(roles, [runs ? 'payroll.export' : 'payroll.copy']),
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
