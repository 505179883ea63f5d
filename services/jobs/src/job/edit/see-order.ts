import { jobEvents } from '@tailboard/contracts/jobs/job';
import { SeeOrder } from '@tailboard/contracts/jobs/job-edit';
import { refuse } from '@tailboard/contracts/refusal';
import { decision } from '@tailboard/eventing/decider';
import { exists, type Job } from '../record/job.js';
import { toMovedJob } from '../record/moved-job.js';

/** Marks an order change as reviewed and leaves the job in place. Without a change, nothing happens. */
export const seeOrder = decision(SeeOrder, {
  decide: (job: Job) => {
    if (!exists(job)) return refuse('JobNotFound');
    return job.order_changed ? jobEvents.make.JobOrderSeen({}) : [];
  },
  output: (job: Job, { id }, { version }) => ({ data: toMovedJob(id, job, version) }),
});
