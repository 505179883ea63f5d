import { createCaller, type ExportDefinition } from '@tailboard/service/exports/run-export';
import { createExportParts } from '@tailboard/service/exports/exports-of';
import { paymentReads } from '../operator-payment/load-payments.js';
import { codeSheet } from './code-sheet.js';
import { oldExports, payrollTables } from './export-tables.js';
import { exportReads, type Filters } from './filters.js';
import { jobSheet } from './job-sheet.js';
import { findLayout, layOut } from './payroll-layout.js';
import { missingFrom, payrollCopy, payrollSheet, recordRun } from './payroll-run.js';
import { paymentSheet } from './payment-sheet.js';
import { productivitySheet } from './productivity-sheet.js';

const codes: ExportDefinition = {
  types: ['code', 'missed'],
  reads: exportReads,
  fileName: ({ type, filters }) => `${type === 'code' ? 'codes' : type}-${filters.start_date}-${filters.end_date}`,
  sheet: ({ db, record: { type, filters, needs }, locale }) =>
    codeSheet(db, {
      filters: filters as Filters,
      missed: type === 'missed',
      money: 'report.owner-columns' in needs,
      locale,
    }),
};
const jobs: ExportDefinition = {
  ...codes,
  types: ['issues', 'not-done'],
  sheet: ({ db, record: { type, filters }, locale }) =>
    jobSheet(db, { type: type as 'issues' | 'not-done', filters: filters as Filters, locale }),
};
const productivity: ExportDefinition = {
  ...codes,
  types: ['productivity'],
  sheet: ({ ctx, record, reader, locale }) =>
    productivitySheet(ctx, createCaller(ctx, record, reader), {
      filters: record.filters as Filters,
      rates: 'pay.rates.read' in record.needs,
      locale,
    }),
};
const operatorPayments: ExportDefinition = {
  ...codes,
  types: ['operator-payments'],
  reads: paymentReads,
  sheet: ({ ctx, db, record: { filters }, locale }) =>
    paymentSheet(db, { filters: filters as Filters, locale, today: () => ctx.today() }),
};
const isCopy = ({ filters }: { filters: Partial<Filters> }): boolean => filters.copy === 'true';
const payroll: ExportDefinition = {
  types: ['payroll'],
  reads: exportReads,
  fileName: ({ filters, run }) => `payroll-${filters.start_date}${run === null ? '-copy' : `-run-${run.run_id}`}`,
  sheet: async ({ ctx, db, record: { run, filters } }) => {
    const week_start = filters.start_date!;
    const missing = await missingFrom(db, { week_start, isCopy: run === null }, ctx);
    const sheet = await (run === null ? payrollCopy(db, week_start, ctx) : payrollSheet(db, run.run_id));
    const { layout_id } = filters as Filters;
    const layout = layout_id === undefined ? null : await findLayout(db, layout_id);
    return { ...(layout ? layOut(sheet, layout.columns) : sheet), missing };
  },
  settle: async (ctx, record) =>
    isCopy(record) ? null : ((await recordRun(ctx, { ...record, filters: record.filters as Filters })) ?? 'open'),
};

/** Reports and payroll as files. Reporting lists the exports of every service. */
export const reportExports = createExportParts({
  service: 'reporting',
  sheets: [codes, jobs, productivity, payroll, operatorPayments],
  migrations: [payrollTables, oldExports],
});
