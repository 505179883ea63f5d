import { companyTime } from '../../company-time.js';
import type { Card } from '../board.js';
import { listMissingSkills } from '../../identity/skill.js';
import type { Job } from '../job.js';
import { beginBetween, type Absence } from './absences.js';
import { toSlotEnd } from '../../values.js';
import { toHours, toTime } from './clock.js';
import type { Conflict } from './conflicts.js';
import { withOneVisit } from './current-visit.js';
import { drivingHours, milesFrom, workHours } from './driving.js';
import { getPosition } from './position.js';

/** How far a visit is, as the board shows it (decision D72). A late one is assigned or on the way. */
export type VisitState = 'assigned' | 'on_the_way' | 'arrived' | 'completed' | 'late';

export interface Visit {
  readonly state: VisitState;
  /** When the technician left, arrived or completed it, whichever is last, `HH:MM`. */
  readonly at: string | null;
  /** Expected arrival of a visit of today before the technician has arrived; see {@link toTime}. */
  readonly expected: string | null;
}

/** When a day is looked at. */
export interface Moment {
  /** The hour of the day in the company's time zone; `null` on other dates, where only the plan counts. */
  readonly now: number | null;
  readonly zone: string;
}

/** The fields of a job that its arrival and its conflicts depend on. */
export interface PlannedJob extends Pick<
  Job,
  'id' | 'points' | 'completed' | 'status' | 'lock' | 'order_changed' | 'on_the_way_at' | 'arrived_at' | 'completed_at'
> {
  readonly time_slot: Pick<NonNullable<Job['time_slot']>, 'time' | 'start' | 'end'> | null;
  readonly address: Pick<Job['address'], 'lat' | 'lng'>;
  readonly category?: Pick<NonNullable<Job['category']>, 'skills'> | null;
}
/** A technician's day, with jobs in route order. */
export interface PlannedDay {
  readonly user: Pick<Card['user'], 'active' | 'skills'>;
  readonly day: Card['day'];
  readonly jobs: readonly PlannedJob[];
}

/** The arrivals and visits of a day, what conflicts with it, and by how many hours its stops are late together. */
interface Arrivals {
  /** When the technician is expected at each open job, by the plan or, today, from now on; see {@link toTime}. */
  readonly expected: ReadonlyMap<string, string>;
  readonly visits: ReadonlyMap<string, Visit>;
  readonly conflicts: ReadonlyMap<string, readonly Conflict[]>;
  readonly hoursLate: number;
}

/** Work begins at this hour, or at the first time slot if that is earlier. */
const WORK_BEGINS = 8;

/** Returns whether a job takes place. */
const takesPlace = ({ status }: PlannedJob): boolean => status !== 'cancelled' && status !== 'not_done';
const open = (job: PlannedJob): boolean => job.completed === 0 && takesPlace(job);

const getState = ({ completed, on_the_way_at, arrived_at }: PlannedJob): Exclude<VisitState, 'late'> =>
  completed === 1 ? 'completed' : arrived_at !== null ? 'arrived' : on_the_way_at !== null ? 'on_the_way' : 'assigned';

/** The order in which open visits are expected: where the technician is, where they are going, then the route. */
const RANKS = { arrived: 0, on_the_way: 1, assigned: 2, completed: 3 } as const;

/** An expected arrival, in hours of the day. */
interface Expected {
  readonly at: number;
  /** The same without driving from the previous stop. */
  readonly withoutDrive: number;
  readonly miles: number;
  /** A stop before it whose time slot starts after this one's has ended. */
  readonly laterSlot: string | null;
  /** The absence because of which the visit would begin only when its time slot has ended. */
  readonly absence: Absence | null;
}

/**
 * Returns when the technician is expected at each open stop: after the work at the stops before and the drive from the
 * last one, and not before its time slot. Today the walk begins where the technician is and not before now; one who is
 * on the way has only the drive left. No work is during an absence. On other dates it is the plan of the whole route.
 * This is the only estimate: the board, conflicts, rankings, proposals and figures are made of it.
 */
function expectedArrivals(
  jobs: readonly PlannedJob[],
  absences: readonly Absence[],
  { now, zone }: Moment,
): ReadonlyMap<string, Expected> {
  const hour = (instant: string): number => toHours(companyTime(new Date(instant), zone));
  const done =
    now === null ? [] : jobs.filter(({ completed, completed_at }) => completed === 1 && completed_at !== null);
  const last = done.reduce<PlannedJob | null>((a, b) => (a && a.completed_at! >= b.completed_at! ? a : b), null);
  const stops = now === null ? jobs : jobs.filter(open).sort((a, b) => RANKS[getState(a)] - RANKS[getState(b)]);
  const starts = jobs.flatMap(({ time_slot }) => (time_slot ? [toHours(time_slot.start)] : []));
  const earliest = now ?? 0;
  let free = last ? hour(last.completed_at!) : Math.min(WORK_BEGINS, ...starts);
  let from = last && getPosition(last);
  let latest: PlannedJob['time_slot'] = null;
  const expectedByJob = new Map<string, Expected>();
  for (const job of stops) {
    const { time_slot, on_the_way_at, arrived_at } = job;
    const here = getPosition(job);
    const miles = milesFrom(from, here);
    const start = time_slot ? toHours(time_slot.start) : 0;
    let begun: number;
    if (now !== null && arrived_at !== null) begun = hour(arrived_at);
    else {
      const left = now === null || on_the_way_at === null ? null : hour(on_the_way_at);
      const after = (drive: number): number =>
        Math.max(left === null ? Math.max(free + drive, start) : left + drive, earliest);
      const present = after(drivingHours(miles));
      // A technician on the way is not absent.
      const at = left === null ? beginBetween(absences, present, workHours(job.points)) : present;
      const laterSlot = time_slot && latest && latest.start >= toSlotEnd(time_slot.end) ? latest.time : null;
      const absence = left === null ? findAbsence(absences, job, { present, at }) : null;
      expectedByJob.set(job.id, { at, withoutDrive: after(0), miles, laterSlot, absence });
      begun = Math.max(at, start);
    }
    free = Math.max(begun + workHours(job.points), earliest);
    from = here ?? from;
    if (time_slot && (!latest || time_slot.start > latest.start)) latest = time_slot;
  }
  return expectedByJob;
}

