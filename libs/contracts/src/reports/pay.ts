import { z } from 'zod';
import { query } from '../contract.js';
import { ownUserId } from '../id-scope.js';
import { payTypes } from '../identity/user.js';
import { refusal } from '../refusal.js';
import { CompanyDate, Instant, JobId, UserId } from '../values.js';
import { ReportUser } from './range.js';

export const PayNotFound = refusal('PayNotFound', 404, {
  en: 'This user does not exist.',
  es: 'Este usuario no existe.',
  'zh-CN': '该用户不存在。',
});

/** Figures of a week's pay in the order in which they add up (decision D15), followed by report columns. */
export const payFigures = [
  'paid_hours',
  'overtime_hours',
  'piece_pay',
  'straight_pay',
  'non_productive_pay',
  'minimum_topup',
  'bonus',
  'regular_rate',
  'overtime_pay',
  'leave_pay',
  'total_pay',
  'per_diem',
  'gas',
  'net_to_pay',
  'pay',
  'hourly_rate',
  'overtime_rate',
  'total_regular',
  'total_overtime_pay',
  'suggested_bonus',
] as const;
export type PayFigure = (typeof payFigures)[number];

/** The source event of a line: its stream and revision. */
export const Source = z.object({
  stream: z.string(),
  version: z.number().int(),
  type: z.string(),
  at: Instant,
  by: z.string(),
});

/** A line of a figure: its subject, calculation and source event. */
export const ExplainedLine = z.object({
  date: CompanyDate.nullable(),
  job_id: JobId.nullable(),
  label: z.string(),
  /** For example `4 × 12.00 points × $1.50`. */
  computed: z.string(),
  /** Cents, minutes, points or pieces, depending on the figure. */
  amount: z.number(),
  source: Source.nullable(),
});

/** A week's pay in detail (S0 §3, decision D15): every figure with its rule and lines. */
export const ExplainedPay = z
  .object({
    user: ReportUser,
    start_date: CompanyDate,
    end_date: CompanyDate,
    finalized: z.boolean(),
    finalized_at: Instant.nullable(),
    estimate: z.boolean(),
    /** A bonus is hidden from this reader, so rates, overtime and totals exclude it and differ from actual pay. */
    withheld: z.boolean(),
    /** Applicable terms; `null` for readers who may not see rates. */
    terms: z
      .object({
        pay_type: z.enum(payTypes),
        pay_rate: z.number(),
        exempt: z.boolean(),
        price_level: z.number().int(),
        price_point_cents: z.number().int(),
        minutes_per_point: z.number().int(),
        overtime_threshold: z.number().int(),
        /** The method applied, and why not another. */
        overtime_method: z.enum(['flsa', 'exempt_7i']),
        overtime_note: z.string().nullable(),
        min_wage_cents: z.number().int(),
      })
      .nullable(),
    figures: z.array(
      z.object({
        figure: z.enum(payFigures),
        /** Cents; hours for the first two; dollars with four decimals for rates. */
        amount: z.number().nullable(),
        /** The rule in the reader's language. */
        rule: z.string(),
        lines: z.array(ExplainedLine),
      }),
    ),
    /** Payroll runs that include this week, newest first. */
    runs: z.array(
      z.object({ run_id: z.number().int(), at: Instant, total_cents: z.number().int(), line_hash: z.string() }),
    ),
  })
  .meta({ id: 'ExplainedPay' });
export type ExplainedPay = z.output<typeof ExplainedPay>;

export const ExplainPay = query('reports.pay', {
  route: 'GET /pay/{user_id}',
  permission: 'pay.read',
  ids: { user_id: ownUserId(PayNotFound) },
  params: z.object({ user_id: UserId }),
  /** Any date of the workweek. */
  query: z.object({ date: CompanyDate }),
  output: z.object({ data: ExplainedPay }),
  refusals: [PayNotFound],
  summary: 'Get a person’s pay for a workweek, down to the events',
});

export const ExplainPayAt = query('reports.pay-at', {
  route: 'GET /pay/{user_id}/at',
  permission: 'pay.read',
  ids: { user_id: ownUserId(PayNotFound) },
  params: z.object({ user_id: UserId }),
  /** Any date of the workweek, and the point in time. */
  query: z.object({ date: CompanyDate, at: Instant }),
  output: z.object({ data: ExplainedPay }),
  refusals: [PayNotFound],
  summary: 'Get a person’s pay for a workweek as of a time',
});

/** Year-to-date figures; hours with two decimals, others in cents. */
export const yearFigures = [
  'paid_hours',
  'overtime_hours',
  'straight_pay',
  'minimum_topup',
  'bonus',
  'overtime_pay',
  'leave_pay',
  'total_pay',
  'per_diem',
  'gas',
  'net_to_pay',
] as const satisfies readonly PayFigure[];
export type YearFigure = (typeof yearFigures)[number];

export const ReadYearToDate = query('reports.year-to-date', {
  route: 'GET /pay/{user_id}/year',
  permission: 'pay.read',
  ids: { user_id: ownUserId(PayNotFound) },
  params: z.object({ user_id: UserId }),
  /** Any date of the last workweek to include. */
  query: z.object({ date: CompanyDate }),
  output: z.object({
    data: z.object({
      /** Calendar year of the week's last day, to which the week belongs. */
      year: z.number().int(),
      start_date: CompanyDate,
      end_date: CompanyDate,
      /** Number of weeks included: finalized ones, and the requested one. */
      weeks: z.number().int(),
      amounts: z.record(z.enum(yearFigures), z.number()),
      /** A bonus is hidden from this reader. */
      withheld: z.boolean(),
    }),
  }),
  refusals: [PayNotFound],
  summary: 'Get a person’s year-to-date pay up to a workweek',
});
