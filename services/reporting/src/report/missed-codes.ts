import { createPage } from '@tailboard/contracts/page';
import { isRefused } from '@tailboard/contracts/refusal';
import { ReadMissedCodes } from '@tailboard/contracts/reports/code-report';
import type { OutputOf } from '@tailboard/contracts/contract';
import { queryHandler } from '@tailboard/service/service-context';
import { toRange } from '../range/range.js';
import { loadBook } from './loaded.js';
import { createReader } from './reader.js';
import { isInReport } from './reported-work.js';

type Row = OutputOf<typeof ReadMissedCodes>['data'][number];

/** Returns work that was done and not billed, by user: only the lines marked as missed (decision D14). */
export const getMissedCodes = queryHandler(
  ReadMissedCodes,
  ['people', 'pay-terms', 'settings', 'work', 'jobs'].map((name) => `reporting.${name}`),
  async (requested, { db, today }, caller) => {
    const { user_id } = createReader(caller, requested.user_id);
    const { startOn } = await loadBook(db, user_id);
    const range = toRange('range', requested, { today: today(), startOn });
    if (isRefused(range)) return range;
    const { page, per_page, sort_by, direction, start_date, end_date, year, month, location_id } = requested;
    const rows = await db.query<Row & { people: number }>(
      `with missed as (
         select line.user_id, line.date, line.job_id, job.address, sum(line.hundredths) as hundredths,
                json_agg(json_build_object('id', line.code_id, 'title', line.title, 'description', line.description,
                           'pivot', json_build_object('points', line.points, 'quantity', line.quantity))
                         order by line.at) as codes
         from work_line line left join job on job.id = line.job_id
         where line.missed and ${isInReport('line')}
         group by line.user_id, line.date, line.job_id, job.address)
       select json_build_object('id', missed.user_id, 'label', coalesce(person.label, ''),
                                'technician_id', person.technician_id) as user,
              json_agg(json_build_object('job_id', missed.job_id, 'date', missed.date,
                         'address', coalesce(missed.address, ''), 'codes', missed.codes)
                       order by missed.date, missed.job_id) as assignments,
              (sum(missed.hundredths) / 100.0)::double precision as total, (count(*) over ())::int as people
       from missed left join person on person.id = missed.user_id
       group by missed.user_id, person.label, person.technician_id
       order by lower(person.label) ${direction}, missed.user_id
       limit $5 offset $6`,
      [range.from, range.to, user_id, location_id ?? null, per_page, (page - 1) * per_page],
    );
    const query = { sort_by, direction, start_date, end_date, year, month, user_id: requested.user_id, location_id };
    const reportRows = rows.map(({ people: _, ...row }) => row);
    return {
      ...createPage(reportRows, rows[0]?.people ?? 0, requested, ReadMissedCodes.path, query),
      start_date: range.from,
      end_date: range.to,
    };
  },
);
