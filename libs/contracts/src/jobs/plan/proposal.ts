import type { Job } from '../job.js';
import { milesBetween } from '../../miles.js';
import { conflictsOf, type Conflict } from './conflicts.js';
import type { Card } from '../board.js';
import { carrying } from './day.js';
import { positionOf } from './position.js';

/** What speaks for a technician, as it is told to whoever decides. */
export type Reason =
  | { readonly kind: 'location' }
  | { readonly kind: 'otherLocation' }
  /** So many points of the day are free with the jobs on it. */
  | { readonly kind: 'room'; readonly points: number }
  /** Nothing else is to be done in the time slot, or enough time is left in it. */
  | { readonly kind: 'slotFree'; readonly time: string }
  | { readonly kind: 'slotShared'; readonly time: string }
  /** So far, in a straight line, from the stop of the route next to which it would stand. */
  | { readonly kind: 'near'; readonly miles: number; readonly stop: string }
  /** The route begins with it. */
  | { readonly kind: 'first' };

/** A technician who could be given some jobs. */
export interface Candidate {
  readonly card: Card;
  readonly reasons: readonly Reason[];
  /** What would be in conflict on the day that is not already. */
  readonly against: readonly Conflict[];
  /** What the jobs cost here, in miles; less is better. */
  readonly cost: number;
}

/** To begin another route is worth a detour of so many miles; to fill a day from empty to full so many more. */
const BEGIN_MILES = 6;
const FULL_MILES = 6;
/** Somebody else’s location is a last resort. */
const ELSEWHERE_MILES = 200;

const NO_TIME = '99:99';
const startOf = (job: Job): string => job.time_slot?.start ?? NO_TIME;

const milesOf = (from: Job | undefined, to: Job | undefined): number => {
  const [a, b] = [from && positionOf(from), to && positionOf(to)];
  return a && b ? milesBetween(a, b) : 0;
};

interface Place {
  readonly at: number;
  /** The detour, in miles. */
  readonly detour: number;
}

/** Where a job goes into a route: among the stops of its time slot, where the detour is the shortest. */
export function placeIn(route: readonly Job[], job: Job): Place {
  const start = startOf(job);
  const first = route.findIndex((other) => startOf(other) >= start);
  const from = job.time_slot === null ? 0 : first === -1 ? route.length : first;
  let best: Place | undefined;
  for (let at = from; at <= route.length; at++) {
    const [before, after] = [route[at - 1], route[at]];
    const detour = milesOf(before, job) + milesOf(job, after) - milesOf(before, after);
    // Of places that are as good the last one: who stood there first stays first.
    if (!best || detour <= best.detour) best = { at, detour };
    // Behind the last stop of the own slot nothing is in order any more.
    if (job.time_slot !== null && after && startOf(after) > start) break;
  }
  return best ?? { at: route.length, detour: 0 };
}

const withJob = (card: Card, job: Job, at: number): Card =>
  carrying(card, [...card.jobs.slice(0, at), { ...job, user_id: card.user.id }, ...card.jobs.slice(at)]);

/** The conflicts of a day that another day of the same technician does not have. */
function newConflicts(before: Card, after: Card): Conflict[] {
  const had = conflictsOf(before);
  const found = new Map<string, Conflict>();
  for (const [id, conflicts] of conflictsOf(after))
    for (const conflict of conflicts)
      if (!had.get(id)?.some(({ kind }) => kind === conflict.kind)) found.set(conflict.kind, conflict);
  return [...found.values()];
}

const elsewhere = ({ user }: Card, { location_id }: Job): boolean =>
  user.location_id !== null && location_id !== null && user.location_id !== location_id;

/** What one more job costs on a day, in miles: the detour, the beginning of a route, and the room that it takes. */
function costOf(card: Card, job: Job, { detour }: Place): number {
  const full = (card.day.points + job.points) / Math.max(1, card.day.capacity);
  return (
    detour +
    (card.jobs.length === 0 ? BEGIN_MILES : 0) +
    FULL_MILES * full +
    (elsewhere(card, job) ? ELSEWHERE_MILES : 0)
  );
}

const shared = (jobs: readonly Job[], { time_slot }: Job): boolean =>
  time_slot !== null &&
  jobs.some(
    (other) => other.time_slot && other.time_slot.start < time_slot.end && time_slot.start < other.time_slot.end,
  );

/** Why a job would stand where it would, in the order of what counts. */
function reasonsFor(card: Card, job: Job, { at }: Place): Reason[] {
  const { jobs, day, user } = card;
  const sameLocation = user.location_id !== null && user.location_id === job.location_id;
  const neighbours = [jobs[at - 1], jobs[at]]
    .filter((stop) => stop !== undefined)
    .filter((stop) => positionOf(stop) && positionOf(job))
    .map((stop) => ({ stop, miles: milesOf(stop, job) }))
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
        : []),
    ...(time ? [{ kind: shared(jobs, job) ? 'slotShared' : 'slotFree', time } as const] : []),
    { kind: 'room', points: Math.max(0, Math.round((day.capacity - day.points - job.points) * 100) / 100) },
  ];
}

