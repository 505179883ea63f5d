import { z } from 'zod';
import { query } from '../contract.js';
import { CompanyDate, Instant, UserId } from '../values.js';
import { ReportUser } from './range.js';

/** Changes above this share of last week's pay are listed before a payroll run. */
export const LARGE_CHANGE = 0.2;

const cents = z.number().int();

/** A person's pay of a week before its payroll run. Rates are only for readers who may see them (decision D79). */
export const PayrollPerson = z
  .object({
    user: ReportUser,
    /** Weeks that are not finalized are in no run. */
    finalized: z.boolean(),
    paid_hours: z.number(),
    overtime: z.number(),
    minimum_topup: cents,
    net_to_pay: cents,
    /** Pay of the previous week; `null` if either week is not over and settled, or they differ in length (decision D66). */
    before: cents.nullable(),
    /** Sum of the runs of this week; `null` if no run contains the person. */
    paid_out: cents.nullable(),
    /** Dollars per hour, four decimals. */
    regular_rate: z.number().nullable().optional(),
    /** Work or leave of the week needs a rate, and it is $0 (decision D68). */
    lacks_rate: z.boolean().optional(),
  })
  .meta({ id: 'PayrollPerson' });
export type PayrollPerson = z.output<typeof PayrollPerson>;

/** A payroll run, and how it differs from the run before. */
export const PayrollRun = z
  .object({
    run_id: z.number().int(),
    created_at: Instant,
    created_by: z.object({ id: UserId, label: z.string() }),
    /** The export with its file; `null` if it belongs to another user. */
    export_id: z.uuid().nullable(),
    delta_of: z.number().int().nullable(),
    people: z.number().int(),
    total: cents,
    /** Amounts of each person in a run with changes: before (`null` if none), and now. */
    changes: z.array(
      z.object({ user: z.object({ id: UserId, label: z.string() }), before: cents.nullable(), now: cents }),
    ),
  })
  .meta({ id: 'PayrollRun' });
export type PayrollRun = z.output<typeof PayrollRun>;

export const ReadPayroll = query('reports.payroll', {
  route: 'GET /payroll',
  permission: 'payroll.copy',
  /** Any date of the week; by default, the last week that is over. */
  query: z.object({ date: CompanyDate.optional() }),
  output: z.object({
    start_date: CompanyDate,
    end_date: CompanyDate,
    people: z.array(PayrollPerson),
    /** Of this week, newest first. */
    runs: z.array(PayrollRun),
  }),
  summary:
    'Get a workweek’s pay by person before its payroll run, and its earlier runs; rates only for owners and admins',
});
