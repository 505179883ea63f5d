import type { jobReportTypes } from '@tailboard/contracts/reports/job-report';
import { normalizeName } from '@tailboard/service/queries/people';

/**
 * SQL condition for the work of a code report, on the screen and in its export: `$1` and `$2` are the first and the last
 * date, `$3` the user, and `$4` the location of its job; null for all.
 */
export const isInReport = (table: 'work' | 'line'): string =>
  `${table}.date between $1 and $2 and ($3::uuid is null or ${table}.user_id = $3)
   and ($4::uuid is null or ${table}.job_id in (select id from job where location_id = $4))`;

export type JobReportType = (typeof jobReportTypes)[number];
const ofType = { issues: `work.leakage <> ''`, 'not-done': 'work.not_done is not null' } as const;

/** SQL for the jobs of a job report, on the screen and in its export, after `from`; see {@link jobReportValues}. */
export const jobsOfReport = (type: JobReportType): string =>
  `work_job work left join job on job.id = work.job_id left join person on person.id = work.user_id
   where (work.not_done is not null or work.leakage <> '') and ${ofType[type]} and work.date between $1 and $2
     and ($3::uuid is null or job.location_id = $3)
     and ($4::text is null or job.location_id in (select id from location where key = $4 or id::text = $4))`;

/** The values of {@link jobsOfReport}. A tab is a location by name; an unknown name returns nothing. */
export const jobReportValues = (filter: {
  readonly start_date: string;
  readonly end_date: string;
  readonly location_id?: string | undefined;
  readonly tab?: string | undefined;
}): readonly unknown[] => [
  filter.start_date,
  filter.end_date,
  filter.location_id ?? null,
  filter.tab === undefined ? null : normalizeName(filter.tab),
];
