import type { PlacingType } from '../moves/moves-projection.js';
import { toRouteOrder } from '../job/record/route-order.js';

/** An event that placed a job, as stored in the read model's table. */
export interface BoardCard {
  readonly job_id: string;
  readonly position: bigint;
  readonly command_id: string;
  readonly type: PlacingType;
  readonly date: string;
  readonly user_id: string | null;
  readonly status: 'open' | 'completed' | 'cancelled' | 'removed';
}
/** A recorded order of a card. */
export interface Ordered {
  readonly user_id: string;
  readonly date: string;
  readonly position: bigint;
  readonly job_ids: readonly string[];
}
/** A job's place at the time. */
export interface BoardState {
  readonly job_id: string;
  readonly date: string;
  readonly user_id: string | null;
  readonly status: BoardCard['status'];
  readonly route_order: bigint;
  readonly route_order_before: bigint;
  readonly moved_with: string;
}

/** Completion does not move a job. */
const stays = new Set<PlacingType>(['JobCompleted', 'JobReopened']);

/** Folds past events to the jobs' places, like the board's projection does. */
export function foldPlacements(placed: readonly BoardCard[], ordered: readonly Ordered[]): BoardState[] {
  const states = new Map<string, BoardState>();
  const steps = [...placed, ...ordered].sort((a, b) =>
    a.position < b.position ? -1 : a.position > b.position ? 1 : 0,
  );
  for (const step of steps)
    if ('job_ids' in step)
      for (const [index, id] of step.job_ids.entries()) {
        const job = states.get(id);
        if (job?.user_id === step.user_id && job.date === step.date)
          states.set(id, { ...job, route_order: toRouteOrder(step.position, index) });
      }
    else states.set(step.job_id, after(step, states.get(step.job_id)));
  return [...states.values()];
}

function after(step: BoardCard, job: BoardState | undefined): BoardState {
  const { job_id, date, status, type, command_id } = step;
  // Rescheduled jobs keep their technician.
  const user_id = type === 'JobRescheduled' ? (job?.user_id ?? null) : step.user_id;
  if (job && stays.has(type)) return { ...job, status };
  const here = toRouteOrder(step.position);
  const before = job?.moved_with === command_id ? job.route_order_before : (job?.route_order ?? here);
  const route_order = type === 'JobPutBack' ? (job?.route_order_before ?? here) : here;
  return { job_id, date, user_id, status, route_order, route_order_before: before, moved_with: command_id };
}
