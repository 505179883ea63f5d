import { companyTime } from '../../company-time.js';
import type { Job } from '../job.js';
import { hoursOf, timeOf } from './clock.js';
import type { PlannedDay, PlannedJob } from './conflicts.js';
import { drivingHours, milesFrom, workHours } from './driving.js';
import { positionOf } from './position.js';

/** How far a visit is, as the board shows it (decision D72). A late one is assigned or on the way. */
export type VisitState = 'assigned' | 'on_the_way' | 'arrived' | 'completed' | 'late';

export interface Visit {
  readonly state: VisitState;
  /** When the technician left, arrived or completed it, whichever is last, `HH:MM`. */
  readonly at: string | null;
  /** Expected arrival, `HH:MM`, of a visit of today before the technician has arrived. */
  readonly expected: string | null;
}

/** Work begins at this hour, or at the first time slot if that is earlier. */
const WORK_BEGINS = 8;

/** The fields of a job that its visit depends on. */
type VisitedJob = PlannedJob & Pick<Job, 'on_the_way_at' | 'arrived_at' | 'completed_at'>;
interface VisitedDay extends Pick<PlannedDay, 'day'> {
  readonly jobs: readonly VisitedJob[];
}

/** Returns the instant of the last recorded step. */
const lastStep = ({ completed, on_the_way_at, arrived_at, completed_at }: VisitedJob): string | null =>
  completed === 1 ? completed_at : (arrived_at ?? on_the_way_at);

const stateOf = ({ completed, on_the_way_at, arrived_at }: VisitedJob): VisitState =>
  completed === 1 ? 'completed' : arrived_at !== null ? 'arrived' : on_the_way_at !== null ? 'on_the_way' : 'assigned';

/** The order in which open visits are expected: where the technician is, where they are going, then the route. */
const rank = { arrived: 0, on_the_way: 1, assigned: 2, late: 2, completed: 3 } as const;

/**
 * Returns the visits of a technician's day by job. On the day itself, the next stop is expected after the work at the
 * last one and the drive from it, and not before its time slot; a technician who is on the way has only the drive left.
 * An expected arrival after the time slot is late. Canceled jobs, and those that were not done, are no visits.
 * @param now the hour of the day; `null` on other dates
 */
function visitsOn({ day, jobs }: VisitedDay, now: number | null, zone: string): ReadonlyMap<string, Visit> {
  const clock = (instant: string): string => companyTime(new Date(instant), zone);
  const hour = (instant: string): number => hoursOf(clock(instant));
  const visitOf = (job: VisitedJob, late: boolean, expected: string | null): Visit => {
    const step = lastStep(job);
    return { state: late ? 'late' : stateOf(job), at: step === null ? null : clock(step), expected };
  };
  const visited = jobs.filter(({ status }) => status !== 'cancelled' && status !== 'not_done');
  const found = new Map<string, Visit>(visited.map((job) => [job.id, visitOf(job, false, null)]));
  if (now === null) return found;
  const last = visited
    .filter(({ completed, completed_at }) => completed === 1 && completed_at !== null)
    .reduce<VisitedJob | null>((a, b) => (a && a.completed_at! >= b.completed_at! ? a : b), null);
  const slots = visited.flatMap(({ time_slot }) => (time_slot ? [hoursOf(time_slot.start)] : []));
  let free = last ? hour(last.completed_at!) : Math.min(WORK_BEGINS, ...slots);
  let from = last && positionOf(last);
  const open = visited.filter(({ completed }) => completed === 0).sort((a, b) => rank[stateOf(a)] - rank[stateOf(b)]);
  for (const job of open) {
    const { time_slot, points, on_the_way_at, arrived_at } = job;
    const here = positionOf(job);
    const drive = drivingHours(milesFrom(from, here));
    const start = time_slot ? hoursOf(time_slot.start) : 0;
    let begun: number;
    if (arrived_at !== null) begun = hour(arrived_at);
    else {
      const there = on_the_way_at === null ? Math.max(free + drive, start) : hour(on_the_way_at) + drive;
      const expected = Math.max(there, now);
      begun = Math.max(expected, start);
      const late = time_slot !== null && expected > hoursOf(time_slot.end);
      found.set(job.id, visitOf(job, late, timeOf(expected)));
    }
    free = Math.max(begun + workHours(points, day.capacity), now);
    from = here ?? from;
  }
  return found;
}

// Cache; a changed card is a new object.
const known = new WeakMap<VisitedDay, { at: string; visits: ReadonlyMap<string, Visit> }>();

/** Returns the visits of a technician's day by job; cached per card and hour. See {@link visitsOn}. */
export function visitsOf(card: VisitedDay, now: number | null, zone: string): ReadonlyMap<string, Visit> {
  const at = `${now} ${zone}`;
  const cached = known.get(card);
  if (cached?.at === at) return cached.visits;
  const visits = visitsOn(card, now, zone);
  known.set(card, { at, visits });
  return visits;
}
