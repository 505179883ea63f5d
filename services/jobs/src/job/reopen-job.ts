import { jobEvents, ReopenJob } from '@tailboard/contracts/jobs/job';
import { refuse } from '@tailboard/contracts/refusal';
import { decision } from '@tailboard/eventing/decider';
import { exists, type Job } from './record/job.js';
import { moved } from './record/moved.js';

/** Revokes a job's completion and changes nothing else. An open job is unchanged. */
export const reopenJob = decision(ReopenJob, {
  decide: (job: Job, _, { actor_id, scope }) => {
    if (!exists(job)) return refuse('JobNotFound');
    if (scope === 'own' && job.user_id !== actor_id) return refuse('JobNotYours');
    return job.status === 'completed' ? jobEvents.make.JobReopened({ user_id: job.user_id, date: job.date }) : [];
  },
  output: (job: Job, { id }, { version }) => ({ data: moved(id, job, version) }),
});
