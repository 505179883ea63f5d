import { jobEvents } from '@tailboard/contracts/jobs/job';
import { RemoveJob } from '@tailboard/contracts/jobs/job-edit';
import { refuse } from '@tailboard/contracts/refusal';
import { decision } from '@tailboard/eventing/decider';
import { exists, type Job } from '../record/job.js';

/**
 * Removes a job that was created by mistake, if it is unassigned and not completed; its history remains. Codes belong
 * to a technician's day, so an unassigned job has none (decisions D10, D37).
 */
export const removeJob = decision(RemoveJob, (job: Job) => {
  if (!exists(job)) return refuse('JobNotFound');
  if (job.status === 'completed') return refuse('JobCompletedCannotChange');
  if (job.user_id !== null) return refuse('JobHasTechnician');
  return jobEvents.make.JobRemoved({ date: job.date });
});
