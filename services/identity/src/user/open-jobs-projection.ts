import { addDays } from '@tailboard/contracts/company-time';
import { jobPublishedEvents } from '@tailboard/contracts/jobs/published-events';
import type { Database } from '@tailboard/eventing/database';
import { projection, table } from '@tailboard/eventing/projection';
import { countOpenDays } from '../roadblock/open-days.js';

const open_job = table('open_job', {
  columns: { job_id: 'uuid', user_id: 'uuid' },
  key: ['job_id'],
  indexes: ['(user_id)'],
});

/** Users' jobs that are neither completed nor cancelled, to show what a leaving user leaves behind. */
export const openJobsProjection = projection({ name: 'identity.open-jobs', version: 1, tables: { open_job } }).on(
  jobPublishedEvents.shared,
  {
    JobAssigned: ({ id_in_category: job_id, data: { user_id } }, rows) => rows.open_job.put({ job_id, user_id }),
    JobUnassigned: ({ id_in_category: job_id }, rows) => rows.open_job.remove(job_id),
    JobPutBack: ({ id_in_category: job_id, data: { user_id } }, rows) =>
      user_id === null ? rows.open_job.remove(job_id) : rows.open_job.put({ job_id, user_id }),
    JobCompleted: ({ id_in_category: job_id }, rows) => rows.open_job.remove(job_id),
    JobReopened: ({ id_in_category: job_id, data: { user_id } }, rows) =>
      user_id === null ? undefined : rows.open_job.put({ job_id, user_id }),
    JobCancelled: ({ id_in_category: job_id }, rows) => rows.open_job.remove(job_id),
    JobRemoved: ({ id_in_category: job_id }, rows) => rows.open_job.remove(job_id),
  },
  [
    'JobScheduled',
    'JobDetailsRevised',
    'JobReferencesFilled',
    'JobRescheduled',
    'JobEdited',
    'CustomerErased',
    'JobReinstated',
  ],
);

/**
 * Returns what a user still holds, by kind; units are those on their lists. A job reported as not done on a submitted
 * day does not count.
 */
export async function heldBy(db: Database, user_id: string, today: string) {
  const [row] = await db.query<{ open_jobs: number; cpes: number }>(
    `select count(*)::int as open_jobs,
       (select count(*)::int from held_unit where held_unit.user_id = $1) as cpes from open_job
     where user_id = $1 and not exists (
       select from day_job join own_day on own_day.user_id = day_job.user_id and own_day.date = day_job.date
       where day_job.job_id = open_job.job_id and own_day.submitted)`,
    [user_id],
  );
  return {
    cpes: row?.cpes ?? 0,
    open_jobs: row?.open_jobs ?? 0,
    open_days: await countOpenDays(db, user_id, addDays(today, 1)),
  };
}
