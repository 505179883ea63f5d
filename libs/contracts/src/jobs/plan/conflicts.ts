import type { Job } from '../job.js';
import { hoursOf, timeOf } from './clock.js';
import type { Card } from '../board.js';
import { drivingHours, milesFrom, workHours } from './driving.js';
import { positionOf } from './position.js';

/** Why a job conflicts with its technician's day. Conflicts never block; they are shown until resolved. */
export type Conflict =
  /** The technician is on leave that day, or has left. */
  | { readonly kind: 'leave'; readonly note: string }
  | { readonly kind: 'inactive' }
  /** The day exceeds its capacity with this job. */
  | { readonly kind: 'capacity'; readonly points: number; readonly capacity: number }
  /** Earlier work takes so long that this job starts after its time slot. */
  | { readonly kind: 'overlap'; readonly at: string; readonly by: string }
  /** It follows a stop whose time slot starts after this one's has ended. */
  | { readonly kind: 'order'; readonly after: string }
  /** Driving from the previous stop makes it late. */
  | { readonly kind: 'distance'; readonly miles: number; readonly at: string; readonly by: string }
  /** It is locked, and the operator has changed the order since. */
  | { readonly kind: 'lock' };

/** The fields of a job that conflicts depend on. */
export interface PlannedJob extends Pick<Job, 'id' | 'points' | 'completed' | 'status' | 'lock' | 'order_changed'> {
  readonly time_slot: Pick<NonNullable<Job['time_slot']>, 'time' | 'start' | 'end'> | null;
  readonly address: Pick<Job['address'], 'lat' | 'lng'>;
}
/** A technician's day, with jobs in route order. */
export interface PlannedDay {
  readonly user: Pick<Card['user'], 'active'>;
  readonly day: Card['day'];
  readonly jobs: readonly PlannedJob[];
}

/** Returns whether a job can be in conflict: completed and cancelled ones cannot. */
const open = ({ completed, status }: PlannedJob): boolean =>
  completed === 0 && status !== 'cancelled' && status !== 'not_done';

type Slotted = PlannedJob & { readonly time_slot: NonNullable<PlannedJob['time_slot']> };
const slotted = (jobs: readonly PlannedJob[]): Slotted[] =>
  jobs.filter((job): job is Slotted => job.time_slot !== null);

/**
 * Finds conflicts caused by earlier stops. Walks through the day in route order: each stop starts when the previous one
 * is done, and not before its time slot. Jobs without a slot fit anywhere.
 */
function underway(jobs: readonly PlannedJob[], capacity: number): Map<string, Conflict> {
  const found = new Map<string, Conflict>();
  let before: Slotted | undefined;
  // When the technician is free, without and with driving.
  let [free, there] = [0, 0];
  for (const job of slotted(jobs)) {
    const { start, end } = job.time_slot;
    if (before && before.time_slot.start >= end) {
      found.set(job.id, { kind: 'order', after: before.time_slot.time });
      continue;
    }
    const [here, from] = [positionOf(job), before && positionOf(before)];
    const miles = milesFrom(from, here);
    const begun = Math.max(free, hoursOf(start));
    const reached = Math.max(there + drivingHours(miles), hoursOf(start));
    if (begun > hoursOf(end)) found.set(job.id, { kind: 'overlap', at: timeOf(begun), by: end });
    else if (reached > hoursOf(end))
      found.set(job.id, { kind: 'distance', miles: Math.round(miles), at: timeOf(reached), by: end });
    const takes = workHours(job.points, capacity);
    [before, free, there] = [job, begun + takes, reached + takes];
  }
  return found;
}

function conflictsOn({ user, day, jobs }: PlannedDay): ReadonlyMap<string, readonly Conflict[]> {
  const ways = underway(jobs, day.capacity);
  const found = new Map<string, readonly Conflict[]>();
  let filled = 0;
  for (const job of jobs) {
    const way = ways.get(job.id);
    filled = Math.round((filled + job.points) * 100) / 100;
    if (!open(job)) continue;
    const own: Conflict[] = [
      ...(user.active ? [] : [{ kind: 'inactive' } as const]),
      ...(day.leave === null ? [] : [{ kind: 'leave', note: day.note ?? '' } as const]),
      ...(filled > day.capacity ? [{ kind: 'capacity', points: day.points, capacity: day.capacity } as const] : []),
      ...(way ? [way] : []),
      ...(job.lock && job.order_changed ? [{ kind: 'lock' } as const] : []),
    ];
    if (own.length > 0) found.set(job.id, own);
  }
  return found;
}

// Cache; a changed card is a new object.
const known = new WeakMap<PlannedDay, ReadonlyMap<string, readonly Conflict[]>>();

/** Returns the conflicts of a technician's day by job; cached per card. */
export function conflictsOf(card: PlannedDay): ReadonlyMap<string, readonly Conflict[]> {
  const found = known.get(card) ?? conflictsOn(card);
  known.set(card, found);
  return found;
}

/** Returns the jobs of a board that have a conflict. */
export const inConflict = (board: { readonly cards: readonly PlannedDay[] }): ReadonlySet<string> =>
  new Set(board.cards.flatMap((card) => [...conflictsOf(card).keys()]));
