import { jobEvents } from '@tailboard/contracts/jobs/job';
import { SeeOrder } from '@tailboard/contracts/jobs/job-edit';
import { refuse } from '@tailboard/contracts/refusal';
import { decision } from '@tailboard/eventing/decider';
import { exists, type Job } from './job.js';
import { moved } from './moved.js';

/** A dispatcher has seen that the order changed, and leaves the job where it is. Without a change there is nothing to see. */
export const seeOrder = decision(SeeOrder, {
  decide: (job: Job) => {
    if (!exists(job)) return refuse('JobNotFound');
    return job.order_changed ? jobEvents.make.JobOrderSeen({}) : [];
  },
  output: (job: Job, { id }, { version }) => ({ data: moved(id, job, version) }),
});
