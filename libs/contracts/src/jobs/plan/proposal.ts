import type { Job } from '../job.js';
import { milesBetween } from '../../miles.js';
import { getArrivals, getConflicts, type Moment } from './arrivals.js';
import { toSlotEnd } from '../../values.js';
import { toHours } from './clock.js';
import { LATE, getSeverity, findWorstConflict, type Conflict } from './conflicts.js';
import type { Card } from '../board.js';
import { replaceJobs } from './day.js';
import { getPosition } from './position.js';

/** Why a technician suits a job, as shown to the dispatcher. */
export type Reason =
  | { readonly kind: 'location' }
  | { readonly kind: 'otherLocation' }
  /** Points that remain free with these jobs. */
  | { readonly kind: 'pointsLeft'; readonly points: number }
  /** The time slot is free, or enough of its time is. */
  | { readonly kind: 'slotFree'; readonly time: string }
  | { readonly kind: 'slotShared'; readonly time: string }
  /** Straight-line distance from the neighboring stop. */
  | { readonly kind: 'near'; readonly miles: number; readonly stop: string }
  /** The job has no coordinates, or none of its neighboring stops has. */
  | { readonly kind: 'distanceUnknown' }
  /** The route would start with it. */
  | { readonly kind: 'first' };

/** A technician who could take some jobs. */
export interface Candidate {
  readonly card: Card;
  /** The day with the jobs. */
  readonly after: Card;
  readonly reasons: readonly Reason[];
  /** Conflicts that the day does not already have. */
  readonly against: readonly Conflict[];
  /** The worst of them; `null` if it has none that depends on the technician. */
  readonly worst: Conflict | null;
  /** When the technician would arrive; `null` for several jobs. See `toTime`. */
  readonly arrival: string | null;
  /** Cost of the jobs here in miles; less is better. */
  readonly cost: number;
}

/** Starting another route costs this many miles; filling an empty day completely costs as many again. */
const BEGIN_MILES = 6;
const FULL_MILES = 6;
/** Another location is a last resort. */
const ELSEWHERE_MILES = 200;

/** The fields of a job that its place in a route depends on. */
export interface RouteStop extends Pick<Job, 'id' | 'completed'> {
  readonly time_slot: Pick<NonNullable<Job['time_slot']>, 'start'> | null;
  readonly address: Pick<Job['address'], 'lat' | 'lng'>;
}

const NO_TIME = '99:99';
const getStart = (job: RouteStop): string => job.time_slot?.start ?? NO_TIME;

const computeMiles = (from: RouteStop | undefined, to: RouteStop | undefined): number => {
  const [a, b] = [from && getPosition(from), to && getPosition(to)];
  return a && b ? milesBetween(a, b) : 0;
};

interface RoutePlace {
  readonly index: number;
  /** Detour in miles. */
  readonly detour: number;
}

/**
 * Finds a job's position in a route: after the completed stops, among the stops of its time slot, with the shortest
 * detour.
 */
export function placeIn(route: readonly RouteStop[], job: RouteStop): RoutePlace {
  const start = getStart(job);
  const first = route.findIndex((other) => getStart(other) >= start);
  const inSlot = job.time_slot === null ? 0 : first === -1 ? route.length : first;
  const from = Math.max(inSlot, route.findLastIndex(({ completed }) => completed === 1) + 1);
  let best: RoutePlace | undefined;
  for (let index = from; index <= route.length; index++) {
    const [before, after] = [route[index - 1], route[index]];
    const detour = computeMiles(before, job) + computeMiles(job, after) - computeMiles(before, after);
    // Among equal positions, take the last one, so that existing stops keep their order.
    if (!best || detour <= best.detour) best = { index, detour };
    // No position after the last stop of the job's own slot keeps the order.
    if (job.time_slot !== null && after && getStart(after) > start) break;
  }
  return best ?? { index: route.length, detour: 0 };
}

/** Returns a job as another technician has it: a move takes back its progress, and the changed order is seen. */
export const assignedJob = (job: Job, user_id: string): Job =>
  job.user_id === user_id ? job : { ...job, user_id, order_changed: false, on_the_way_at: null, arrived_at: null };

const withJob = (card: Card, job: Job, index: number): Card =>
  replaceJobs(card, [...card.jobs.slice(0, index), assignedJob(job, card.user.id), ...card.jobs.slice(index)]);

/** Returns the conflicts of a day that another version of the day does not have. */
function newConflicts(
  before: Card,
  after: Card,
  moment: Moment,
  matters: (id: string, conflict: Conflict) => boolean = () => true,
): Conflict[] {
  const had = getConflicts(before, moment);
  const newConflicts = new Map<string, Conflict>();
  for (const [id, conflicts] of getConflicts(after, moment))
    for (const conflict of conflicts)
      if (matters(id, conflict) && !had.get(id)?.some(({ kind }) => kind === conflict.kind))
        newConflicts.set(conflict.kind, conflict);
  return [...newConflicts.values()];
}

