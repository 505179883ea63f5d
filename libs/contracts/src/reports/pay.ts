import { z } from 'zod';
import { query } from '../contract.js';
import { payTypes } from '../identity/user.js';
import { refusal } from '../refusal.js';
import { CompanyDate, Instant, JobId, UserId } from '../values.js';
import { ReportUser } from './range.js';

export const PayNotFound = refusal('PayNotFound', 404, {
  en: 'There is nobody with this id.',
  es: 'No hay nadie con este identificador.',
  'zh-CN': '没有此用户。',
});

/** The figures of a week's pay in the order in which they add up (decision D15), and after them the columns of a report. */
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

/** The fact that a line comes from: an auditor finds it in the store under this stream and number. */
export const Source = z.object({
  stream: z.string(),
  version: z.number().int(),
  type: z.string(),
  at: Instant,
  by: z.string(),
});

/** One line of a figure: what it is of, how it was computed, and the fact that it comes from. */
export const ExplainedLine = z.object({
  date: CompanyDate.nullable(),
  job_id: JobId.nullable(),
  label: z.string(),
  /** For instance `4 × 12.00 points × $1.50`. */
  computed: z.string(),
  /** Cents, minutes, points or pieces, by the figure it stands under. */
  amount: z.number(),
  source: Source.nullable(),
});

/** A week's pay, opened (S0 §3, decision D15): every figure with its rule and its lines. */
export const ExplainedPay = z
  .object({
    user: ReportUser,
    start_date: CompanyDate,
    end_date: CompanyDate,
    finalized: z.boolean(),
    finalized_at: Instant.nullable(),
    estimate: z.boolean(),
    /** A bonus that is part of the pay is not shown to this reader: rates, overtime and totals are without it, and not what is paid. */
    withheld: z.boolean(),
    /** The terms that held; `null` for who may not know rates. */
    terms: z
      .object({
        pay_type: z.enum(payTypes),
        pay_rate: z.number(),
        exempt: z.boolean(),
        price_level: z.number().int(),
        price_point_cents: z.number().int(),
        minutes_per_point: z.number().int(),
        overtime_threshold: z.number().int(),
        /** The method that was applied, and why another one was not. */
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
        /** The rule as a sentence in the reader’s language. */
        rule: z.string(),
        lines: z.array(ExplainedLine),
      }),
    ),
    /** Payroll runs that this week was in, the newest first. */
    runs: z.array(
      z.object({ run_id: z.number().int(), at: Instant, total_cents: z.number().int(), line_hash: z.string() }),
    ),
  })
  .meta({ id: 'ExplainedPay' });
export type ExplainedPay = z.output<typeof ExplainedPay>;

export const ExplainPay = query('reports.pay', {
  route: 'GET /pay/{user_id}',
  permission: 'pay.read',
  params: z.object({ user_id: UserId }),
  /** Any date of the workweek. */
  query: z.object({ date: CompanyDate }),
  output: z.object({ data: ExplainedPay }),
  refusals: [PayNotFound],
  summary: 'What somebody earns with a workweek, figure by figure, down to the facts',
});

export const ExplainPayAt = query('reports.pay-at', {
  route: 'GET /pay/{user_id}/at',
  permission: 'pay.read',
  params: z.object({ user_id: UserId }),
  /** Any date of the workweek, and the moment. */
  query: z.object({ date: CompanyDate, at: Instant }),
  output: z.object({ data: ExplainedPay }),
  refusals: [PayNotFound],
  summary: 'The same as it stood at a moment: only what had been recorded by then counts',
});

/** The figures that add up over the weeks of a year; hours with two decimals, the rest in cents. */
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
  params: z.object({ user_id: UserId }),
  /** Any date of the workweek up to which it is told. */
  query: z.object({ date: CompanyDate }),
  output: z.object({
    data: z.object({
      /** The calendar year of the week’s last day: a week belongs to the year in which it ends. */
      year: z.number().int(),
      start_date: CompanyDate,
      end_date: CompanyDate,
      /** How many weeks are in it: the finalized ones, and the one that is asked for. */
      weeks: z.number().int(),
      amounts: z.record(z.enum(yearFigures), z.number()),
      /** A bonus that is part of the pay is not shown to this reader. */
      withheld: z.boolean(),
    }),
  }),
  refusals: [PayNotFound],
  summary: 'What somebody earned in a year up to a workweek, figure by figure',
});