/** Returns the absence that takes a job's time slot, or what is left of it; `null` without one. */
function findAbsence(
  absences: readonly Absence[],
  { time_slot }: PlannedJob,
  { present, at }: { present: number; at: number },
): Absence | null {
  if (!time_slot) return null;
  const end = toHours(toSlotEnd(time_slot.end));
  const covering = absences.find((absence) => absence.start <= time_slot.start && toHours(absence.end) >= end);
  if (covering) return covering;
  const isMissed = present <= end && at > present && at >= end;
  return isMissed ? (absences.find((absence) => toHours(absence.end) === at) ?? null) : null;
}

/** Returns the conflict of an arrival after the end of its time slot; `null` if it is in time. */
function lateness(
  { at, withoutDrive, miles, laterSlot, absence }: Expected,
  { time_slot }: PlannedJob,
): Conflict | null {
  if (absence) return { kind: 'absence', note: absence.note, start: absence.start, end: absence.end };
  if (!time_slot || at <= toHours(toSlotEnd(time_slot.end))) return null;
  if (laterSlot !== null) return { kind: 'order', after: laterSlot };
  const times = { at: toTime(at), by: time_slot.end };
  return withoutDrive > toHours(toSlotEnd(time_slot.end))
    ? { kind: 'overlap', ...times }
    : { kind: 'distance', miles: Math.round(miles), ...times };
}

function toVisit(job: PlannedJob, expected: Expected | undefined, late: boolean, { now, zone }: Moment): Visit {
  const { completed, completed_at, on_the_way_at, arrived_at } = job;
  const step = completed === 1 ? completed_at : (arrived_at ?? on_the_way_at);
  return {
    state: late && now !== null ? 'late' : getState(job),
    at: step === null ? null : companyTime(new Date(step), zone),
    expected: expected && now !== null ? toTime(expected.at) : null,
  };
}

function computeArrivals({ user, day, jobs: all }: PlannedDay, moment: Moment): Arrivals {
  const jobs = withOneVisit(all);
  const expected = expectedArrivals(jobs.filter(takesPlace), day.absences, moment);
  const visits = new Map<string, Visit>();
  const conflicts = new Map<string, readonly Conflict[]>();
  let [filled, hoursLate] = [0, 0];
  for (const job of jobs) {
    const arrival = expected.get(job.id);
    const late = arrival && open(job) ? lateness(arrival, job) : null;
    if (late) hoursLate += arrival!.at - toHours(toSlotEnd(job.time_slot!.end));
    if (takesPlace(job)) visits.set(job.id, toVisit(job, arrival, late !== null, moment));
    filled = Math.round((filled + job.points) * 100) / 100;
    if (!open(job)) continue;
    const names = listMissingSkills(job.category?.skills ?? [], user.skills);
    const own: Conflict[] = [
      ...(user.active ? [] : [{ kind: 'inactive' } as const]),
      ...(day.leave === null ? [] : [{ kind: 'leave', note: day.note ?? '' } as const]),
      ...(names.length > 0 ? [{ kind: 'skill', names } as const] : []),
      ...(filled > day.capacity ? [{ kind: 'capacity', points: day.points, capacity: day.capacity } as const] : []),
      ...(late ? [late] : []),
      ...(job.lock && job.order_changed ? [{ kind: 'lock' } as const] : []),
    ];
    if (own.length > 0) conflicts.set(job.id, own);
  }
  const times = new Map([...expected].map(([id, { at }]) => [id, toTime(at)]));
  return { expected: times, visits, conflicts, hoursLate };
}

// Cache; a changed card is a new object.
const cache = new WeakMap<PlannedDay, { readonly key: string; readonly arrivals: Arrivals }>();

/** Returns the visits and conflicts of a technician's day; cached per card and moment. */
export function getArrivals(card: PlannedDay, moment: Moment): Arrivals {
  const key = `${moment.now} ${moment.zone}`;
  const cached = cache.get(card);
  if (cached?.key === key) return cached.arrivals;
  const arrivals = computeArrivals(card, moment);
  cache.set(card, { key, arrivals });
  return arrivals;
}

/** Returns the visits of a technician's day by job. Canceled jobs, and those that were not done, are no visits. */
export const getVisits = (card: PlannedDay, moment: Moment): Arrivals['visits'] => getArrivals(card, moment).visits;

/** Returns the conflicts of a technician's day by job. */
export const getConflicts = (card: PlannedDay, moment: Moment): Arrivals['conflicts'] =>
  getArrivals(card, moment).conflicts;

/** Returns the jobs of a board that have a conflict. */
export const inConflict = (board: { readonly cards: readonly PlannedDay[] }, moment: Moment): ReadonlySet<string> =>
  new Set(board.cards.flatMap((card) => [...getConflicts(card, moment).keys()]));
