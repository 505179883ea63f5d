import { JobDetails, jobEvents } from '@tailboard/contracts/jobs/job';
import { CompanyDate, JobId } from '@tailboard/contracts/values';
import { decision } from '@tailboard/eventing/decider';
import { internalCommand } from '@tailboard/eventing/step';
import { z } from 'zod';
import { followsAnother } from './apply-work-order.js';
import type { Job } from './job.js';

/** Taken by the import and by the matching screen: a visit comes of an order. */
export const ScheduleJob = internalCommand('jobs.schedule', {
  input: z.object({ id: JobId, date: CompanyDate, details: JobDetails, work_order_id: z.uuid().nullable() }),
  /** Whether the job has come to follow another order since. */
  output: z.object({ follows_another: z.boolean() }),
});

/** A visit joins the jobs of its date, without a technician. A job that exists already stays as it is; one that was
 * removed does not come back with the next import. */
export const scheduleJob = decision(ScheduleJob, {
  decide: (job: Job, { date, details, work_order_id }) =>
    job.status === 'unknown' ? jobEvents.make.JobScheduled({ date, details, work_order_id }) : [],
  output: (job: Job, { work_order_id }) => ({
    follows_another: work_order_id !== null && followsAnother(job, work_order_id),
  }),
});
