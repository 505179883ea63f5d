import { translate, type Locale } from '@tailboard/contracts/locale';
import type { jobReportTypes } from '@tailboard/contracts/reports/job-report';
import type { Database } from '@tailboard/eventing/database';
import { keyOf } from '@tailboard/service/queries/people';
import type { Filters } from './filters.js';
import { LONG, readInPages, type Column, type Row, type ExportSheet } from '@tailboard/service/exports/export-sheet';
import { columnTexts } from './texts.js';

type JobReportType = (typeof jobReportTypes)[number];
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

const which = { issues: `work.leakage <> ''`, 'not-done': 'work.not_done is not null' } as const;
const what = {
  issues: 'work.leakage',
  'not-done': `work.not_done->>'title' || ' ' || (work.not_done->>'description')`,
};
/** SQL for the jobs of a job report: the same as in the report on the screen. */
const thoseOf = (type: JobReportType): string =>
  `from work_job work left join job on job.id = work.job_id
   where (work.not_done is not null or work.leakage <> '') and ${which[type]} and work.date between $1 and $2
     and ($3::uuid is null or job.location_id = $3)
     and ($4::text is null or job.location_id in (select id from location where key = $4 or id::text = $4))`;
const valuesOf = ({ start_date, end_date, location_id, tab }: Filters): readonly unknown[] => [
  start_date,
  end_date,
  location_id ?? null,
  tab === undefined ? null : keyOf(tab),
];

export async function hasJobs(db: Database, type: JobReportType, filters: Filters): Promise<boolean> {
  return (await db.query(`select 1 ${thoseOf(type)} limit 1`, valuesOf(filters))).length > 0;
}

/** Returns jobs with an issue, or not done, one row for each. */
export async function jobSheet(
  db: Database,
  { type, filters, locale }: { type: JobReportType; filters: Filters; locale: Locale },
): Promise<ExportSheet> {
  const values = valuesOf(filters);
  const [counted] = await db.query<{ total: number }>(`select count(*)::int as total ${thoseOf(type)}`, values);
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
                   coalesce(work.hundredths / 100.0, job.points, 0)::double precision as points ${thoseOf(type)}) found
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
