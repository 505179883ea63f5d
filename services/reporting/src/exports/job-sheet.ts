import { translate, type Locale } from '@tailboard/contracts/locale';
import type { Database } from '@tailboard/eventing/database';
import { jobReportValues, jobsOfReport, type JobReportType } from '../report/reported-work.js';
import type { Filters } from './filters.js';
import { LONG, readInPages, type Column, type Row, type ExportSheet } from '@tailboard/service/exports/export-sheet';
import { columnTexts } from './texts.js';

interface Found {
  readonly date: string;
  readonly technician_id: string | null;
  readonly label: string;
  readonly identifier: string;
  readonly address: string;
  readonly address2: string;
  readonly city: string;
  readonly location: string;
  readonly what: string;
  readonly codes: string;
  readonly points: number;
}

const what = {
  issues: 'work.leakage',
  'not-done': `work.not_done->>'title' || ' ' || (work.not_done->>'description')`,
};

export async function hasJobs(db: Database, type: JobReportType, filters: Filters): Promise<boolean> {
  return (await db.query(`select 1 from ${jobsOfReport(type)} limit 1`, jobReportValues(filters))).length > 0;
}

/** Returns jobs with an issue, or not done, one row for each. */
export async function jobSheet(
  db: Database,
  { type, filters, locale }: { type: JobReportType; filters: Filters; locale: Locale },
): Promise<ExportSheet> {
  const values = jobReportValues(filters);
  const [counted] = await db.query<{ total: number }>(
    `select count(*)::int as total from ${jobsOfReport(type)}`,
    values,
  );
  const column = (title: keyof typeof columnTexts, kind: Column['kind'] = 'text'): Column => ({
    title: translate(columnTexts[title], locale),
    kind,
  });
  const sql = `
      select found.*, person.technician_id, coalesce(person.label, '') as label, coalesce(location.name, '') as location,
             coalesce((select string_agg(line.title, ', ' order by line.at) from work_line line
                       where line.user_id = found.user_id and line.date = found.date and line.job_id = found.job_id
                         and not line.missed), '') as codes
      from (select work.user_id, work.date, work.job_id, job.location_id, coalesce(job.identifier, '') as identifier,
                   coalesce(job.address, '') as address, coalesce(job.address2, '') as address2,
                   coalesce(job.city, '') as city, ${what[type]} as what,
                   coalesce(work.hundredths / 100.0, job.points, 0)::double precision as points
            from ${jobsOfReport(type)}) found
      left join person on person.id = found.user_id
      left join location on location.id = found.location_id
      order by found.date, found.user_id, found.job_id`;
  const row = (job: Found): Row => [
    job.date,
    job.technician_id,
    job.label,
    job.identifier,
    job.address,
    job.address2,
    job.city,
    job.location,
    job.what,
    job.codes,
    job.points,
  ];
  return {
    columns: [
      column('date', 'date'),
      column('technicianId'),
      column('technician'),
      column('job'),
      { ...column('address'), width: LONG },
      column('address2'),
      column('city'),
      column('location'),
      { ...column(type === 'issues' ? 'leakage' : 'notDone'), width: LONG },
      { ...column('codes'), width: LONG },
      { ...column('points', 'number'), decimals: 2 },
    ],
    total: counted?.total ?? 0,
    rows: readInPages(db, { sql, values, row }),
  };
}
