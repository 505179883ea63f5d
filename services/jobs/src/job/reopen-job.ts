import { jobEvents, ReopenJob } from '@tailboard/contracts/jobs/job';
import { refuse } from '@tailboard/contracts/refusal';
import { JobId } from '@tailboard/contracts/values';
import { decision } from '@tailboard/eventing/decider';
import { internalCommand } from '@tailboard/eventing/internal-command';
import { z } from 'zod';
import { exists, type Job } from './record/job.js';
import { toMovedJob } from './record/moved-job.js';

/** Runs for a job that is reopened; its visit, or another one, is ended after it. */
export const ReopenOne = internalCommand('jobs.reopen-one', {
  input: z.object({ id: JobId }),
  output: ReopenJob.output,
  refusals: ReopenJob.refusals,
});

/** Revokes a job's completion and changes nothing else. An open job is unchanged. */
export const reopenJob = decision(ReopenOne, {
  decide: (job: Job, _, { actor_id, scope }) => {
    if (!exists(job)) return refuse('JobNotFound');
    if (scope === 'own' && job.user_id !== actor_id) return refuse('JobNotYours');
    return job.status === 'completed' ? jobEvents.make.JobReopened({ user_id: job.user_id, date: job.date }) : [];
  },
  output: (job: Job, { id }, { version }) => ({ data: toMovedJob(id, job, version) }),
});
