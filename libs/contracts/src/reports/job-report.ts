import { z } from 'zod';
import { query } from '../contract.js';
import { pageOutput, pageQuery } from '../page.js';
import { CompanyDate, JobId, LocationId } from '../values.js';
import { rangeRefusals, ReportUser } from './range.js';

/** `issues`: jobs with leakage; `not-done`: jobs with a reason for not being done. */
export const jobReportTypes = ['issues', 'not-done'] as const;

/** Values stay at the paths where the specification reads them (RPT-053). */
export const JobReportRow = z
  .object({
    id: JobId,
    date: CompanyDate,
    user: ReportUser.nullable(),
    address: z.object({ address: z.string(), address2: z.string(), city: z.string() }).nullable(),
    work_order: z.object({ leakage: z.string().nullable() }),
    codes: z.array(z.object({ id: z.uuid(), title: z.string(), description: z.string() })),
    points: z.number(),
    /** Company price per point on the row's date, in cents ("Price Pnt"); `null` without access to company prices. */
    price_point: z.number().int().nullable(),
  })
  .meta({ id: 'JobReportRow' });
export type JobReportRow = z.output<typeof JobReportRow>;

export const JobReportQuery = z.object({
  /** A location's name, as in the tabs, or its ID. */
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
  output: pageOutput(JobReportRow).extend({
    start_date: CompanyDate,
    end_date: CompanyDate,
  }),
  refusals: rangeRefusals,
  summary: 'List the jobs with issues, or not done, with the reason',
});
