import {
  JobAlreadyCompleted,
  JobDayFinalized,
  JobDaySubmitted,
  JobIsCancelled,
  JobNotFound,
} from '@tailboard/contracts/jobs/job';
import { JobIsLocked } from '@tailboard/contracts/jobs/moves';
import { refuse } from '@tailboard/contracts/refusal';
import { CompanyDate, JobId, Points, UserId } from '@tailboard/contracts/values';
import { decision } from '@tailboard/eventing/decider';
import { internalCommand } from '@tailboard/eventing/internal-command';
import { z } from 'zod';
import { exists, type Job } from '../record/job.js';
import { placementEvents } from '../record/placement-events.js';

/** Assigns one job of a bulk move; the technician was validated once before. */
export const AssignWithOthers = internalCommand('jobs.assign-with-others', {
  input: z.object({ id: JobId, user_id: UserId.nullable(), date: CompanyDate }),
  output: z.object({ points: Points, time_slot_id: z.uuid().nullable(), category_id: z.uuid().nullable() }),
  refusals: [JobNotFound, JobAlreadyCompleted, JobIsCancelled, JobIsLocked, JobDayFinalized, JobDaySubmitted],
});

/** Like a single move, but locked jobs stay where they are. A job already in place is unchanged. */
export const assignWithOthers = decision(AssignWithOthers, {
  decide: (job: Job, { user_id, date }) => {
    if (!exists(job)) return refuse('JobNotFound');
    if (job.status === 'completed') return refuse('JobAlreadyCompleted');
    if (job.status === 'cancelled') return refuse('JobIsCancelled');
    const events = placementEvents(job, { user_id, date });
    return events.length > 0 && job.lock ? refuse('JobIsLocked') : events;
  },
  output: (job: Job) => {
    const { points, time_slot_id, category_id } = exists(job)
      ? job.details
      : { points: 0, time_slot_id: null, category_id: null };
    return { points, time_slot_id, category_id };
  },
});
