import { z } from 'zod';
import { query } from '../contract.js';
import { referenceList, selectsOwn } from '../id-scope.js';
import { dayStates } from '../jobs/daily-work.js';
import { pageOutput, pageQuery } from '../page.js';
import { CompanyDate, JobId, queryFlag } from '../values.js';
import { rangeRefusals, ReportQuery, ReportUser } from './range.js';

export const codeReportTabs = ['daily', 'weekly', 'monthly', 'range'] as const;
export type CodeReportTab = (typeof codeReportTabs)[number];

const cents = z.number().int();
/** A code on a job; `pivot` as the specification has it: points of one unit, and how many. */
const CodeOnJob = z.object({
  id: z.uuid(),
  title: z.string(),
  description: z.string(),
  pivot: z.object({ points: z.number(), quantity: z.number().int() }),
});
const JobOfReport = z.object({
  job_id: JobId,
  date: CompanyDate,
  user: ReportUser,
  identifier: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.enum(dayStates),
  codes: z.array(CodeOnJob),
  points: z.number(),
});
export const CodeTotal = z.object({
  id: z.uuid(),
  title: z.string(),
  description: z.string(),
  quantity: z.number().int(),
  /** Total Points; owners only, `null` for all others. */
  points: z.number().nullable(),
  /** Total Point $: what the technicians earn with it, in cents; owners only, `null` for all others. */
  price: cents.nullable(),
});

/**
 * Totals of a report (S0 §3, decision D15). Money is in cents. Values that the reader may not see are `null`: rates are
 * for owners and admins and for the user's own work, pay is for managers and above and for the user's own work. A range
 * that cuts a workweek is an `estimate`.
 */
export const ReportTotals = z
  .object({
    assigned_points: z.number(),
    /** Points of finalized days; `approved_points_not_finalized` has the other approved points. */
    approved_points: z.number(),
    approved_points_not_finalized: z.number(),
    codes_point_total_price: cents.nullable(),
    /** `manual` bonuses were set by a user; `legacy` bonuses come from migrated data and are always 0 here. */
    bonus: z.object({ legacy: cents, manual: cents }).nullable(),
    /** Dollars, four decimals; one person's alone. */
    hourly_rate: z.number().nullable(),
    overtime_rate: z.number().nullable(),
    /** Hours. */
    regular: z.number(),
    overtime: z.number(),
    pay: cents.nullable(),
    total_pay: cents.nullable(),
    total_overtime_pay: cents.nullable(),
    total_regular: cents.nullable(),
    total_overtime: z.number(),
    total_manual: cents.nullable(),
    /** The amounts that add up to `total_pay`. */
    pay_parts: z
      .object({
        /** The earnings of codes, of people who are paid by them. */
        codes: cents,
        /** Straight time that codes did not earn: hours and salaries. */
        regular: cents,
        /** The extra pay for hours above the threshold. */
        overtime: cents,
        minimum_topup: cents,
        bonus: cents,
        leave: cents,
      })
      .nullable(),
    /** Other pay: leave and reimbursements, and the total. */
    leave_pay: cents.nullable(),
    per_diem: cents.nullable(),
    gas: cents.nullable(),
    net_to_pay: cents.nullable(),
    /** Owners, hourly people: what piece rates would have paid more. */
    suggested_bonus: cents.nullable(),
    /** Points of days that are submitted and wait for approval; owners only. */
    pending_points: z.number().nullable(),
    sick_days: z.number(),
    vacation_days: z.number(),
    personal_days: z.number(),
    personal_unpaid_days: z.number(),
    call_out_days: z.number(),
    show_bonus: z.boolean(),
    /** A workweek is cut by the range, or not over: its overtime may still change. */
    estimate: z.boolean(),
    /** A bonus that is part of the pay is not shown to this reader: rates, overtime and totals are without it, and not what is paid. */
    withheld: z.boolean(),
    /** All its weeks with submitted work or pay are finalized; not of a report without any. */
    finalized: z.boolean(),
  })
  .meta({ id: 'ReportTotals' });
export type ReportTotals = z.output<typeof ReportTotals>;

