import type { Job } from '../job.js';
import { milesBetween } from '../../miles.js';
import { hoursOf, timeOf } from './clock.js';
import type { Card } from '../board.js';
import { positionOf } from './position.js';

/** What a job of a technician stands against. Nothing of it hinders anybody: it is seen until it is mended. */
export type Conflict =
  /** Its technician is away on the day, or works here no longer. */
  | { readonly kind: 'leave'; readonly note: string }
  | { readonly kind: 'inactive' }
  /** With it the day is fuller than a day can be. */
  | { readonly kind: 'capacity'; readonly points: number; readonly capacity: number }
  /** The work before it takes so long that it is begun only after its time slot. */
  | { readonly kind: 'overlap'; readonly at: string; readonly by: string }
  /** It stands after a stop whose time slot begins when its own is over. */
  | { readonly kind: 'order'; readonly after: string }
  /** The way there makes it late: so far from the stop before. */
  | { readonly kind: 'distance'; readonly miles: number; readonly at: string; readonly by: string }
  /** It was promised, and the operator has changed the order since. */
  | { readonly kind: 'lock' };

/** What of a job counts for whether it can stand where it is. */
export interface PlannedJob extends Pick<Job, 'id' | 'points' | 'completed' | 'status' | 'lock' | 'order_changed'> {
  readonly time_slot: Pick<NonNullable<Job['time_slot']>, 'time' | 'start' | 'end'> | null;
  readonly address: Pick<Job['address'], 'lat' | 'lng'>;
}
/** The day of a technician, with the jobs in the order of the route. */
export interface PlannedDay {
  readonly user: Pick<Card['user'], 'active'>;
  readonly day: Card['day'];
  readonly jobs: readonly PlannedJob[];
}

/** A full day is eight hours of work (twelve points an hour, 96 a day). */
const DAY_HOURS = 8;
/** How fast a straight line on the map is driven: about 50 on roads, which are longer. */
const LINE_MPH = 40;

/** Whether a job can be out of place at all: what is done, or will not be done, is not. */
const open = ({ completed, status }: PlannedJob): boolean =>
  completed === 0 && status !== 'cancelled' && status !== 'not_done';

type Slotted = PlannedJob & { readonly time_slot: NonNullable<PlannedJob['time_slot']> };
const slotted = (jobs: readonly PlannedJob[]): Slotted[] =>
  jobs.filter((job): job is Slotted => job.time_slot !== null);

/**
 * What stands against each stop because of those before it. A time slot is when somebody is expected to come: the day is
 * gone through in the order of the route, each stop begun when the one before is done, and no earlier than its slot. What
 * has no slot fits in anywhere.
 */
function underway(jobs: readonly PlannedJob[], pointsAnHour: number): Map<string, Conflict> {
  const found = new Map<string, Conflict>();
  let before: Slotted | undefined;
  // When the technician is free, without the ways and with them.
  let [free, there] = [0, 0];
  for (const job of slotted(jobs)) {
    const { start, end } = job.time_slot;
    if (before && before.time_slot.start >= end) {
      found.set(job.id, { kind: 'order', after: before.time_slot.time });
      continue;
    }
    const [here, from] = [positionOf(job), before && positionOf(before)];
    const miles = here && from ? milesBetween(from, here) : 0;
    const begun = Math.max(free, hoursOf(start));
    const reached = Math.max(there + miles / LINE_MPH, hoursOf(start));
    if (begun > hoursOf(end)) found.set(job.id, { kind: 'overlap', at: timeOf(begun), by: end });
    else if (reached > hoursOf(end))
      found.set(job.id, { kind: 'distance', miles: Math.round(miles), at: timeOf(reached), by: end });
    const takes = job.points / pointsAnHour;
    [before, free, there] = [job, begun + takes, reached + takes];
  }
  return found;
}

function conflictsOn({ user, day, jobs }: PlannedDay): ReadonlyMap<string, readonly Conflict[]> {
  const ways = underway(jobs, day.capacity / DAY_HOURS);
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

// A card is a new one whenever something of it changes.
const known = new WeakMap<PlannedDay, ReadonlyMap<string, readonly Conflict[]>>();

/** The conflicts of a technician’s day, by job; the same map as long as the card is the same. */
export function conflictsOf(card: PlannedDay): ReadonlyMap<string, readonly Conflict[]> {
  const found = known.get(card) ?? conflictsOn(card);
  known.set(card, found);
  return found;
}

/** The jobs of a board that are in conflict with something. */
export const inConflict = (board: { readonly cards: readonly PlannedDay[] }): ReadonlySet<string> =>
  new Set(board.cards.flatMap((card) => [...conflictsOf(card).keys()]));
