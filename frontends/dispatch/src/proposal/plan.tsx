import type { Job } from '@tailboard/contracts/jobs/job';
import { MAX_ASSIGNED_JOBS } from '@tailboard/contracts/jobs/moves';
import { replaceJobs } from '@tailboard/contracts/jobs/plan/day';
import type { Board, TechnicianCard } from '../board-model/board-jobs.js';
import type { Moment } from '@tailboard/contracts/jobs/plan/arrivals';
import {
  assignedJob,
  placeIn,
  proposeDay,
  type UnassignedReason,
  type Reason,
} from '@tailboard/contracts/jobs/plan/proposal';

/** A technician for a job, or none. */
export type TechnicianId = string | null;

/** A planned job: its technician, and why; `null` without one. */
export interface PlannedJob {
  readonly job: Job;
  readonly user_id: TechnicianId;
  readonly reasons: readonly Reason[];
  /** Why no technician was proposed. */
  readonly why: UnassignedReason | null;
  /** The user chose differently from the proposal. */
  readonly chosen: boolean;
}

/** Returns the jobs that a plan can assign; the others stay where they are. */
export const listAssignable = (jobs: readonly Job[]): Job[] =>
  jobs.filter(({ completed, status }) => completed === 0 && status !== 'cancelled' && status !== 'not_done');

/**
 * Returns a first plan for some jobs of a board, by the rule of `proposeDay`, in the order of the day; at most as many
 * as one command accepts.
 */
export function firstPlan(
  jobs: readonly Job[],
  board: Board,
  moment: Moment,
  except: readonly string[] = [],
): PlannedJob[] {
  const able = listAssignable(jobs).slice(0, MAX_ASSIGNED_JOBS);
  const free = able.filter(({ lock }) => !lock);
  const { proposed, unassigned } = proposeDay(free, board, moment, { except });
  return [
    ...proposed.map(({ job, user_id, reasons }) => ({ job, user_id, reasons, why: null, chosen: false })),
    ...unassigned.map(({ job, reason }) => ({ job, user_id: null, reasons: [], why: reason, chosen: false })),
    ...able
      .filter(({ lock }) => lock)
      .map((job) => ({ job, user_id: null, reasons: [], why: 'lock' as const, chosen: false })),
  ];
}

/** Returns the plan with another technician for one job. */
export const reassign = (plan: readonly PlannedJob[], jobId: string, user_id: TechnicianId): PlannedJob[] =>
  plan.map((planned) => (planned.job.id === jobId ? { ...planned, user_id, reasons: [], chosen: true } : planned));

/** Returns the days of all technicians with new jobs, with these at their position on the route. */
export function toDays(plan: readonly PlannedJob[], board: Board): TechnicianCard[] {
  const going = new Set(plan.filter(({ user_id }) => user_id !== null).map(({ job }) => job.id));
  return board.cards.flatMap((card) => {
    const own = plan.filter(({ user_id }) => user_id === card.user.id).map(({ job }) => job);
    if (own.length === 0) return [];
    const rest = card.jobs.filter(({ id }) => !going.has(id));
    const jobs = own.reduce<Job[]>((route, job) => {
      const { index } = placeIn(route, job);
      return [...route.slice(0, index), assignedJob(job, card.user.id), ...route.slice(index)];
    }, rest);
    return [replaceJobs(card, jobs)];
  });
}

/**
 * Converts a plan to the command's input: each technician with their new jobs, in the order of the day, and the order
 * of the whole day.
 */
export function toAssignments(
  plan: readonly PlannedJob[],
  board: Board,
  { back }: { back: boolean },
): { user_id: TechnicianId; job_ids: string[]; route?: string[] }[] {
  const given = toDays(plan, board).map(({ user, jobs }) => {
    const route = jobs.map(({ id }) => id);
    const own = new Set(plan.filter(({ user_id }) => user_id === user.id).map(({ job }) => job.id));
    return { user_id: user.id, job_ids: route.filter((id) => own.has(id)), route };
  });
  const left = plan.filter(({ user_id, job }) => user_id === null && job.user_id !== null && !job.lock);
  return back && left.length > 0 ? [...given, { user_id: null, job_ids: left.map(({ job }) => job.id) }] : given;
}
