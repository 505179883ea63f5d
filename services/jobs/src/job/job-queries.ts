import { assignedJobs, listJobs, readJob, unassignedJobs } from '@tailboard/contracts/jobs/job';
import { paged } from '@tailboard/contracts/page';
import { refuse } from '@tailboard/contracts/refusal';
import { answer } from '@tailboard/service/house';
import { jobReads, jobRecords } from './job-record.js';

/** What a person may look for, as a pattern that means itself. */
const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

const columns = {
  date: 'job.date',
  city: 'lower(job.city)',
  customer_name: 'lower(job.customer_name)',
  points: 'job.points',
} as const;

/** The jobs, paged and filtered; a technician sees their own. */
export const jobList = answer(listJobs, jobReads, async (asked, { db }, { scope, actor_id }) => {
  const { page, per_page, sort_by = 'date', direction, q, date, user_id, location_id, status } = asked;
  const where = `where ($1::date is null or job.date = $1) and ($2::text is null or job.user_id::text = $2)
      and ($3::uuid is null or job.location_id = $3) and ($4::text is null or job.status = $4)
      and ($5::text is null or concat_ws(' ', job.identifier, job.account_number, job.customer_name, job.phone,
           job.address->>'address', job.city) ilike $5)
      and ($6::text is null or job.user_id::text = $6)`;
  const values = [
    date ?? null,
    user_id ?? null,
    location_id ?? null,
    status ?? null,
    q ? containing(q) : null,
    scope === 'own' ? actor_id : null,
  ];
  const [rows, [counted]] = await Promise.all([
    jobRecords(
      db,
      `${where} order by ${columns[sort_by]} ${direction}, job.date ${direction}, job.route_order, job.id limit $7 offset $8`,
      [...values, per_page, (page - 1) * per_page],
    ),
    db.query<{ total: bigint }>(`select count(*) as total from job ${where}`, values),
  ]);
  const filters = { sort_by: asked.sort_by, direction, q, date, user_id, location_id, status };
  return paged(rows, Number(counted?.total ?? 0), { page, per_page }, listJobs.path, filters);
});

/** The jobs of a date that have a technician, route by route. */
export const assignedJobList = answer(assignedJobs, jobReads, async (asked, { db, today }, { scope, actor_id }) => ({
  data: await jobRecords(
    db,
    `where job.date = $1 and job.user_id is not null and ($2::uuid is null or job.location_id = $2)
       and ($3::text is null or job.user_id::text = $3)
     order by person.first_name, person.last_name, job.user_id, job.route_order`,
    [asked.date ?? today(), asked.location_id ?? null, scope === 'own' ? actor_id : null],
  ),
}));

/** The jobs of a date that wait for a technician, by time slot. */
export const unassignedJobList = answer(unassignedJobs, jobReads, async (asked, { db, today }) => ({
  data: await jobRecords(
    db,
    `where job.date = $1 and job.status = 'unassigned' and ($2::uuid is null or job.location_id = $2)
     order by slot.fields->>'start' nulls last, lower(job.city), job.id`,
    [asked.date ?? today(), asked.location_id ?? null],
  ),
}));

/** One job. To a technician the jobs of others do not exist. */
export const oneJob = answer(readJob, jobReads, async ({ id }, { db }, { scope, actor_id }) => {
  const [data] = await jobRecords(db, 'where job.id = $1', [id]);
  return !data || (scope === 'own' && data.user_id !== actor_id) ? refuse('JobNotFound') : { data };
});
