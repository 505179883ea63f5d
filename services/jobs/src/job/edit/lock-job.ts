import { jobEvents } from '@tailboard/contracts/jobs/job';
import { LockJob, UnlockJob } from '@tailboard/contracts/jobs/job-edit';
import { refuse } from '@tailboard/contracts/refusal';
import { decision } from '@tailboard/eventing/decider';
import { exists, type Job } from '../record/job.js';
import { toMovedJob } from '../record/moved-job.js';

/** A job is promised to its technician and date, or as long as it waits to its date. A locked one stays as it is. */
export const lockJob = decision(LockJob, {
  decide: (job: Job) => {
    if (!exists(job)) return refuse('JobNotFound');
    if (job.status === 'cancelled') return refuse('JobIsCancelled');
    return job.lock ? [] : jobEvents.make.JobLocked({});
  },
  output: (job: Job, { id }, { version }) => ({ data: toMovedJob(id, job, version) }),
});

/** The confirmed time slot no longer applies. */
export const unlockJob = decision(UnlockJob, {
  decide: (job: Job) => {
    if (!exists(job)) return refuse('JobNotFound');
    return job.lock ? jobEvents.make.JobUnlocked({}) : [];
  },
  output: (job: Job, { id }, { version }) => ({ data: toMovedJob(id, job, version) }),
});
