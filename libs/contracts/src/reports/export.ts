import { z } from 'zod';
import { command, fileOutput, query } from '../contract.js';
import { ownRecord, referenceList, selectsOwn } from '../id-scope.js';
import { NotWhileImpersonating } from '../identity/impersonation.js';
import { StepUpRequired } from '../identity/step-up-required.js';
import { pageOutput, pageQuery } from '../page.js';
import { refusal } from '../refusal.js';
import { Instant, queryFlag, UserId, Uuid } from '../values.js';
import { JobReportQuery, jobReportTypes } from './job-report.js';
import { rangeRefusals, ReportQuery } from './range.js';

export const exportStates = ['queued', 'running', 'done', 'failed', 'expired'] as const;
export const exportTypes = [
  'code',
  'payroll',
  'missed',
  'productivity',
  'issues',
  'not-done',
  'receipts',
  'findings',
  'usage',
  'units',
  'operator-payments',
] as const;
export const exportFormats = ['csv', 'xlsx'] as const;
/** The tabs of the code report that can be exported. */
export const exportedTabs = ['daily', 'weekly', 'monthly', 'range', 'productivity', 'missed'] as const;
/** An export can be fetched for so long. */
export const EXPORT_DAYS = 30;

/** The cells of a line of payroll that its hash is over, in their order (decision D21). */
export const payrollLineColumns = [
  'technician_id',
  'last',
  'first',
  'week_start',
  'pay_type',
  'regular_hours',
  'overtime_hours',
  'regular_rate',
  'straight_pay',
  'piece_pay',
  'minimum_topup',
  'bonus',
  'overtime_pay',
  'leave_hours',
  'leave_pay',
  'per_diem',
  'gas',
  'total',
  'run_id',
] as const;
/** The columns of a payroll export: a line, its hash, and the hash over those of the whole run, by which a file proves itself. */
export const payrollColumns = [...payrollLineColumns, 'line_hash', 'run_hash'] as const;

const notInCopy: readonly string[] = ['regular_rate', 'run_id', 'line_hash', 'run_hash'];
/** The columns of a manager's copy: no rate, and nothing of a run (decision D35). */
export const payrollCopyColumns = payrollColumns.filter((column) => !notInCopy.includes(column));

/**
 * Why a user who is owed pay for a week is in no run: the week was never finalized, was reopened after a run, or was
 * finalized after this run was made.
 */
export const missingReasons = ['open', 'reopened', 'later'] as const;
export const MissingFromRun = z.object({
  user: z.object({ id: UserId, label: z.string() }),
  week_start: z.iso.date(),
  /** Cents. Of a reopened week what it owes beyond what runs handed out: less than nothing where that was too much. */
  amount: z.number().int(),
  why: z.enum(missingReasons),
});
export type MissingFromRun = z.output<typeof MissingFromRun>;

export const Export = z
  .object({
    id: z.uuid(),
    type: z.enum(exportTypes),
    format: z.enum(exportFormats),
    filters: z.record(z.string(), z.string()),
    status: z.enum(exportStates),
    /** 0 to 1. */
    progress: z.number(),
    rows: z.number().int(),
    created_at: Instant,
    created_by: z.object({ id: UserId, label: z.string() }),
    finished_at: Instant.nullable(),
    expires_at: Instant.nullable(),
    error: z.string().nullable(),
    download_url: z.string().nullable(),
    /** For a payroll run: its number, the hash of all its lines, and whether it contains only changes since another run. */
    run: z.object({ run_id: z.number().int(), hash: z.string(), delta_of: z.number().int().nullable() }).nullable(),
    /**
     * For a completed payroll run: users who are owed pay for the week and are in none of its runs. For a copy: users
     * who are not in the copy.
     */
    missing: z.array(MissingFromRun).nullable(),
    /** Why the mail with the link could not be sent; the export itself is there. */
    mail_error: z.string().nullable(),
  })
  .meta({ id: 'Export' });
export type Export = z.output<typeof Export>;

