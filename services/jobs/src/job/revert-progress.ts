import { jobEvents } from '@tailboard/contracts/jobs/job';
import { RevertProgress } from '@tailboard/contracts/jobs/progress';
import { refuse } from '@tailboard/contracts/refusal';
import { decision } from '@tailboard/eventing/decider';
import { exists, type Job } from './record/job.js';
import { toMovedJob } from './record/moved-job.js';

/** Undoes the last step of a visit, for the office: a technician may have tapped at the wrong job. */
export const revertProgress = decision(RevertProgress, {
  decide: (job: Job) => {
    if (!exists(job)) return refuse('JobNotFound');
    const { user_id, date, on_the_way_at, arrived_at } = job;
    if (user_id === null || (on_the_way_at === null && arrived_at === null)) return [];
    const progress = arrived_at !== null && on_the_way_at !== null ? 'on_the_way' : 'assigned';
    return jobEvents.make.JobProgressReverted({ user_id, date, progress });
  },
  output: (job: Job, { id }, { version }) => {
    const { on_the_way_at = null, arrived_at = null } = exists(job) ? job : {};
    return { data: { ...toMovedJob(id, job, version), on_the_way_at, arrived_at } };
  },
});
