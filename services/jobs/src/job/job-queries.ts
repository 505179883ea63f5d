import { AssignedJobs, ListJobs, ReadJob, UnassignedJobs } from '@tailboard/contracts/jobs/job';
import { createPage } from '@tailboard/contracts/page';
import { refuse } from '@tailboard/contracts/refusal';
import { searchTerms } from '@tailboard/contracts/search/search-text';
import { inSlices } from '@tailboard/service/http/row-stream';
import { Conditions } from '@tailboard/service/queries/conditions';
import { toContainsPattern } from '@tailboard/service/queries/like-pattern';
import { queryHandler } from '@tailboard/service/service-context';
import { EFFECTIVE_POINTS, jobReads, findJobs } from './record/job-record.js';

const columns = {
  date: 'job.date',
  city: 'lower(job.city)',
  customer_name: 'lower(job.customer_name)',
  points: EFFECTIVE_POINTS,
} as const;

/**
 * The jobs, paged and filtered; a technician sees their own. The terms of a search all occur in number, account,
 * customer, phone, street or city, in any order, whole or in part.
 */
export const listJobs = queryHandler(ListJobs, jobReads, async (requested, { db }, { scope, actor_id }) => {
  const { page, per_page, sort_by = 'date', direction, q, date, user_id, location_id, status } = requested;
  const those = new Conditions();
  those.equal('job.date', date);
  those.equal('job.user_id', user_id);
  those.equal('job.location_id', location_id);
  those.equal('job.status', status);
  if (scope === 'own') those.equal('job.user_id', actor_id);
  const terms = searchTerms(q ?? '');
  const found = terms.map((term) => `words like ${those.place(toContainsPattern(term))}`);
  // Materialized, so that they are found by their index first: a walk along the dates would look at every job. Where no
  // term has the three letters that the index goes by, that walk is the quicker way.
  const materialized = terms.some(({ length }) => length >= 3) ? 'materialized' : 'not materialized';
  if (found.length > 0)
    those.and(`job.id in (
      with found as ${materialized} (select id from job_search where ${found.join(' and ')}) select id from found)`);
  const [rows, [counted]] = await Promise.all([
    findJobs(
      db,
      `${those.where} order by ${columns[sort_by]} ${direction}, job.date ${direction}, job.route_order, job.id
       limit ${per_page} offset ${(page - 1) * per_page}`,
      those.values,
    ),
    db.query<{ total: bigint }>(`select count(*) as total from job ${those.where}`, those.values),
  ]);
  const filters = { sort_by: requested.sort_by, direction, q, date, user_id, location_id, status };
  return createPage(rows, Number(counted?.total ?? 0), { page, per_page }, ListJobs.path, filters);
});

/** The jobs of a date that have a technician, route by route. */
export const getAssignedJobs = queryHandler(
  AssignedJobs,
  jobReads,
  async (requested, { db, today }, { scope, actor_id }) => ({
    data: await inSlices(
      await findJobs(
        db,
        `where job.date = $1 and job.user_id is not null and ($2::uuid is null or job.location_id = $2)
       and ($3::text is null or job.user_id::text = $3)
     order by person.first_name, person.last_name, job.user_id, job.route_order`,
        [requested.date ?? today(), requested.location_id ?? null, scope === 'own' ? actor_id : null],
      ),
      (slice) => slice,
    ),
  }),
);

/** The jobs of a date that wait for a technician, by time slot. */
export const getUnassignedJobs = queryHandler(UnassignedJobs, jobReads, async (requested, { db, today }) => ({
  data: await inSlices(
    await findJobs(
      db,
      `where job.date = $1 and job.status = 'unassigned' and ($2::uuid is null or job.location_id = $2)
     order by slot.fields->>'start' nulls last, lower(job.city) collate "C", job.id`,
      [requested.date ?? today(), requested.location_id ?? null],
    ),
    (slice) => slice,
  ),
}));

export const getJob = queryHandler(ReadJob, jobReads, async ({ id }, { db }) => {
  const [data] = await findJobs(db, 'where job.id = $1', [id]);
  return data ? { data } : refuse('JobNotFound');
});
