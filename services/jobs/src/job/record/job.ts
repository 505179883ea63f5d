import type { EventOf } from '@tailboard/contracts/event';
import type { JobDetails, jobEvents, jobStatuses } from '@tailboard/contracts/jobs/job';
import type { Evolve } from '@tailboard/eventing/decider';

/** The assignment of a job: to a technician on a date, or unassigned (`user_id` null) on one. */
export interface JobPlacement {
  readonly user_id: string | null;
  readonly date: string;
}

/** When the technician left for a job and arrived, as they recorded it. */
interface JobProgress {
  readonly on_the_way_at: string | null;
  readonly arrived_at: string | null;
}

/**
 * The last move of a job: its command, the actor, and the place and progress before. Cancelling and reinstating are moves too, so
 * that an undo of an earlier move detects the change.
 */
export interface Move {
  readonly command_id: string;
  readonly actor_id: string;
  readonly before: JobPlacement & JobProgress;
  /** The command that it took back, where it was an undo. */
  readonly undoes: string | null;
}

/** A scheduled job: open until it is completed or canceled. An open job with a technician is assigned. */
export interface ScheduledJob extends JobPlacement, JobProgress {
  readonly status: 'open' | 'completed' | 'cancelled';
  readonly details: JobDetails;
  readonly work_order_id: string | null;
  /** Promised to its technician and date. */
  readonly lock: boolean;
  /** The operator changed the order while the job was assigned, and no user has acknowledged it yet. */
  readonly order_changed: boolean;
  /** Whether any technician ever had it. */
  readonly given_out: boolean;
  readonly move: Move | null;
}
/** State of a job. A removed job counts as one that never existed, and cannot come back. */
export type Job = { readonly status: 'unknown' } | { readonly status: 'removed' } | ScheduledJob;

export const unknownJob: Job = { status: 'unknown' };

export const exists = (job: Job): job is ScheduledJob => job.status !== 'unknown' && job.status !== 'removed';

/** The status as readers see it (decision D10). */
export const toStatus = ({ status, user_id }: ScheduledJob): (typeof jobStatuses)[number] =>
  status !== 'open' ? status : user_id === null ? 'unassigned' : 'assigned';

const NO_PROGRESS: JobProgress = { on_the_way_at: null, arrived_at: null };

const withChange = (job: Job, change: Partial<ScheduledJob>): Job => (exists(job) ? { ...job, ...change } : job);

/**
 * Moves the job, which takes back its progress. The events of one command are one move; an undo restores the place and
 * the progress before all of them.
 */
function moveTo(
  job: Job,
  to: Partial<JobPlacement>,
  meta: { command_id: string; actor_id: string },
  undoes: string | null = null,
): Job {
  if (!exists(job)) return job;
  const { user_id, date, on_the_way_at, arrived_at, move } = job;
  const before = move?.command_id === meta.command_id ? move.before : { user_id, date, on_the_way_at, arrived_at };
  return {
    ...job,
    ...to,
    ...NO_PROGRESS,
    given_out: job.given_out || (to.user_id ?? null) !== null,
    move: { command_id: meta.command_id, actor_id: meta.actor_id, before, undoes },
  };
}

const isAssigned = (job: Job): boolean => exists(job) && job.status === 'open' && job.user_id !== null;
const changedByOperator = (job: Job): boolean => exists(job) && (job.order_changed || isAssigned(job));

export const evolveJob: Evolve<Job, EventOf<typeof jobEvents>> = {
  JobScheduled: (_, { date, details, work_order_id }) => ({
    status: 'open',
    user_id: null,
    date,
    details,
    work_order_id,
    lock: false,
    order_changed: false,
    ...NO_PROGRESS,
    given_out: false,
    move: null,
  }),
  JobDetailsRevised: (job, { details }) => withChange(job, { details, order_changed: changedByOperator(job) }),
  JobReferencesFilled: (job, filled) => (exists(job) ? { ...job, details: { ...job.details, ...filled } } : job),
  JobEdited: (job, { details }) => withChange(job, { details }),
  JobRescheduled: (job, { date }, meta) =>
    withChange(moveTo(job, { date }, meta), { order_changed: changedByOperator(job) }),
  JobLinkedToWorkOrder: (job, { work_order_id }) => withChange(job, { work_order_id }),
  JobUnlinkedFromWorkOrder: (job) => withChange(job, { work_order_id: null }),
  JobAssigned: (job, { user_id, date }, meta) =>
    withChange(moveTo(job, { user_id, date }, meta), { order_changed: false }),
  JobUnassigned: (job, _, meta) => withChange(moveTo(job, { user_id: null }, meta), { order_changed: false }),
  JobPutBack: (job, { user_id, date, undoes }, meta) => {
    const { on_the_way_at, arrived_at } = (exists(job) && job.move?.before) || NO_PROGRESS;
    return withChange(moveTo(job, { user_id, date }, meta, undoes), { on_the_way_at, arrived_at });
  },
  JobCompleted: (job) => withChange(job, { status: 'completed' }),
  JobReopened: (job) => withChange(job, { status: 'open' }),
  JobTravelStarted: (job, { done_at }) => withChange(job, { on_the_way_at: done_at }),
  JobArrived: (job, { done_at }) => withChange(job, { arrived_at: done_at }),
  JobProgressReverted: (job, { progress }) =>
    withChange(job, progress === 'assigned' ? NO_PROGRESS : { arrived_at: null }),
  JobVisitEnded: (job) => withChange(job, NO_PROGRESS),
  JobLocked: (job) => withChange(job, { lock: true }),
  JobUnlocked: (job) => withChange(job, { lock: false }),
  JobOrderSeen: (job) => withChange(job, { order_changed: false }),
  JobCancelled: (job, _, meta) =>
    withChange(moveTo(job, { user_id: null }, meta), { status: 'cancelled', lock: false }),
  JobReinstated: (job, _, meta) => withChange(moveTo(job, {}, meta), { status: 'open' }),
  CustomerErased: (job) => job,
  JobRemoved: () => ({ status: 'removed' }),
};