export const ReadCodeReport = query('reports.codes', {
  route: 'GET /codes/report/{tab}',
  permission: 'report.read',
  ids: { user_id: selectsOwn, location_id: referenceList },
  params: z.object({ tab: z.enum(codeReportTabs) }),
  query: pageQuery(['date', 'user', 'points']).extend(ReportQuery.shape),
  output: pageOutput(JobOfReport).extend({
    start_date: CompanyDate,
    end_date: CompanyDate,
    codeTotals: z.array(CodeTotal),
    totals: ReportTotals,
    /** Points by category, the most first: what the chart shows. */
    categories: z.array(z.object({ id: z.uuid(), name: z.string(), points: z.number() })),
    /** The pay of each person, when more than one is asked for; `null` for who may not know. */
    people: z
      .array(
        z.object({
          user: ReportUser,
          paid_hours: z.number(),
          overtime: z.number(),
          points: z.number(),
          total_pay: cents,
          net_to_pay: cents,
          estimate: z.boolean(),
        }),
      )
      .nullable(),
  }),
  refusals: rangeRefusals,
  summary: 'Get the code report with points, hours and pay: day, workweek, month or range',
});

export const ReadMissedCodes = query('reports.missed', {
  route: 'GET /codes/missed',
  permission: 'report.read',
  ids: { user_id: selectsOwn, location_id: referenceList },
  query: pageQuery(['user']).extend(ReportQuery.shape),
  output: pageOutput(
    z.object({
      user: ReportUser,
      assignments: z.array(
        z.object({ job_id: JobId, date: CompanyDate, address: z.string(), codes: z.array(CodeOnJob) }),
      ),
      /** Points that were not billed. */
      total: z.number(),
    }),
  ).extend({ start_date: CompanyDate, end_date: CompanyDate }),
  refusals: rangeRefusals,
  summary: 'List the missed codes by person',
});

/**
 * Points of finalized weeks, and apart from them those of open weeks so far: days that are over or submitted. Both sides
 * of a percentage cover the same weeks (decision D66).
 */
const Split = z.object({
  assigned: z.number(),
  assigned_not_finalized: z.number(),
  completed: z.number(),
  completed_not_finalized: z.number(),
  percent: z.number().nullable(),
  percent_not_finalized: z.number().nullable(),
});
export const ProductivityRow = z
  .object({
    user: ReportUser.nullable(),
    points: Split,
    hours: z.object({ paid: z.number(), calculated: z.number(), percent: z.number().nullable() }),
    hours_not_finalized: z.number(),
    /** Dollars; the weighted price of the lines. `null` where there is none, or for who may not know it. */
    price_per_point: z.number().nullable(),
    /** Points for each paid hour; 12 are par. */
    completed_points_hours_paid: z.number().nullable(),
    /** The percentage of points in each week of the report, of finalized weeks; `null` for a week without any. */
    weeks: z.array(z.number().nullable()),
  })
  .meta({ id: 'ProductivityRow' });
export type ProductivityRow = z.output<typeof ProductivityRow>;

const WeekProductivity = z.object({
  assigned: z.number(),
  completed: z.number(),
  points_percent: z.number().nullable(),
  hours_percent: z.number().nullable(),
});

export const ReadProductivity = query('reports.productivity', {
  route: 'GET /users/productivity',
  permission: 'report.read',
  ids: { user_id: selectsOwn, location_id: referenceList },
  query: ReportQuery.extend({
    /** Owners: with what is not finalized yet. */
    all: queryFlag.optional(),
  }),
  output: z.object({
    start_date: CompanyDate,
    end_date: CompanyDate,
    data: z.array(ProductivityRow),
    /** Computed from the sums, never an average of the rows. */
    totals: ProductivityRow,
    /** By workweek, the earliest first: what is finalized, and apart from it what is in progress. The chart shows them. */
    weeks: z.array(WeekProductivity.extend({ start_date: CompanyDate, in_progress: WeekProductivity.nullable() })),
  }),
  refusals: rangeRefusals,
  summary: 'Get productivity by person: assigned and completed points, paid hours',
});
