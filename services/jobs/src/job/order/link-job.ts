import { jobEvents, JobIsCancelled } from '@tailboard/contracts/jobs/job';
import { JobHasOtherOrder, MatchJobNotFound } from '@tailboard/contracts/jobs/work-order-match';
import { refuse } from '@tailboard/contracts/refusal';
import { JobId } from '@tailboard/contracts/values';
import { decision } from '@tailboard/eventing/decider';
import { internalCommand } from '@tailboard/eventing/internal-command';
import { z } from 'zod';
import { exists, type Job } from '../record/job.js';

/** Used when a user matches an order. */
export const LinkJob = internalCommand('jobs.link-work-order', {
  input: z.object({
    id: JobId,
    work_order_id: z.uuid(),
    score: z.number().int(),
    /** The order that the person saw the job follow. */
    instead_of: z.uuid().nullable(),
  }),
  refusals: [MatchJobNotFound, JobIsCancelled, JobHasOtherOrder],
});

/** The job follows an order from now on. One that meanwhile follows an order that the person did not see is left to it. */
export const linkJob = decision(LinkJob, (job: Job, { work_order_id, score, instead_of }) => {
  if (!exists(job)) return refuse('MatchJobNotFound');
  if (job.work_order_id === work_order_id) return [];
  if (job.status === 'cancelled') return refuse('JobIsCancelled');
  return job.work_order_id === null || job.work_order_id === instead_of
    ? jobEvents.make.JobLinkedToWorkOrder({ work_order_id, score })
    : refuse('JobHasOtherOrder', { number: '', current: { work_order_id: job.work_order_id } });
});

/** Used when an order has another job. */
export const UnlinkJob = internalCommand('jobs.unlink-work-order', {
  input: z.object({
    id: JobId,
    work_order_id: z.uuid(),
    /** It was created for this order alone, a moment ago. */
    made_for_it: z.boolean(),
  }),
});

/**
 * Detaches the job from the order. A job that was created for it and never assigned is removed, because the visit has
 * its job.
 */
export const unlinkJob = decision(UnlinkJob, (job: Job, { work_order_id, made_for_it }) => {
  if (!exists(job) || job.work_order_id !== work_order_id) return [];
  return made_for_it && job.status === 'open' && !job.given_out
    ? jobEvents.make.JobRemoved({ date: job.date })
    : jobEvents.make.JobUnlinkedFromWorkOrder({ work_order_id });
});
