import { JobDetails, JobNotFound, jobEvents } from '@tailboard/contracts/jobs/job';
import { refuse } from '@tailboard/contracts/refusal';
import { CompanyDate, JobId } from '@tailboard/contracts/values';
import { canonical } from '@tailboard/eventing/canonical';
import { decision } from '@tailboard/eventing/decider';
import { internalCommand } from '@tailboard/eventing/internal-command';
import type { ReadContext } from '@tailboard/service/service-context';
import { z } from 'zod';
import { CLOSING, closedDays, closedOn, closedWith, type ClosedDay } from '../record/closed-days.js';
import { exists, type Job, type ScheduledJob } from '../record/job.js';
import { keepDetails, KeptDetails } from './kept-details.js';

/** Updates a job from its order, for imports and manual matching. */
export const ApplyWorkOrder = internalCommand('jobs.apply-work-order', {
  input: z.object({
    id: JobId,
    date: CompanyDate.optional(),
    details: JobDetails,
    work_order_id: z.uuid(),
    score: z.number().int(),
    /** Also if the job follows another order: the operator moved the order under the same number. */
    instead_of_another: z.boolean().optional(),
    /** Details that the file does not supply. */
    kept: KeptDetails.optional(),
  }),
  output: z.object({
    status: z.enum(['open', 'completed', 'cancelled', 'removed', 'unknown']),
    /** The job follows another order and was left unchanged. */
    follows_another: z.boolean(),
    /** The job was closed with its day and was left unchanged. */
    closed: z.boolean(),
    /** The job's date, unless it was removed. */
    date: CompanyDate.nullable(),
  }),
  refusals: [JobNotFound],
});

/**
 * Applies the operator's changes to a job: link, date, details. Keeps the dispatcher's entries and the technician.
 * Without a date, the job keeps its own, because a dispatcher may have moved it. Completed, cancelled and closed jobs
 * are linked but otherwise unchanged; a visit on another date is another job. A removed job stays removed. A job that
 * follows another order is left unchanged, because two orders are two visits until a user decides otherwise.
 */
export const applyWorkOrder = decision(ApplyWorkOrder, {
  sharedLock: CLOSING,
  reads: ['jobs.settings'],
  load: async ({ date }, readContext: ReadContext, _, job: Job): Promise<readonly ClosedDay[]> =>
    exists(job) && job.user_id !== null
      ? closedDays(readContext, [job, { user_id: job.user_id, date: date ?? job.date }])
      : [],
  decide: (job: Job, { id, date, details, work_order_id, score, instead_of_another, kept }, { loaded }) => {
    if (job.status === 'removed') return [];
    if (!exists(job)) return refuse('JobNotFound');
    if (followsAnother(job, work_order_id) && !instead_of_another) return [];
    const stays = job.status !== 'open' || closedWith(loaded, id, job);
    const moves = date !== undefined && date !== job.date;
    if (job.status === 'open' && stays && moves) return [];
    const linked =
      job.work_order_id === work_order_id ? [] : [jobEvents.make.JobLinkedToWorkOrder({ work_order_id, score })];
    if (stays) return linked;
    const merged = besides(job.details, keepDetails(details, job.details, kept));
    return [
      ...linked,
      ...(moves ? onItsDate(job, date, loaded) : []),
      ...(canonical(job.details) === canonical(merged) ? [] : [jobEvents.make.JobDetailsRevised({ details: merged })]),
    ];
  },
  output: (job: Job, { id, work_order_id }, { loaded }) => ({
    status: job.status,
    follows_another: followsAnother(job, work_order_id),
    closed: exists(job) && job.status === 'open' && closedWith(loaded, id, job),
    date: exists(job) ? job.date : null,
  }),
});

/** The operator moved the order. If the technician's day there is closed, the job becomes unassigned. */
function onItsDate(job: ScheduledJob, date: string, closed: readonly ClosedDay[]) {
  const { user_id, date: from } = job;
  const waits = user_id !== null && closedOn(closed, { user_id, date }) !== undefined;
  return [
    ...(waits ? [jobEvents.make.JobUnassigned({ from_user_id: user_id, date: from })] : []),
    jobEvents.make.JobRescheduled({ date, from }),
  ];
}

/** Returns whether a job follows a different order. */
export const followsAnother = (job: Job, work_order_id: string): boolean =>
  exists(job) && job.work_order_id !== null && job.work_order_id !== work_order_id;

/**
 * Merges the order's details with those that only the office knows: notes, points, and choices that the order leaves
 * open.
 */
function besides(had: JobDetails, details: JobDetails): JobDetails {
  const category_id = details.category_id ?? had.category_id;
  return {
    ...details,
    category_id,
    time_slot_id: details.time_slot_id ?? had.time_slot_id,
    location_id: details.location_id ?? had.location_id,
    dispatch_notes: had.dispatch_notes,
    points: category_id === had.category_id ? had.points : details.points,
  };
}
