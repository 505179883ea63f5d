import type { jobFacts, jobStatuses, JobDetails } from '@tailboard/contracts/jobs/job';
import type { FactOf } from '@tailboard/contracts/event';
import type { Evolve } from '@tailboard/eventing/decider';

/** A job that was scheduled: open until somebody completes it. Assigned is an open job with a technician. */
export interface ScheduledJob {
  readonly status: 'open' | 'completed';
  readonly date: string;
  readonly user_id: string | null;
  readonly details: JobDetails;
  readonly work_order_id: string | null;
}
/** What a job's facts make of it. */
export type Job = { readonly status: 'unknown' } | ScheduledJob;

export const unknownJob: Job = { status: 'unknown' };

/** The status as readers see it (decision D10). */
export const statusOf = ({ status, user_id }: ScheduledJob): (typeof jobStatuses)[number] =>
  status === 'completed' ? 'completed' : user_id === null ? 'unassigned' : 'assigned';

const changed = (job: Job, change: Partial<ScheduledJob>): Job =>
  job.status === 'unknown' ? job : { ...job, ...change };

export const evolveJob: Evolve<Job, FactOf<typeof jobFacts>> = {
  JobScheduled: (_, { date, details, work_order_id }) => ({
    status: 'open',
    user_id: null,
    date,
    details,
    work_order_id,
  }),
  JobDetailsRevised: (job, { details }) => changed(job, { details }),
  JobReferencesFilled: (job, filled) =>
    job.status === 'unknown' ? job : { ...job, details: { ...job.details, ...filled } },
  JobRescheduled: (job, { date }) => changed(job, { date }),
  JobLinkedToWorkOrder: (job, { work_order_id }) => changed(job, { work_order_id }),
  JobAssigned: (job, { user_id, date }) => changed(job, { user_id, date }),
  JobUnassigned: (job) => changed(job, { user_id: null }),
  JobCompleted: (job) => changed(job, { status: 'completed' }),
  JobReopened: (job) => changed(job, { status: 'open' }),
};
