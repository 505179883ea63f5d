import type { EventOf } from '@tailboard/contracts/event';
import { jobEvents } from '@tailboard/contracts/jobs/job';
import type { JobPlacement, ScheduledJob } from './job.js';

/**
 * Returns the events that bring an open job to a place; empty if it is there. A job unassigned to another date needs
 * two.
 */
export function placementEvents(job: ScheduledJob, { user_id, date }: JobPlacement): EventOf<typeof jobEvents>[] {
  const { make } = jobEvents;
  if (job.user_id === user_id && job.date === date) return [];
  if (user_id !== null) return [make.JobAssigned({ user_id, date, from_user_id: job.user_id, from_date: job.date })];
  return [
    ...(job.user_id === null ? [] : [make.JobUnassigned({ from_user_id: job.user_id, date: job.date })]),
    ...(job.date === date ? [] : [make.JobRescheduled({ date, from: job.date })]),
  ];
}
