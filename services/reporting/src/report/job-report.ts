import { createPage } from '@tailboard/contracts/page';
import { permittedScope } from '@tailboard/contracts/permission';
import { isRefused } from '@tailboard/contracts/refusal';
import { ReadJobReport, type JobReportRow } from '@tailboard/contracts/reports/job-report';
import { queryHandler } from '@tailboard/service/service-context';
import { settingOn } from '../pay/terms.js';
import { loadBook } from './loaded.js';
import { jobReportValues, jobsOfReport } from './reported-work.js';
import { toRange } from '../range/range.js';

const order = {
  date: (direction: string) => `work.date ${direction}, lower(person.label), work.job_id`,
  user: (direction: string) => `lower(person.label) ${direction}, work.date, work.job_id`,
  points: (direction: string) => `points ${direction}, work.date, work.job_id`,
} as const;

/**
 * Returns jobs with an issue (leakage), or not done, with the reason before their codes.
 */
export const getJobReport = queryHandler(
  ReadJobReport,
  ['people', 'pay-terms', 'settings', 'names', 'work', 'jobs'].map((name) => `reporting.${name}`),
  async (requested, { db, today }, { principal }) => {
    const { startOn, settings } = await loadBook(db, null);
    const range = toRange('range', requested, { today: today(), startOn });
    if (isRefused(range)) return range;
    const { type, page, per_page, sort_by = 'date', direction, tab, location_id, start_date, end_date } = requested;
    const rows = await db.query<Omit<JobReportRow, 'price_point'> & { found: number }>(
      `select work.job_id as id, work.date,
              case when person.id is not null then
                json_build_object('id', person.id, 'label', person.label, 'technician_id', person.technician_id) end as user,
              case when job.address <> '' or job.city <> '' then
                json_build_object('address', job.address, 'address2', job.address2, 'city', job.city) end as address,
              json_build_object('leakage', nullif(work.leakage, '')) as work_order,
              coalesce(work.hundredths / 100.0, job.points, 0)::double precision as points,
              array_to_json(array_remove(array[work.not_done], null) || array(
                select jsonb_build_object('id', line.code_id, 'title', line.title, 'description', line.description)
                from work_line line
                where line.user_id = work.user_id and line.date = work.date and line.job_id = work.job_id
                  and not line.missed order by line.at)) as codes,
              (count(*) over ())::int as found
       from ${jobsOfReport(type)}
       order by ${order[sort_by](direction)} limit $5 offset $6`,
      [
        ...jobReportValues({ start_date: range.from, end_date: range.to, location_id, tab }),
        per_page,
        (page - 1) * per_page,
      ],
    );
    const query = { sort_by: requested.sort_by, direction, tab, location_id, start_date, end_date };
    const seesPrices = permittedScope(principal, 'settings.company-price.read') !== null;
    const reportRows = rows.map(({ found: _, ...row }) => ({
      ...row,
      price_point: seesPrices ? (settingOn(settings, 'price_point_company', row.date) as number) : null,
    }));
    return {
      ...createPage(reportRows, rows[0]?.found ?? 0, requested, ReadJobReport.path.replace('{type}', type), query),
      start_date: range.from,
      end_date: range.to,
    };
  },
);