export const ExportNotFound = refusal('ExportNotFound', 404, {
  en: 'This export does not exist.',
  es: 'Esta exportación no existe.',
  'zh-CN': '该导出不存在。',
});
export const ExportNotReady = refusal('ExportNotReady', 409, {
  en: 'This export is not ready yet.',
  es: 'Esta exportación aún no está lista.',
  'zh-CN': '该导出尚未完成。',
});
export const ExportExpired = refusal('ExportExpired', 409, {
  en: 'This export has expired. Export the report again.',
  es: 'Esta exportación ha caducado. Exporte el informe de nuevo.',
  'zh-CN': '该导出已过期，请重新导出报表。',
});
export const ExportNotFailed = refusal('ExportNotFailed', 409, {
  en: 'This export did not fail.',
  es: 'Esta exportación no ha fallado.',
  'zh-CN': '该导出并未失败。',
});
/** Maximum number of exports of one user that are waiting or running. */
export const MAX_WAITING_EXPORTS = 5;
export const TooManyExports = refusal('TooManyExports', 429, {
  en: 'You already have {most} exports in progress. Try again when one of them is done.',
  es: 'Ya tiene {most} exportaciones en curso. Inténtelo de nuevo cuando termine una.',
  'zh-CN': '您已有 {most} 个导出正在进行，请等其中一个完成后再试。',
});
export const NothingToExport = refusal('NothingToExport', 422, {
  en: 'There is nothing to export in this range. Adjust your search and try again.',
  es: 'No hay nada que exportar en este período. Ajuste la búsqueda e inténtelo de nuevo.',
  'zh-CN': '该范围内没有可导出的内容，请调整搜索条件后重试。',
});
export const PayrollNotYours = refusal('PayrollNotYours', 403, {
  en: 'Only owners, admins and managers can export payroll.',
  es: 'Solo los propietarios, administradores y gerentes pueden exportar la nómina.',
  'zh-CN': '只有所有者、管理员和经理才能导出工资数据。',
});
/** Payroll is of one whole workweek whose days are finalized. */
export const PayrollOpen = refusal(
  'PayrollOpen',
  422,
  {
    en: 'No timecards are finalized for the week of {start}. Finalize them before you export payroll.',
    es: 'No hay hojas de horas finalizadas para la semana del {start}. Finalícelas antes de exportar la nómina.',
    'zh-CN': '{start} 开始的一周没有已定稿的工时。请先定稿再导出工资数据。',
  },
  'start_date',
);
export const PayrollWeeklyOnly = refusal(
  'PayrollWeeklyOnly',
  422,
  {
    en: 'Payroll can be exported only by week.',
    es: 'La nómina solo se puede exportar por semana.',
    'zh-CN': '工资数据只能按周导出。',
  },
  'export_type',
);

export const PricesNotConfirmed = refusal('PricesNotConfirmed', 409, {
  en: 'Before the first payroll run, an owner confirms the technician pay per point: change or save it in Settings.',
  es: 'Antes de la primera nómina, un propietario confirma la paga del técnico por punto: cámbiela o guárdela en Ajustes.',
  'zh-CN': '首次生成工资批次之前，需由所有者确认技术员每点报酬：请在“设置”中更改或保存。',
});

export const LayoutNotFound = refusal('LayoutNotFound', 404, {
  en: 'This layout no longer exists. Choose another one.',
  es: 'Este formato ya no existe. Elija otro.',
  'zh-CN': '此版式已不存在，请另选。',
});

const id = z.object({ id: Uuid });
const queued = z.object({ id: z.uuid(), message: z.string() });

/** The message after an export was requested on a server that sends no e-mails (decision D75). */
export const exportQueuedWithoutEmail = {
  en: 'Your export has been added to the queue. It will be under “Exports” when available.',
  es: 'Su exportación se ha añadido a la cola. Estará en «Exportaciones» cuando esté disponible.',
  'zh-CN': '您的导出已加入队列，完成后可在“导出”中找到。',
} as const;

