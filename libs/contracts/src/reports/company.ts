import { z } from 'zod';
import { query } from '../contract.js';
import { CompanyDate } from '../values.js';
import { rangeRefusals, ReportQuery } from './range.js';

/** Number of workweeks that the current one is compared with. */
export const WEEKS_BEFORE = 13;
const cents = z.number().int();

/** Figures that add up day by day. Values are in cents, at the company's prices. */
const CompanyWork = z.object({
  /** Points of submitted, approved and finalized days. */
  points: z.number(),
  /**
   * The company's earnings from the codes: their company price, or their points × the company's price per point. `null`
   * for API tokens without access to company prices.
   */
  company_value: cents.nullable(),
  /** The same of missed codes, which were not billed. */
  missed_value: cents.nullable(),
});

/** A workweek of the company. */
export const CompanyWeek = z
  .object({
    start_date: CompanyDate,
    end_date: CompanyDate,
    /** All weeks of users with submitted work or pay are finalized, and the week is over. A week without any is not. */
    finalized: z.boolean(),
    whole: CompanyWork.extend({
      /** Overtime hours. */
      overtime: z.number(),
      /** Total payout; `null` for callers without access to pay, such as API tokens. */
      pay: cents.nullable(),
      /** Company value less the total payout; `null` if one of them is. */
      margin: cents.nullable(),
    }),
    /** Its days up to the weekday of `through`; `null` if there are none, or if it has another number of days. */
    same_days: CompanyWork.nullable(),
  })
  .meta({ id: 'CompanyWeek' });
export type CompanyWeek = z.output<typeof CompanyWeek>;

export const ReadCompanyWeeks = query('reports.company-weeks', {
  route: 'GET /reports/weeks',
  permission: 'report.company',
  output: z.object({
    /** The last day of the current workweek that is over; `null` on its first day. */
    through: CompanyDate.nullable(),
    /** The current workweek, and up to 13 before it from the first one with work on; the earliest first. */
    weeks: z.array(CompanyWeek),
  }),
  summary: 'Get points, company value, pay, overtime and missed codes of the current workweek and the 13 before it',
});

/** The value of a code's work in a range, at the company's prices. */
export const CodeValue = z
  .object({
    id: z.uuid(),
    title: z.string(),
    description: z.string(),
    quantity: z.number().int(),
    company_value: cents.nullable(),
    missed_quantity: z.number().int(),
    missed_value: cents.nullable(),
  })
  .meta({ id: 'CodeValue' });
export type CodeValue = z.output<typeof CodeValue>;

export const ReadCompanyValue = query('reports.company-value', {
  route: 'GET /reports/value',
  permission: 'report.company',
  query: ReportQuery,
  output: z.object({
    start_date: CompanyDate,
    end_date: CompanyDate,
    company_value: cents.nullable(),
    missed_value: cents.nullable(),
    /** The most valuable first; by title for API tokens without access to company prices, whose values are `null`. */
    codes: z.array(CodeValue),
  }),
  refusals: rangeRefusals,
  summary: 'Get the value of billed and missed codes of a range, at the company’s prices',
});
