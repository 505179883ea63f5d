import { z } from 'zod';
import { query } from '../contract.js';
import { pageOf, pageQuery } from '../page.js';
import { CompanyDate, JobId, LocationId } from '../values.js';
import { rangeRefusals, ReportUser } from './range.js';

/** `issues`: jobs with leakage; `not-done`: jobs with a reason why they were not done. */
export const jobReportTypes = ['issues', 'not-done'] as const;

/** Where the specification reads a value from a place of its own, the row keeps that place (RPT-053). */
export const JobReportRow = z
  .object({
    id: JobId,
    date: CompanyDate,
    user: ReportUser.nullable(),
    address: z.object({ address: z.string(), address2: z.string(), city: z.string() }).nullable(),
    work_order: z.object({ leakage: z.string().nullable() }),
    codes: z.array(z.object({ id: z.uuid(), title: z.string(), description: z.string() })),
    points: z.number(),
    /** The company's price per point on the day of the row, in cents (“Price Pnt”). */
    price_point: z.number().int(),
  })
  .meta({ id: 'JobReportRow' });
export type JobReportRow = z.output<typeof JobReportRow>;

export const JobReportQuery = z.object({
  /** The name of a location, as the tabs have it, or its id. */
  tab: z.string().max(60).optional(),
  location_id: LocationId.optional(),
  start_date: CompanyDate.optional(),
  end_date: CompanyDate.optional(),
});

export const ReadJobReport = query('reports.jobs', {
  route: 'GET /jobs/report/{type}',
  permission: 'report.jobs',
  params: z.object({ type: z.enum(jobReportTypes) }),
  query: pageQuery(['date', 'user', 'points']).extend(JobReportQuery.shape),
  output: pageOf(JobReportRow).extend({
    start_date: CompanyDate,
    end_date: CompanyDate,
  }),
  refusals: rangeRefusals,
  summary: 'Jobs with an issue, or not done, with the reason',
});