/** The specification's message after an export was requested. */
export const exportQueued = {
  en: 'Your export has been added to the queue and will be sent to your email when available.',
  es: 'Su exportación se ha añadido a la cola y se le enviará por correo cuando esté disponible.',
  'zh-CN': '您的导出已加入队列，完成后将发送到您的邮箱。',
} as const;

/** The message instead of these if a payroll run would only repeat the last one. */
export const payrollUnchanged = {
  en: 'Nothing has changed since run {run}, so there is no new run. The file of run {run} will be under “Exports” when available.',
  es: 'Nada ha cambiado desde la nómina {run}, así que no hay una nueva. El archivo de la nómina {run} estará en «Exportaciones» cuando esté disponible.',
  'zh-CN': '自批次 {run} 以来没有变化，因此未生成新批次。批次 {run} 的文件完成后可在“导出”中找到。',
} as const;

export const ExportCodeReport = command('reports.export-codes', {
  route: 'GET /codes/report/{type}/export',
  permission: 'report.read',
  ids: { user_id: selectsOwn, location_id: referenceList, layout_id: referenceList },
  params: z.object({ type: z.enum(exportedTabs) }),
  query: ReportQuery.extend({
    export_type: z.enum(['code', 'payroll']).default('code'),
    format: z.enum(exportFormats).default('csv'),
    all: queryFlag.optional(),
    /** The layout of a payroll file; without one, all columns. */
    layout_id: Uuid.optional(),
  }),
  output: queued,
  status: 202,
  refusals: [
    ...rangeRefusals,
    NothingToExport,
    TooManyExports,
    NotWhileImpersonating,
    PayrollNotYours,
    PayrollOpen,
    PayrollWeeklyOnly,
    PricesNotConfirmed,
    LayoutNotFound,
    StepUpRequired,
  ],
  summary:
    'Export a code report, or the payroll of a finalized week; a payroll run only after a recent authentication; the link is sent by e-mail',
});
export const ExportJobReport = command('reports.export-jobs', {
  route: 'GET /jobs/report/{type}/export',
  permission: 'report.jobs',
  params: z.object({ type: z.enum(jobReportTypes) }),
  query: JobReportQuery.extend({ format: z.enum(exportFormats).default('csv') }),
  output: queued,
  status: 202,
  refusals: [...rangeRefusals, NothingToExport, TooManyExports],
  summary: 'Export a job report; the link is sent by e-mail',
});
export const ExportOperatorPayments = command('reports.export-operator-payments', {
  route: 'GET /operator-payments/export',
  permission: 'operator-payment.read',
  query: ReportQuery.extend({ format: z.enum(exportFormats).default('csv') }),
  output: queued,
  status: 202,
  refusals: [...rangeRefusals, NothingToExport, TooManyExports],
  summary: 'Export the completed codes of jobs with the payments of the operator; the link is sent by e-mail',
});
export const ListExports = query('reports.exports', {
  route: 'GET /exports',
  permission: 'export.read',
  query: pageQuery(['created_at']),
  output: pageOutput(Export),
  summary: 'List the caller’s exports; owners see all',
});
export const ReadExport = query('reports.export', {
  route: 'GET /exports/{id}',
  permission: 'export.read',
  ids: { id: ownRecord('export', ExportNotFound) },
  params: id,
  output: z.object({ data: Export }),
  refusals: [ExportNotFound],
  summary: 'Get the status of an export and the link to its file',
});
export const DownloadExport = query('reports.download', {
  route: 'GET /exports/{id}/download',
  permission: 'export.read',
  ids: { id: ownRecord('export', ExportNotFound) },
  params: id,
  output: fileOutput('application/octet-stream'),
  refusals: [ExportNotFound, ExportNotReady, ExportExpired],
  summary: 'Download the file of an export',
});
export const RetryExport = command('reports.retry-export', {
  route: 'POST /exports/{id}/retry',
  permission: 'export.read',
  ids: { id: ownRecord('export', ExportNotFound) },
  params: id,
  output: z.object({ data: Export }),
  refusals: [ExportNotFound, ExportNotFailed],
  summary: 'Retry a failed export',
});
