import { jobEvents } from '@tailboard/contracts/jobs/job';
import { CancelJob } from '@tailboard/contracts/jobs/job-edit';
import { refuse } from '@tailboard/contracts/refusal';
import { decision } from '@tailboard/eventing/decider';
import { exists, type Job } from '../record/job.js';
import { toMovedJob } from '../record/moved-job.js';

/** Cancels a job: it leaves its technician and the board. The first reason is kept. */
export const cancelJob = decision(CancelJob, {
  decide: (job: Job, { reason }) => {
    if (!exists(job)) return refuse('JobNotFound');
    if (job.status === 'completed') return refuse('JobAlreadyCompleted');
    if (job.status === 'cancelled') return [];
    return jobEvents.make.JobCancelled({ reason, from_user_id: job.user_id, date: job.date });
  },
  output: (job: Job, { id }, { version }) => ({ data: toMovedJob(id, job, version) }),
});
