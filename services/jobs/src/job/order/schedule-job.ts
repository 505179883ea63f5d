import { JobDetails, jobEvents } from '@tailboard/contracts/jobs/job';
import { CompanyDate, JobId } from '@tailboard/contracts/values';
import { decision } from '@tailboard/eventing/decider';
import { internalCommand } from '@tailboard/eventing/internal-command';
import { z } from 'zod';
import { followsAnother } from './apply-work-order.js';
import type { Job } from '../record/job.js';

/** Creates a job from an order, for imports and manual matching. */
export const ScheduleJob = internalCommand('jobs.schedule', {
  input: z.object({ id: JobId, date: CompanyDate, details: JobDetails, work_order_id: z.uuid().nullable() }),
  /** Whether the job follows another order by now. */
  output: z.object({ follows_another: z.boolean() }),
});

/** Schedules an unassigned job on its date. An existing job is unchanged, and a removed one stays removed. */
export const scheduleJob = decision(ScheduleJob, {
  decide: (job: Job, { date, details, work_order_id }) =>
    job.status === 'unknown' ? jobEvents.make.JobScheduled({ date, details, work_order_id }) : [],
  output: (job: Job, { work_order_id }) => ({
    follows_another: work_order_id !== null && followsAnother(job, work_order_id),
  }),
});
