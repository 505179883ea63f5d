import { jobEvents } from '@tailboard/contracts/jobs/job';
import { RemoveJob } from '@tailboard/contracts/jobs/job-edit';
import { refuse } from '@tailboard/contracts/refusal';
import { decision } from '@tailboard/eventing/decider';
import { exists, type Job } from './job.js';

/**
 * A job that should never have been goes, as long as nobody has it and nobody did it, whoever had it before; only its history
 * stays. Codes stand on somebody's day, so a job that nobody has has none (decisions D10, D37).
 */
export const removeJob = decision(RemoveJob, (job: Job) => {
  if (!exists(job)) return refuse('JobNotFound');
  if (job.status === 'completed') return refuse('JobCompletedCannotChange');
  if (job.user_id !== null) return refuse('JobHasTechnician');
  return jobEvents.make.JobRemoved({ date: job.date });
});
