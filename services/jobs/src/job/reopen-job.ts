import { jobEvents, ReopenJob } from '@tailboard/contracts/jobs/job';
import { refuse } from '@tailboard/contracts/refusal';
import { decision } from '@tailboard/eventing/decider';
import { exists, type Job } from './job.js';
import { moved } from './moved.js';

/** The completion of a job is taken back; the job loses nothing else. An open job stays as it is. */
export const reopenJob = decision(ReopenJob, {
  decide: (job: Job, _, { actor_id, scope }) => {
    if (!exists(job)) return refuse('JobNotFound');
    if (scope === 'own' && job.user_id !== actor_id) return refuse('JobNotYours');
    return job.status === 'completed' ? jobEvents.make.JobReopened({ user_id: job.user_id, date: job.date }) : [];
  },
  output: (job: Job, { id }, { version }) => ({ data: moved(id, job, version) }),
});
