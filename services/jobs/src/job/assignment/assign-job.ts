import { AssignJob } from '@tailboard/contracts/jobs/job';
import { refuse } from '@tailboard/contracts/refusal';
import { CompanyDate, JobId, UserId } from '@tailboard/contracts/values';
import type { Database } from '@tailboard/eventing/database';
import { decision } from '@tailboard/eventing/decider';
import { internalCommand } from '@tailboard/eventing/internal-command';
import { z } from 'zod';
import { placementEvents } from '../record/placement-events.js';
import { farAway } from '../../schedule/far-away.js';
import { exists, type Job } from '../record/job.js';
import { toMovedJob } from '../record/moved-job.js';
import { dayReads, lockWarnings, technicianDay, listWarnings, type TechnicianDay } from '../record/technician-day.js';

/** Runs for a job that moves alone; its position in the route is decided after it. */
export const AssignOne = internalCommand('jobs.assign-one', {
  input: z.object({ id: JobId, user_id: UserId.nullable(), date: CompanyDate }),
  output: AssignJob.output,
  refusals: AssignJob.refusals,
});

/**
 * Assigns a job to a technician for a date, or unassigns it (`user_id` null). Assigning it again to the same changes
 * nothing. Warnings never block.
 */
export const assignJob = decision(AssignOne, {
  reads: dayReads,
  load: async ({ id, user_id, date }, db: Database): Promise<TechnicianDay | null> =>
    user_id === null ? null : technicianDay(db, { user_id, date, except: [id] }),
  decide: (job: Job, { user_id, date }, { loaded, today }) => {
    if (!exists(job)) return refuse('JobNotFound');
    if (job.status === 'completed') return refuse('JobAlreadyCompleted');
    if (job.status === 'cancelled') return refuse('JobIsCancelled');
    if (job.user_id === user_id && job.date === date) return [];
    if (farAway(date, today)) return refuse('DateFarAway', { date });
    if (user_id !== null && !loaded) return refuse('TechnicianNotFound');
    if (loaded && !loaded.active) return refuse('TechnicianInactive', { label: loaded.label });
    return placementEvents(job, { user_id, date });
  },
  output: (job: Job, { id }, { loaded, version, ...context }) => ({
    data: toMovedJob(id, job, version),
    warnings: [
      ...(loaded && job.status === 'open' ? listWarnings(loaded, job.details, context.locale) : []),
      ...lockWarnings(job, context),
    ],
    command_id: context.command_id,
  }),
});
