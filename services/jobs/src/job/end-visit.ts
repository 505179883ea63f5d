import { jobEvents } from '@tailboard/contracts/jobs/job';
import { CompanyDate, Instant, JobId, UserId } from '@tailboard/contracts/values';
import { decision } from '@tailboard/eventing/decider';
import { internalCommand } from '@tailboard/eventing/internal-command';
import { z } from 'zod';
import { exists, type Job } from './record/job.js';

/** Runs for each visit of a technician's day that a step at another job ended, at `done_at`. */
export const EndVisit = internalCommand('jobs.end-visit', {
  input: z.object({ id: JobId, user_id: UserId, date: CompanyDate, done_at: Instant }),
});

/**
 * Ends the visit of a job, because its technician went to another one (decision D83). A job that was completed or moved
 * meanwhile stays as it is, and so does one with a later step.
 */
export const endVisit = decision(EndVisit, {
  decide: (job: Job, { user_id, date, done_at }) => {
    if (!exists(job) || job.status !== 'open' || job.user_id !== user_id || job.date !== date) return [];
    const step = job.arrived_at ?? job.on_the_way_at;
    return step === null || Date.parse(step) > Date.parse(done_at)
      ? []
      : jobEvents.make.JobVisitEnded({ user_id, date, done_at });
  },
});
