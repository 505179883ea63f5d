import { spokenDate } from '@tailboard/contracts/company-time';
import { translate } from '@tailboard/contracts/locale';
import { isRefused, refuse } from '@tailboard/contracts/refusal';
import { permittedScope, type Permission } from '@tailboard/contracts/permission';
import {
  ExportCodeReport,
  ExportJobReport,
  ExportOperatorPayments,
  payrollUnchanged,
} from '@tailboard/contracts/reports/export';
import { getWorkweekEnd, getWorkweekStart } from '@tailboard/contracts/workweek';
import { commandHandler, type RequestContext, type ServiceContext } from '@tailboard/service/service-context';
import { queueRequestedExport as queuedBy, type ExportRequest } from '@tailboard/service/exports/request-export';
import { getNeeds } from '@tailboard/service/exports/export-permissions';
import { paymentReads } from '../operator-payment/load-payments.js';
import { readPayments } from '../operator-payment/payment-queries.js';
import { toRange, type Range } from '../range/range.js';
import { loadBook } from '../report/loaded.js';
import { createReader } from '../report/reader.js';
import { hasCodeLines } from './code-sheet.js';
import { exportReads, type Filters } from './filters.js';
import { hasJobs } from './job-sheet.js';
import { findLayout } from './payroll-layout.js';
import { isFinalized, isPriceConfirmed, repeatedRun } from './payroll-run.js';
import { productivitySheet } from './productivity-sheet.js';

const queueExport = (ctx: ServiceContext, commandContext: RequestContext, requested: ExportRequest) =>
  queuedBy('reporting', ctx, commandContext, requested);

/** Exports a code report, the missed lines, productivity, or the payroll of a finalized week, as a file. */
export const handleExportCodeReport = commandHandler(
  ExportCodeReport,
  async (requested, ctx, commandContext) => {
    const { type: tab, export_type, format, user_id, location_id } = requested;
    const { principal } = commandContext;
    const isPayroll = export_type === 'payroll';
    const runs = permittedScope(principal, 'payroll.export') !== null;
    if (isPayroll && permittedScope(principal, 'payroll.copy') === null) return refuse('PayrollNotYours');
    // Payroll is personal (decision D3); other exports record both identities.
    if (isPayroll && commandContext.impersonator_id !== undefined) return refuse('NotWhileImpersonating');
    const book = await loadBook(ctx.db, null);
    const range = toRange(tab === 'missed' || tab === 'productivity' ? 'range' : tab, requested, {
      today: ctx.today(),
      startOn: book.startOn,
    });
    if (isRefused(range)) return range;
    const dates = { start_date: range.from, end_date: range.to };
    if (isPayroll) {
      const start = getWorkweekStart(range.from, book.startOn);
      const wholeWeek = start === range.from && getWorkweekEnd(start, book.startOn) === range.to;
      if (!wholeWeek) return refuse('PayrollWeeklyOnly');
      if (!(await isFinalized(ctx.db, start)))
        return refuse('PayrollOpen', { start: spokenDate(start, commandContext.locale) });
      if (runs && !(await isPriceConfirmed(ctx.db))) return refuse('PricesNotConfirmed');
      if (runs && commandContext.confirmed !== true) return refuse('StepUpRequired');
      const layout = requested.layout_id === undefined ? null : await findLayout(ctx.db, requested.layout_id);
      if (requested.layout_id !== undefined && !layout?.active) return refuse('LayoutNotFound');
      const filters: Filters = {
        ...dates,
        ...(runs ? {} : { copy: 'true' as const }),
        ...(layout ? { layout_id: layout.id, layout: layout.name } : {}),
      };
      const repeated = runs ? await repeatedRun(ctx.db, start, ctx) : null;
      const answer = await queueExport(ctx, commandContext, {
        type: 'payroll',
        format,
        filters,
        needs: getNeeds(principal, [runs ? 'payroll.export' : 'payroll.copy']),
      });
      if (isRefused(answer) || repeated === null) return answer;
      const message = translate(payrollUnchanged, commandContext.locale, { run: repeated });
      return { output: { ...answer.output, message } };
    }
    const reader = createReader(commandContext, user_id);
    const type = tab === 'missed' || tab === 'productivity' ? tab : 'code';
    const filters: Filters = {
      ...dates,
      ...(type === 'code' ? { tab } : {}),
      ...(reader.user_id === null ? {} : { user_id: reader.user_id }),
      ...(location_id === undefined ? {} : { location_id }),
      ...(type === 'productivity' && reader.owner && requested.all === true ? { all: 'true' as const } : {}),
    };
    const beyond: Permission[] = [
      ...(type !== 'missed' && reader.owner ? ['report.owner-columns' as const] : []),
      ...(type === 'productivity' && reader.rates ? ['pay.rates.read' as const] : []),
    ];
    const needs = getNeeds(principal, ['report.read', ...beyond]);
    const hasContent =
      type === 'productivity'
        ? (
            await productivitySheet(ctx, commandContext, {
              filters,
              rates: reader.rates,
              locale: commandContext.locale,
            })
          ).total > 0
        : await hasCodeLines(ctx.db, filters, type === 'missed');
    return hasContent ? queueExport(ctx, commandContext, { type, format, filters, needs }) : refuse('NothingToExport');
  },
  exportReads,
);

/** Exports jobs with an issue, or not done, as a file. */
export const handleExportJobReport = commandHandler(
  ExportJobReport,
  async (requested, ctx, commandContext) => {
    const { type, format, tab, location_id } = requested;
    const { startOn } = await loadBook(ctx.db, null);
    const range = toRange('range', requested, { today: ctx.today(), startOn });
    if (isRefused(range)) return range;
    const filters = {
      ...toFilters(range),
      ...(tab === undefined ? {} : { tab }),
      ...(location_id === undefined ? {} : { location_id }),
    };
    if (!(await hasJobs(ctx.db, type, filters))) return refuse('NothingToExport');
    const needs = getNeeds(commandContext.principal, ['report.jobs']);
    return queueExport(ctx, commandContext, { type, format, filters, needs });
  },
  exportReads,
);

/** Exports the completed codes of jobs with the payments of the operator as a file. */
export const handleExportOperatorPayments = commandHandler(
  ExportOperatorPayments,
  async ({ format, ...requested }, ctx, commandContext) => {
    const read = await readPayments(ctx, requested);
    if (isRefused(read)) return read;
    if (read.works.length === 0) return refuse('NothingToExport');
    const { user_id, location_id } = requested;
    const filters = {
      ...toFilters(read.range),
      ...(user_id === undefined ? {} : { user_id }),
      ...(location_id === undefined ? {} : { location_id }),
    };
    const needs = getNeeds(commandContext.principal, ['operator-payment.read']);
    return queueExport(ctx, commandContext, { type: 'operator-payments', format, filters, needs });
  },
  paymentReads,
);
const toFilters = ({ from, to }: Range): Filters => ({ start_date: from, end_date: to });