const elsewhere = ({ user }: Card, { location_id }: Job): boolean =>
  user.location_id !== null && location_id !== null && user.location_id !== location_id;

/** Cost in miles of one more job on a day: detour, starting a route, and capacity used. */
function computeCost(card: Card, job: Job, { detour }: RoutePlace): number {
  const full = (card.day.points + job.points) / Math.max(1, card.day.capacity);
  return (
    detour +
    (card.jobs.length === 0 ? BEGIN_MILES : 0) +
    FULL_MILES * full +
    (elsewhere(card, job) ? ELSEWHERE_MILES : 0)
  );
}

const hasOverlappingSlot = (jobs: readonly Job[], { time_slot }: Job): boolean =>
  time_slot !== null &&
  jobs.some(
    (other) =>
      other.time_slot &&
      other.time_slot.start < toSlotEnd(time_slot.end) &&
      time_slot.start < toSlotEnd(other.time_slot.end),
  );

/** Reasons for a job's position, most important first. */
function reasonsFor(card: Card, job: Job, { index }: RoutePlace): Reason[] {
  const { jobs, day, user } = card;
  const sameLocation = user.location_id !== null && user.location_id === job.location_id;
  const neighbours = [jobs[index - 1], jobs[index]]
    .filter((stop) => stop !== undefined)
    .filter((stop) => getPosition(stop) && getPosition(job))
    .map((stop) => ({ stop, miles: computeMiles(stop, job) }))
    .sort((a, b) => a.miles - b.miles);
  const [next] = neighbours;
  const time = job.time_slot?.time;
  return [
    ...(sameLocation
      ? [{ kind: 'location' } as const]
      : elsewhere(card, job)
        ? [{ kind: 'otherLocation' } as const]
        : []),
    ...(jobs.length === 0
      ? [{ kind: 'first' } as const]
      : next
        ? [{ kind: 'near', miles: next.miles, stop: next.stop.address.address || next.stop.address.city } as const]
        : [{ kind: 'distanceUnknown' } as const]),
    ...(time ? [{ kind: hasOverlappingSlot(jobs, job) ? 'slotShared' : 'slotFree', time } as const] : []),
    { kind: 'pointsLeft', points: Math.max(0, Math.round((day.capacity - day.points - job.points) * 100) / 100) },
  ];
}

/** Adds jobs to a day one by one at their best positions; returns the day and its cost. */
function dayWith(card: Card, jobs: readonly Job[]): { card: Card; cost: number; reasons: Reason[] } {
  let now = card;
  let cost = 0;
  let reasons: Reason[] = [];
  for (const job of jobs) {
    const place = placeIn(now.jobs, job);
    cost += computeCost(now, job, place);
    reasons = reasonsFor(now, job, place);
    now = withJob(now, job, place.index);
  }
  return { card: now, cost, reasons };
}

const byStart = <Stop extends RouteStop>(jobs: readonly Stop[]): Stop[] =>
  [...jobs].sort((a, b) => (getStart(a) < getStart(b) ? -1 : getStart(a) > getStart(b) ? 1 : 0));

/** Returns a route, as job IDs, with more jobs: each in its time slot ({@link placeIn}), or at the end without one. */
export const routeWith = (route: readonly RouteStop[], jobs: readonly RouteStop[]): string[] =>
  byStart(jobs)
    .reduce((now, job) => {
      const index = job.time_slot === null ? now.length : placeIn(now, job).index;
      return [...now.slice(0, index), job, ...now.slice(index)];
    }, route)
    .map(({ id }) => id);

/**
 * Returns what speaks for and against jobs on a technician's day. For several jobs, only free capacity is given as a
 * reason, since each has its own position.
 */
export function toCandidate(card: Card, jobs: readonly Job[], moment: Moment): Candidate {
  const ids = new Set(jobs.map(({ id }) => id));
  const withoutJobs = card.jobs.some(({ id }) => ids.has(id))
    ? replaceJobs(
        card,
        card.jobs.filter(({ id }) => !ids.has(id)),
      )
    : card;
  const { card: after, cost, reasons } = dayWith(withoutJobs, byStart(jobs));
  const [only, ...more] = jobs;
  const reasonsForAll: Reason[] = [
    jobs.every((job) => !elsewhere(card, job)) ? { kind: 'location' } : { kind: 'otherLocation' },
    { kind: 'pointsLeft', points: Math.max(0, Math.round((card.day.capacity - after.day.points) * 100) / 100) },
  ];
  const against = newConflicts(withoutJobs, after, moment);
  return {
    card,
    after,
    reasons: more.length === 0 ? reasons : reasonsForAll,
    against,
    worst: findWorstConflict(against.filter((conflict) => getSeverity(conflict) > 0)),
    arrival: only && more.length === 0 ? (getArrivals(after, moment).expected.get(only.id) ?? null) : null,
    cost,
  };
}

