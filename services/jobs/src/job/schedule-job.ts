import { command } from '@tailboard/contracts/contract';
import { JobDetails, jobFacts } from '@tailboard/contracts/jobs/job';
import { CompanyDate, JobId } from '@tailboard/contracts/values';
import { decision } from '@tailboard/eventing/decider';
import { z } from 'zod';
import { followsAnother } from './apply-work-order.js';
import type { Job } from './job.js';

/** Asked by the import of work orders, not over a wire. */
export const ScheduleJob = command('jobs.schedule', {
  route: 'PUT /jobs/{id}',
  permission: 'work-order.import',
  params: z.object({ id: JobId }),
  body: z.object({ date: CompanyDate, details: JobDetails, work_order_id: z.uuid().nullable() }),
  /** Whether the job has come to follow another order since. */
  output: z.object({ follows_another: z.boolean() }),
  summary: 'Put a visit on the list of a date',
});

/** A visit joins the jobs of its date, without a technician. A job that exists already stays as it is; one that was
 * removed does not come back with the next import. */
export const scheduleJob = decision(ScheduleJob, {
  decide: (job: Job, { date, details, work_order_id }) =>
    job.status === 'unknown' ? jobFacts.make.JobScheduled({ date, details, work_order_id }) : [],
  answer: (job: Job, { work_order_id }) => ({
    follows_another: work_order_id !== null && followsAnother(job, work_order_id),
  }),
});
