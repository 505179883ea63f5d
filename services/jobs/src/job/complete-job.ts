import { spokenDate } from '@tailboard/contracts/company-time';
import { doneAt } from '@tailboard/contracts/jobs/done-at';
import { CompleteJob, jobEvents } from '@tailboard/contracts/jobs/job';
import { isRefused, refuse } from '@tailboard/contracts/refusal';
import { decision } from '@tailboard/eventing/decider';
import { exists, type Job } from './record/job.js';
import { toMovedJob } from './record/moved-job.js';

/**
 * Completes a technician's job, by them or the office, on its date or later (decisions D11 and D57). A phone without a
 * network sends when it was done (decision D63).
 */
export const completeJob = decision(CompleteJob, {
  decide: (job: Job, { done_at: requestedTime }, { actor_id, now, scope, today, locale = 'en' }) => {
    if (!exists(job)) return refuse('JobNotFound');
    if (scope === 'own' && job.user_id !== actor_id) return refuse('JobNotYours');
    if (job.status === 'completed') return [];
    if (job.status === 'cancelled') return refuse('JobIsCancelled');
    if (job.user_id === null) return refuse('JobNotAssigned');
    if (job.date > today) return refuse('JobInTheFuture', { date: spokenDate(job.date, locale) });
    const done_at = requestedTime === undefined ? null : doneAt(requestedTime, now);
    if (isRefused(done_at)) return done_at;
    return jobEvents.make.JobCompleted({ user_id: job.user_id, date: job.date, done_at });
  },
  output: (job: Job, { id }, { version }) => ({ data: toMovedJob(id, job, version) }),
});
