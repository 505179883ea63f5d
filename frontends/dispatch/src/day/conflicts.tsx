import type { Job } from '@tailboard/contracts/jobs/job';
import { milesBetween } from '@tailboard/ui/map/geometry';
import { pointsOf, type Board, type TechnicianCard } from './moved.js';
import { positionOf } from './position.js';

/** What a job of a technician stands against. Nothing of it hinders anybody: it is seen until it is mended. */
export type Conflict =
  /** Its technician is away on the day, or works here no longer. */
  | { readonly kind: 'leave'; readonly note: string }
  | { readonly kind: 'inactive' }
  /** With it the day is fuller than a day can be. */
  | { readonly kind: 'capacity'; readonly points: number; readonly capacity: number }
  /** The jobs between two times take longer than there is time between them. */
  | {
      readonly kind: 'overlap';
      readonly from: string;
      readonly to: string;
      readonly points: number;
      readonly holds: number;
    }
  /** It stands after a stop whose time slot begins when its own is over. */
  | { readonly kind: 'order'; readonly after: string }
  /** Whoever leaves the stop before at the beginning of its slot is here when the own one is over. */
  | { readonly kind: 'distance'; readonly miles: number; readonly by: string }
  /** It was promised, and the operator has changed the order since. */
  | { readonly kind: 'lock' };
export type ConflictKind = Conflict['kind'];

/** A full day is eight hours of work (decision of the point: twelve an hour, 96 a day). */
const DAY_HOURS = 8;
/** How fast a straight line on the map is driven: about 50 on roads, which are longer. */
const LINE_MPH = 40;

const hoursOf = (time: string): number => Number(time.slice(0, 2)) + Number(time.slice(3, 5)) / 60;

/** Whether a job can be out of place at all: what is done, or will not be done, is not. */
const open = ({ completed, status }: Job): boolean => completed === 0 && status !== 'cancelled' && status !== 'not_done';

type Slotted = Job & { readonly time_slot: NonNullable<Job['time_slot']> };
const slotted = (jobs: readonly Job[]): Slotted[] => jobs.filter((job): job is Slotted => job.time_slot !== null);

/**
 * The tightest times between which more is to be done than they last, by job. Whatever lies within two times must be done
 * between them, so each pair of a beginning and an end is looked at; one job alone is never too long for its slot.
 */
function crowded(jobs: readonly Job[], pointsAnHour: number): Map<string, Conflict> {
  const timed = slotted(jobs);
  const starts = [...new Set(timed.map(({ time_slot }) => time_slot.start))].sort();
  const ends = [...new Set(timed.map(({ time_slot }) => time_slot.end))].sort();
  const spans = starts
    .flatMap((from) => ends.filter((to) => to > from).map((to) => ({ from, to, hours: hoursOf(to) - hoursOf(from) })))
    .sort((a, b) => a.hours - b.hours);
  const found = new Map<string, Conflict>();
  for (const { from, to, hours } of spans) {
    const within = timed.filter(({ time_slot }) => time_slot.start >= from && time_slot.end <= to);
    const points = pointsOf(within);
    const holds = Math.round(hours * pointsAnHour * 100) / 100;
    if (within.length < 2 || points <= holds) continue;
    for (const { id } of within) if (!found.has(id)) found.set(id, { kind: 'overlap', from, to, points, holds });
  }
  return found;
}

/** What stands against each stop because of the one before it. */
function underway(jobs: readonly Job[]): Map<string, Conflict> {
  const found = new Map<string, Conflict>();
  slotted(jobs).forEach((job, at, all) => {
    const before = all[at - 1];
    if (!before) return;
    if (before.time_slot.start >= job.time_slot.end) {
      found.set(job.id, { kind: 'order', after: before.time_slot.time });
      return;
    }
    const [here, there] = [positionOf(job), positionOf(before)];
    const miles = here && there ? milesBetween(there, here) : 0;
    if (hoursOf(before.time_slot.start) + miles / LINE_MPH > hoursOf(job.time_slot.end))
      found.set(job.id, { kind: 'distance', miles: Math.round(miles), by: job.time_slot.end });
  });
  return found;
}

function conflictsOn({ user, day, jobs }: TechnicianCard): ReadonlyMap<string, readonly Conflict[]> {
  const crowds = crowded(jobs, day.capacity / DAY_HOURS);
  const ways = underway(jobs);
  const found = new Map<string, readonly Conflict[]>();
  let filled = 0;
  for (const job of jobs) {
    filled = Math.round((filled + job.points) * 100) / 100;
    if (!open(job)) continue;
    const own: Conflict[] = [
      ...(user.active ? [] : [{ kind: 'inactive' } as const]),
      ...(day.leave === null ? [] : [{ kind: 'leave', note: day.note ?? '' } as const]),
      ...(filled > day.capacity ? [{ kind: 'capacity', points: day.points, capacity: day.capacity } as const] : []),
      ...[crowds.get(job.id), ways.get(job.id)].filter((one) => one !== undefined),
      ...(job.lock && job.order_changed ? [{ kind: 'lock' } as const] : []),
    ];
    if (own.length > 0) found.set(job.id, own);
  }
  return found;
}

// A card is a new one whenever something of it changes.
const known = new WeakMap<TechnicianCard, ReadonlyMap<string, readonly Conflict[]>>();

/** The conflicts of a technician’s day, by job; the same map as long as the card is the same. */
export function conflictsOf(card: TechnicianCard): ReadonlyMap<string, readonly Conflict[]> {
  const found = known.get(card) ?? conflictsOn(card);
  known.set(card, found);
  return found;
}

/** The jobs of a board that are in conflict with something. */
export const inConflict = (board: Board): ReadonlySet<string> =>
  new Set(board.cards.flatMap((card) => [...conflictsOf(card).keys()]));
