import { z } from 'zod';
import { command, query } from '../contract.js';
import { pageOutput, plainPageQuery } from '../page.js';
import { refusal } from '../refusal.js';
import { oneLine } from '../text/one-line.js';
import { CompanyDate, JobId, Uuid } from '../values.js';
import { StatementLine, StatementNotFound } from './operator-statement.js';
import { rangeRefusals, ReportQuery, ReportUser } from './range.js';

/**
 * How the operator paid a code of a job. `charged_back`: charge-backs leave less than was billed. `open`: on a day that
 * no statement covers yet.
 */
export const paymentStates = [
  'paid',
  'short_paid',
  'unpaid',
  'charged_back',
  'paid_twice',
  'over_paid',
  'open',
] as const;
export type PaymentState = (typeof paymentStates)[number];

/**
 * The rule by which a line belongs to a code of a job: order number, account and date agree (`exact`); the date is a few
 * days off (`date`); a number lacks its leading zeros (`zeros`); the line or the job has no account (`no_account`); only
 * account, date and code agree (`account`); or someone matched it (`hand`).
 */
export const matchRules = ['exact', 'date', 'zeros', 'no_account', 'account', 'hand'] as const;
export type MatchRule = (typeof matchRules)[number];

/** Why a line belongs to no code of a job. */
export const unmatchedReasons = [
  'no_job',
  'not_completed',
  'other_account',
  'other_date',
  'no_code',
  'ambiguous',
  'job_changed',
] as const;
export type UnmatchedReason = (typeof unmatchedReasons)[number];

/** Days that the date of a line may be off. */
export const MAX_DAYS_OFF = 7;

/** A completed code of a job, which a line can be matched to. */
const JobCode = z.object({
  job_id: JobId,
  code_id: Uuid,
  /** The day of the work. */
  date: CompanyDate,
  user: ReportUser,
  order_number: z.string(),
  account_number: z.string(),
  code: z.string(),
  quantity: z.number().int(),
  /** Its value at the company's price of the day. */
  billed_cents: z.number().int(),
});
export type JobCode = z.output<typeof JobCode>;

const LineOfStatement = StatementLine.extend({ statement_id: Uuid, file_name: z.string() });
/** A completed code of a job with the lines that pay it. */
export const PaidJobCode = JobCode.extend({
  state: z.enum(paymentStates),
  paid_cents: z.number().int(),
  lines: z.array(
    LineOfStatement.extend({
      rule: z.enum(matchRules),
      /** Days between the date of the line and the day of the work. */
      days_off: z.number().int(),
    }),
  ),
}).meta({ id: 'PaidJobCode' });
export type PaidJobCode = z.output<typeof PaidJobCode>;

/**
 * Sums of codes of jobs. `paid_cents` is `billed_cents` less what is short, unpaid, charged back or open, plus what was
 * paid twice or over-paid.
 */
const PaymentFigures = z.object({
  /** Codes of jobs. */
  count: z.number().int(),
  billed_cents: z.number().int(),
  paid_cents: z.number().int(),
  short_cents: z.number().int(),
  unpaid_cents: z.number().int(),
  charged_back_cents: z.number().int(),
  twice_cents: z.number().int(),
  over_cents: z.number().int(),
  open_cents: z.number().int(),
});
export type PaymentFigures = z.output<typeof PaymentFigures>;

const PaymentGroup = PaymentFigures.extend({ id: z.string(), name: z.string() });
export type PaymentGroup = z.output<typeof PaymentGroup>;
const LineSum = z.object({ count: z.number().int(), amount_cents: z.number().int() });

export const ReadOperatorPayments = query('operator-payments.read', {
  route: 'GET /operator-payments',
  permission: 'operator-payment.read',
  query: ReportQuery,
  output: z.object({
    start_date: CompanyDate,
    end_date: CompanyDate,
    /** The first and the last date that statements cover; `null` without statements. */
    covered: z.object({ from: CompanyDate, to: CompanyDate }).nullable(),
    totals: PaymentFigures,
    /** By workweek; `id` is its first day. */
    weeks: z.array(PaymentGroup),
    codes: z.array(PaymentGroup),
    technicians: z.array(PaymentGroup),
    /** The lines of the range: matched, waiting to be matched by hand, and set aside. */
    lines: z.object({ matched: LineSum, unmatched: LineSum, set_aside: LineSum }),
  }),
  refusals: rangeRefusals,
  summary: 'Compare the completed codes of jobs with the payment statements of the operator',
});

