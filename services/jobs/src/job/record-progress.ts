import { companyDate, spokenDate } from '@tailboard/contracts/company-time';
import { doneAt } from '@tailboard/contracts/jobs/done-at';
import { jobEvents } from '@tailboard/contracts/jobs/job';
import { RecordProgress } from '@tailboard/contracts/jobs/progress';
import { isRefused, refuse } from '@tailboard/contracts/refusal';
import { JobId } from '@tailboard/contracts/values';
import { decision } from '@tailboard/eventing/decider';
import { internalCommand } from '@tailboard/eventing/internal-command';
import { exists, type Job } from './record/job.js';
import { toMovedJob } from './record/moved-job.js';

/** Runs for the job of a step; visits that it ends elsewhere are decided after it. */
export const RecordStep = internalCommand('jobs.record-step', {
  input: RecordProgress.input.body.extend({ id: JobId }),
  output: RecordProgress.output,
  refusals: RecordProgress.refusals,
});

/**
 * Records that a technician is on the way to their job or has arrived, on the day of the visit, also if a phone without a
 * network sends it later. An earlier step takes back later ones, unless it was made before them and arrives late.
 */
export const recordProgress = decision(RecordStep, {
  decide: (job: Job, { progress, done_at: requestedTime }, { actor_id, now, zone = 'UTC', locale = 'en' }) => {
    if (!exists(job)) return refuse('JobNotFound');
    const { user_id, date, on_the_way_at, arrived_at } = job;
    if (user_id !== actor_id) return refuse('JobNotYours');
    const done_at = doneAt(requestedTime, now);
    if (isRefused(done_at)) return done_at;
    if (companyDate(new Date(done_at), zone) !== date) return refuse('JobNotToday', { date: spokenDate(date, locale) });
    const { JobTravelStarted, JobArrived, JobProgressReverted } = jobEvents.make;
    const step = { user_id, date, done_at };
    switch (progress) {
      case 'arrived':
        return arrived_at === null ? JobArrived(step) : [];
      case 'on_the_way':
        if (on_the_way_at !== null) return arrived_at === null ? [] : JobProgressReverted({ user_id, date, progress });
        return [
          ...(arrived_at === null || done_at <= arrived_at
            ? []
            : [JobProgressReverted({ user_id, date, progress: 'assigned' })]),
          JobTravelStarted(step),
        ];
      case 'assigned':
        return on_the_way_at === null && arrived_at === null ? [] : JobProgressReverted({ user_id, date, progress });
    }
  },
  output: (job: Job, { id }, { version }) => {
    const { on_the_way_at = null, arrived_at = null } = exists(job) ? job : {};
    return { data: { ...toMovedJob(id, job, version), on_the_way_at, arrived_at } };
  },
});
