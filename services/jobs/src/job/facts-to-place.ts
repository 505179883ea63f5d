import type { FactOf } from '@tailboard/contracts/event';
import { jobFacts } from '@tailboard/contracts/jobs/job';
import type { Place, ScheduledJob } from './job.js';

/** What brings an open job to a place; nothing where it is there. One that is taken back to another date is both. */
export function factsToPlace(job: ScheduledJob, { user_id, date }: Place): FactOf<typeof jobFacts>[] {
  const { make } = jobFacts;
  if (job.user_id === user_id && job.date === date) return [];
  if (user_id !== null) return [make.JobAssigned({ user_id, date, from_user_id: job.user_id, from_date: job.date })];
  return [
    ...(job.user_id === null ? [] : [make.JobUnassigned({ from_user_id: job.user_id, date: job.date })]),
    ...(job.date === date ? [] : [make.JobRescheduled({ date, from: job.date })]),
  ];
}
