import { jobFacts } from '@tailboard/contracts/jobs/job';
import { removeJob as RemoveJob } from '@tailboard/contracts/jobs/job-edit';
import { refuse } from '@tailboard/contracts/refusal';
import { decision } from '@tailboard/eventing/decider';
import { exists, type Job } from './job.js';

/** A job that should never have been goes, as long as nobody ever had it or did it; only its history stays (decision D10). */
export const removeJob = decision(RemoveJob, (job: Job) => {
  if (!exists(job)) return refuse('JobNotFound');
  if (job.status === 'completed') return refuse('JobCompletedCannotChange');
  if (job.given_out) return refuse('JobHasTechnician');
  return jobFacts.make.JobRemoved({ date: job.date });
});