export const ListPaidJobCodes = query('operator-payments.jobs', {
  route: 'GET /operator-payments/jobs',
  permission: 'operator-payment.read',
  query: plainPageQuery.extend(ReportQuery.shape).extend({
    state: z.enum(paymentStates).optional(),
    code_id: Uuid.optional(),
  }),
  output: pageOutput(PaidJobCode),
  refusals: rangeRefusals,
  summary: 'List the completed codes of jobs with the lines that pay them, by date',
});

/** A line that belongs to no code of a job, or that was set aside. */
export const OpenLine = LineOfStatement.extend({
  /** `null` for a line that was set aside. */
  reason: z.enum(unmatchedReasons).nullable(),
  /** Why it was set aside. */
  note: z.string().nullable(),
  /** Whether a decision by hand can be undone. */
  is_decided: z.boolean(),
  /** Codes of jobs that come closest. */
  candidates: z.array(JobCode),
}).meta({ id: 'OpenLine' });
export type OpenLine = z.output<typeof OpenLine>;

export const ListOpenLines = query('operator-payments.lines', {
  route: 'GET /operator-payments/lines',
  permission: 'operator-payment.read',
  query: plainPageQuery.extend(ReportQuery.shape).extend({ kind: z.enum(['unmatched', 'set_aside']) }),
  output: pageOutput(OpenLine),
  refusals: rangeRefusals,
  summary: 'List the lines of statements that belong to no code of a job, or that were set aside',
});

export const FindJobCodes = query('operator-payments.find', {
  route: 'GET /operator-payments/find',
  permission: 'operator-payment.read',
  /** `q`: an order or account number, or its beginning. */
  query: z.object({ q: z.string().trim().min(2).max(40) }),
  output: z.object({ data: z.array(JobCode) }),
  summary: 'Find completed codes of jobs by order or account number, at most 20, the latest first',
});

const StatementLineNotFound = refusal('StatementLineNotFound', 404, {
  en: 'This line does not exist. Reload the list.',
  es: 'Esta línea no existe. Vuelva a cargar la lista.',
  'zh-CN': '该明细不存在，请重新加载列表。',
});
const LineAlreadyDecided = refusal('LineAlreadyDecided', 409, {
  en: 'This line is already matched or set aside by hand. Undo that first.',
  es: 'Esta línea ya se vinculó o se apartó a mano. Deshágalo primero.',
  'zh-CN': '该明细已手动匹配或搁置，请先撤销。',
});
const LineNotDecided = refusal('LineNotDecided', 409, {
  en: 'This line is not matched or set aside by hand, so there is nothing to undo. Reload the list.',
  es: 'Esta línea no se vinculó ni se apartó a mano, así que no hay nada que deshacer. Vuelva a cargar la lista.',
  'zh-CN': '该明细未手动匹配或搁置，无可撤销。请重新加载列表。',
});
const JobCodeNotFound = refusal('JobCodeNotFound', 422, {
  en: 'This job has no completed work with this code. Choose another one.',
  es: 'Este trabajo no tiene trabajo completado con este código. Elija otro.',
  'zh-CN': '该工单没有此代码的已完成工作，请另选。',
});

const params = z.object({ id: Uuid, line: z.coerce.number().int().min(1) });
const output = z.object({ data: params });
const lineRefusals = [StatementNotFound, StatementLineNotFound] as const;
export const MatchStatementLine = command('operator-statements.match-line', {
  route: 'PUT /operator-statements/{id}/lines/{line}/match',
  permission: 'operator-payment.write',
  params,
  body: z.object({ job_id: JobId, code_id: Uuid }),
  output,
  refusals: [...lineRefusals, LineAlreadyDecided, JobCodeNotFound],
  summary: 'Match a line of a payment statement to a code of a job',
});
export const SetStatementLineAside = command('operator-statements.set-line-aside', {
  route: 'PUT /operator-statements/{id}/lines/{line}/aside',
  permission: 'operator-payment.write',
  params,
  body: z.object({ reason: oneLine().trim().min(1).max(200) }),
  output,
  refusals: [...lineRefusals, LineAlreadyDecided],
  summary: 'Set a line of a payment statement aside, with a reason: it pays no code of a job',
});
export const ResetStatementLine = command('operator-statements.reset-line', {
  route: 'DELETE /operator-statements/{id}/lines/{line}/decision',
  permission: 'operator-payment.write',
  params,
  output,
  refusals: [...lineRefusals, LineNotDecided],
  summary: 'Undo that a line of a payment statement was matched or set aside by hand',
});
