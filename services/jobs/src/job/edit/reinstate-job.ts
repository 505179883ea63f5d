import { jobEvents } from '@tailboard/contracts/jobs/job';
import { ReinstateJob } from '@tailboard/contracts/jobs/job-edit';
import { refuse } from '@tailboard/contracts/refusal';
import { decision } from '@tailboard/eventing/decider';
import { exists, type Job } from '../record/job.js';
import { toMovedJob } from '../record/moved-job.js';

/** Revokes a cancellation: the job is unassigned on its date, because its technician has other work by now. */
export const reinstateJob = decision(ReinstateJob, {
  decide: (job: Job) => {
    if (!exists(job)) return refuse('JobNotFound');
    return job.status === 'cancelled' ? jobEvents.make.JobReinstated({ date: job.date }) : refuse('JobNotCancelled');
  },
  output: (job: Job, { id }, { version }) => ({ data: toMovedJob(id, job, version) }),
});