/**
 * Ranks all technicians who do not have the jobs already (decision D84): those without a new conflict, then those who
 * would be late, those who would be overloaded, those without a required license, and those who are absent; each group by cost in miles. Former employees
 * cannot have jobs.
 */
export const candidatesFor = (
  jobs: readonly Job[],
  board: { readonly cards: readonly Card[] },
  moment: Moment,
): Candidate[] =>
  board.cards
    .filter(({ user }) => user.active && jobs.some((job) => job.user_id !== user.id))
    .map((card) => toCandidate(card, jobs, moment))
    .sort((a, b) => getSeverity(a.worst) - getSeverity(b.worst) || a.cost - b.cost);

/** A job, its proposed technician, and the reasons. */
export interface Proposed {
  readonly job: Job;
  readonly user_id: string;
  readonly reasons: readonly Reason[];
}
/** Why a job was left unassigned: what prevents the nearest technicians. */
export type UnassignedReason = 'noTechnician' | Conflict['kind'];

/** A proposal for a day, to be reviewed, changed and accepted or not. */
export interface Proposal {
  readonly proposed: readonly Proposed[];
  readonly unassigned: readonly { readonly job: Job; readonly reason: UnassignedReason }[];
  /** The proposed days, each with its route in order. */
  readonly cards: ReadonlyMap<string, Card>;
}

/**
 * Proposes assignments by one rule: earliest time slot first, longest job first within it; each goes to the technician
 * of its location with the lowest cost in miles who is available and has no new conflict. Keeps existing assignments.
 * Jobs whose time slot has already ended are late with anyone, so that is no conflict here.
 * Jobs without a technician are listed with the reason.
 */
export function proposeDay(
  jobs: readonly Job[],
  board: { readonly cards: readonly Card[] },
  moment: Moment,
  { except = [] }: { except?: readonly string[] } = {},
): Proposal {
  const ids = new Set(jobs.map(({ id }) => id));
  const missed = new Set(
    [...jobs, ...board.cards.flatMap((card) => card.jobs)].flatMap(({ id, time_slot }) =>
      time_slot && toHours(toSlotEnd(time_slot.end)) < (moment.now ?? 0) ? [id] : [],
    ),
  );
  const matters = (id: string, conflict: Conflict): boolean => !missed.has(id) || getSeverity(conflict) !== LATE;
  const days = new Map(
    board.cards
      .filter(({ user, day }) => user.active && day.leave === null && !except.includes(user.id))
      .map((card) => [
        card.user.id,
        card.jobs.some(({ id }) => ids.has(id))
          ? replaceJobs(
              card,
              card.jobs.filter(({ id }) => !ids.has(id)),
            )
          : card,
      ]),
  );
  const technicianIds = new Set<string>();
  const proposed: Proposed[] = [];
  const unassigned: { job: Job; reason: UnassignedReason }[] = [];
  const inTurn = [...jobs].sort(
    (a, b) =>
      (getStart(a) < getStart(b) ? -1 : getStart(a) > getStart(b) ? 1 : 0) ||
      b.points - a.points ||
      (a.id < b.id ? -1 : 1),
  );
  for (const job of inTurn) {
    const able = [...days.values()]
      .filter((card) => !elsewhere(card, job))
      .map((card) => {
        const place = placeIn(card.jobs, job);
        return { card, place, cost: computeCost(card, job, place) };
      })
      .sort((a, b) => a.cost - b.cost);
    let reason: UnassignedReason = 'noTechnician';
    let isAssigned = false;
    for (const { card, place } of able) {
      const fits = card.day.points + job.points <= card.day.capacity;
      const after = fits ? withJob(card, job, place.index) : null;
      const [conflict] = after ? newConflicts(card, after, moment, matters) : [];
      if (after && !conflict) {
        proposed.push({ job, user_id: card.user.id, reasons: reasonsFor(card, job, place) });
        days.set(card.user.id, after);
        technicianIds.add(card.user.id);
        isAssigned = true;
        break;
      }
      if (reason === 'noTechnician') reason = conflict?.kind ?? 'capacity';
    }
    if (!isAssigned) unassigned.push({ job, reason });
  }
  return {
    proposed,
    unassigned,
    cards: new Map([...technicianIds].map((id) => [id, days.get(id)!])),
  };
}

/** Length of a route in straight lines, in miles. Stops without coordinates are left out. */
export const sumRouteMiles = (jobs: readonly Job[]): number =>
  jobs.filter(getPosition).reduce((miles, job, index, located) => miles + computeMiles(located[index - 1], job), 0);