/** The day of a technician with some jobs put where they fit best, one after the other, and what that costs. */
function dayWith(card: Card, jobs: readonly Job[]): { card: Card; cost: number; reasons: Reason[] } {
  let now = card;
  let cost = 0;
  let reasons: Reason[] = [];
  for (const job of jobs) {
    const place = placeIn(now.jobs, job);
    cost += costOf(now, job, place);
    reasons = reasonsFor(now, job, place);
    now = withJob(now, job, place.at);
  }
  return { card: now, cost, reasons };
}

/**
 * Everybody on the board who does not have the jobs already, the best first: who can take them without a new conflict,
 * then by what they cost. Of several jobs the room is told, since each stands elsewhere on the route.
 */
export function candidatesFor(jobs: readonly Job[], board: { readonly cards: readonly Card[] }): Candidate[] {
  const ids = new Set(jobs.map(({ id }) => id));
  const wanted = [...jobs].sort((a, b) => (startOf(a) < startOf(b) ? -1 : 1));
  return board.cards
    .filter(({ user }) => user.active && jobs.some((job) => job.user_id !== user.id))
    .map((card): Candidate => {
      const rest = carrying(
        card,
        card.jobs.filter(({ id }) => !ids.has(id)),
      );
      const { card: after, cost, reasons } = dayWith(rest, wanted);
      const told =
        jobs.length === 1
          ? reasons
          : [
              ...(jobs.every((job) => !elsewhere(card, job))
                ? [{ kind: 'location' } as const]
                : [{ kind: 'otherLocation' } as const]),
              {
                kind: 'room',
                points: Math.max(0, Math.round((card.day.capacity - after.day.points) * 100) / 100),
              } as const,
            ];
      return { card, cost, reasons: told, against: newConflicts(rest, after) };
    })
    .sort((a, b) => Number(a.against.length > 0) - Number(b.against.length > 0) || a.cost - b.cost);
}

/** A job and whom it is proposed to, with the reason in words to come. */
export interface Proposed {
  readonly job: Job;
  readonly user_id: string;
  readonly reasons: readonly Reason[];
}
/** Why a job is proposed to nobody: what hinders those who are nearest to taking it. */
export type Left = 'nobody' | Conflict['kind'];

/** A day that is proposed, and nothing else: it is looked at, changed and taken, or not. */
export interface Proposal {
  readonly proposed: readonly Proposed[];
  readonly left: readonly { readonly job: Job; readonly why: Left }[];
  /** The days of those who are proposed something, as they would be, each route in its order. */
  readonly cards: ReadonlyMap<string, Card>;
}

/**
 * Gives jobs out by one plain rule: the earliest time slot first, and in it the longest job first; each goes to whom it
 * costs the fewest miles, of their own location, who is there, and whose day takes it without a new conflict. Nothing that
 * somebody has is taken away from them, and what finds nobody is left with its reason.
 */
export function proposeDay(
  jobs: readonly Job[],
  board: { readonly cards: readonly Card[] },
  { except = [] }: { except?: readonly string[] } = {},
): Proposal {
  const ids = new Set(jobs.map(({ id }) => id));
  const days = new Map(
    board.cards
      .filter(({ user, day }) => user.active && day.leave === null && !except.includes(user.id))
      .map((card) => [
        card.user.id,
        card.jobs.some(({ id }) => ids.has(id))
          ? carrying(
              card,
              card.jobs.filter(({ id }) => !ids.has(id)),
            )
          : card,
      ]),
  );
  const takers = new Set<string>();
  const proposed: Proposed[] = [];
  const left: { job: Job; why: Left }[] = [];
  const inTurn = [...jobs].sort(
    (a, b) =>
      (startOf(a) < startOf(b) ? -1 : startOf(a) > startOf(b) ? 1 : 0) || b.points - a.points || (a.id < b.id ? -1 : 1),
  );
  for (const job of inTurn) {
    const able = [...days.values()]
      .filter((card) => !elsewhere(card, job))
      .map((card) => {
        const place = placeIn(card.jobs, job);
        return { card, place, cost: costOf(card, job, place) };
      })
      .sort((a, b) => a.cost - b.cost);
    let why: Left = 'nobody';
    let taken = false;
    for (const { card, place } of able) {
      const room = card.day.points + job.points <= card.day.capacity;
      const after = room ? withJob(card, job, place.at) : null;
      const [conflict] = after ? newConflicts(card, after) : [];
      if (after && !conflict) {
        proposed.push({ job, user_id: card.user.id, reasons: reasonsFor(card, job, place) });
        days.set(card.user.id, after);
        takers.add(card.user.id);
        taken = true;
        break;
      }
      if (why === 'nobody') why = conflict?.kind ?? 'capacity';
    }
    if (!taken) left.push({ job, why });
  }
  return {
    proposed,
    left,
    cards: new Map([...takers].map((id) => [id, days.get(id)!])),
  };
}

/** The miles of a day’s route in straight lines. */
export const milesOfRoute = (jobs: readonly Job[]): number =>
  jobs.reduce((miles, job, at) => miles + milesOf(jobs[at - 1], job), 0);
