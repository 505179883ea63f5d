import {
  JobAlreadyCompleted,
  JobDayFinalized,
  JobDaySubmitted,
  jobEvents,
  JobIsCancelled,
  JobNotFound,
  TechnicianInactive,
} from '@tailboard/contracts/jobs/job';
import { JobIsLocked, MovedSince } from '@tailboard/contracts/jobs/moves';
import { refuse } from '@tailboard/contracts/refusal';
import { JobId } from '@tailboard/contracts/values';
import type { Database } from '@tailboard/eventing/database';
import { decision } from '@tailboard/eventing/decider';
import { internalCommand } from '@tailboard/eventing/internal-command';
import { z } from 'zod';
import { exists, type Job } from '../record/job.js';

/** Runs during an undo for each job that the command moved. */
export const UndoMove = internalCommand('jobs.undo-move', {
  input: z.object({
    id: JobId,
    undoes: z.uuid(),
    /** The command moved other jobs too. */
    with_others: z.boolean(),
  }),
  refusals: [
    JobNotFound,
    JobAlreadyCompleted,
    JobIsCancelled,
    JobIsLocked,
    MovedSince,
    TechnicianInactive,
    JobDayFinalized,
    JobDaySubmitted,
  ],
});

/** The job's previous technician, if inactive by now. */
interface Left {
  readonly id: string;
  readonly label: string;
}

/**
 * Restores a job to its place before a command, if that was its last move, so later moves are never lost. Succeeds if
 * it is there already. In a bulk undo, a job locked since then stays.
 */
export const undoMove = decision(UndoMove, {
  load: ({ id, undoes }, db: Database): Promise<readonly Left[]> =>
    db.query<Left>(
      `select person.id, person.label from placement join person on person.id = placement.from_user_id
       where placement.command_id = $1 and placement.job_id = $2 and placement.type <> 'JobScheduled' and not person.active`,
      [undoes, id],
    ),
  decide: (job: Job, { undoes, with_others }, { loaded }) => {
    if (!exists(job)) return refuse('JobNotFound');
    if (job.move?.undoes === undoes) return [];
    if (job.status === 'completed') return refuse('JobAlreadyCompleted');
    if (job.status === 'cancelled') return refuse('JobIsCancelled');
    if (job.move?.command_id !== undoes) return refuse('MovedSince', { by: job.move?.actor_id });
    if (with_others && job.lock) return refuse('JobIsLocked');
    const { user_id, date } = job.move.before;
    const gone = loaded.find(({ id }) => id === user_id);
    if (gone) return refuse('TechnicianInactive', { label: gone.label });
    return jobEvents.make.JobPutBack({ user_id, date, from_user_id: job.user_id, from_date: job.date, undoes });
  },
});
