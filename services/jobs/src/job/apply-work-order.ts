import { command } from '@tailboard/contracts/contract';
import { JobDetails, JobNotFound, jobFacts } from '@tailboard/contracts/jobs/job';
import { refuse } from '@tailboard/contracts/refusal';
import { CompanyDate, JobId } from '@tailboard/contracts/values';
import { decision } from '@tailboard/eventing/decider';
import { z } from 'zod';
import { canonical } from '../work-order/canonical.js';
import { exists, type Job } from './job.js';

/** Asked by the import of work orders, not over a wire. */
export const ApplyWorkOrder = command('jobs.apply-work-order', {
  route: 'PUT /jobs/{id}/work-order',
  permission: 'work-order.import',
  params: z.object({ id: JobId }),
  body: z.object({
    date: CompanyDate.optional(),
    details: JobDetails,
    work_order_id: z.uuid(),
    score: z.number().int(),
    /** Also where the job follows another order: the operator moved the order, under the same number. */
    instead_of_another: z.boolean().optional(),
  }),
  output: z.object({
    status: z.enum(['open', 'completed', 'cancelled', 'removed', 'unknown']),
    /** The job follows another order, and was left to it. */
    follows_another: z.boolean(),
  }),
  refusals: [JobNotFound],
  summary: 'Bring a job in line with what the operator says now',
});

/**
 * The operator's word goes into the job as far as it differs: the link, the date, the particulars. What the dispatcher
 * wrote or chose stays, and so does the technician. Without a date the job stays on its own: a dispatcher may have moved
 * it. A completed or cancelled job is history: it is linked and otherwise left alone. A removed one does not come back.
 * A job that follows another order is left to it, because two orders are two visits until a person says otherwise.
 */
export const applyWorkOrder = decision(ApplyWorkOrder, {
  decide: (job: Job, { date, details, work_order_id, score, instead_of_another }) => {
    if (job.status === 'removed') return [];
    if (!exists(job)) return refuse('JobNotFound');
    if (followsAnother(job, work_order_id) && !instead_of_another) return [];
    const linked =
      job.work_order_id === work_order_id ? [] : [jobFacts.make.JobLinkedToWorkOrder({ work_order_id, score })];
    if (job.status !== 'open') return linked;
    const told = besides(job.details, details);
    return [
      ...linked,
      ...(date === undefined || job.date === date ? [] : [jobFacts.make.JobRescheduled({ date, from: job.date })]),
      ...(canonical(job.details) === canonical(told) ? [] : [jobFacts.make.JobDetailsRevised({ details: told })]),
    ];
  },
  answer: (job: Job, { work_order_id }) => ({
    status: job.status,
    follows_another: followsAnother(job, work_order_id),
  }),
});

/** Whether a job follows an order, and not this one. */
export const followsAnother = (job: Job, work_order_id: string): boolean =>
  exists(job) && job.work_order_id !== null && job.work_order_id !== work_order_id;

/** What the operator says, besides what only the office knows: its notes, its points, and choices that the order leaves open. */
function besides(had: JobDetails, told: JobDetails): JobDetails {
  const category_id = told.category_id ?? had.category_id;
  return {
    ...told,
    category_id,
    time_slot_id: told.time_slot_id ?? had.time_slot_id,
    location_id: told.location_id ?? had.location_id,
    dispatch_notes: had.dispatch_notes,
    points: category_id === had.category_id ? had.points : told.points,
  };
}
