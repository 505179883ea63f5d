import { jobEvents, UnassignJob } from '@tailboard/contracts/jobs/job';
import { refuse } from '@tailboard/contracts/refusal';
import { decision } from '@tailboard/eventing/decider';
import { exists, type Job } from '../record/job.js';
import { toMovedJob } from '../record/moved-job.js';
import { lockWarnings } from '../record/technician-day.js';

/** Unassigns a job, which stays on its date. An unassigned job is unchanged. */
export const unassignJob = decision(UnassignJob, {
  decide: (job: Job) => {
    if (!exists(job)) return refuse('JobNotFound');
    if (job.status === 'completed') return refuse('JobAlreadyCompleted');
    if (job.status === 'cancelled') return refuse('JobIsCancelled');
    return job.user_id === null ? [] : jobEvents.make.JobUnassigned({ from_user_id: job.user_id, date: job.date });
  },
  output: (job: Job, { id }, { version, ...context }) => ({
    data: toMovedJob(id, job, version),
    warnings: lockWarnings(job, context),
    command_id: context.command_id,
  }),
});
