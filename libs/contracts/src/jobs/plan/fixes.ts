import type { Card } from '../board.js';
import { getArrivals, getConflicts, type Moment } from './arrivals.js';
import { toSlotEnd } from '../../values.js';
import { getSeverity } from './conflicts.js';
import { getLastStep } from './current-visit.js';
import { replaceJobs } from './day.js';
import type { Job } from '../job.js';
import { candidatesFor, sumRouteMiles, routeWith, type Candidate } from './proposal.js';

/** A difference in hours below this is rounding. */
const ROUNDING = 1e-6;

/** How badly a route fits: its conflicts by severity, the worst first, then by how many hours its stops are late. */
function measureFit(card: Card, moment: Moment): readonly number[] {
  const { conflicts, hoursLate } = getArrivals(card, moment);
  const severities = [...conflicts.values()].flat().map(getSeverity);
  return [...[4, 3, 2, 1].map((severity) => severities.filter((each) => each === severity).length), hoursLate];
}
const compareFits = (a: readonly number[], b: readonly number[]): number =>
  a.map((value, at) => value - b[at]!).find((difference) => Math.abs(difference) > ROUNDING) ?? 0;

/** Returns whether days fit better than before: less of the worst conflicts, and not more conflicts. */
function fitsBetter(after: readonly Card[], before: readonly Card[], moment: Moment): boolean {
  const fits = (cards: readonly Card[]): readonly number[] =>
    cards.map((card) => measureFit(card, moment)).reduce((all, fit) => all.map((value, at) => value + fit[at]!));
  const conflicts = (cards: readonly Card[]): number =>
    cards.reduce((sum, card) => sum + [...getConflicts(card, moment).values()].flat().length, 0);
  return compareFits(fits(after), fits(before)) < 0 && conflicts(after) <= conflicts(before);
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const bySlot = (a: Job, b: Job): number =>
  a.time_slot && b.time_slot
    ? compareText(a.time_slot.start, b.time_slot.start) ||
      compareText(toSlotEnd(a.time_slot.end), toSlotEnd(b.time_slot.end))
    : Number(a.time_slot === null) - Number(b.time_slot === null);

/**
 * Returns a technician's day in the order of its time slots, behind the completed jobs and the current visit. Within a
 * slot the jobs keep their order, or have the one with the shortest detours where that fits better. That one does not
 * depend on the present order, so that a sorted route stays as it is.
 */
function sortedDay(card: Card, moment: Moment): Card {
  const fixed = [
    ...card.jobs.filter(({ completed }) => completed === 1),
    ...card.jobs.filter((job) => job.completed === 0 && getLastStep(job) !== null),
  ];
  const free = card.jobs.filter((job) => !fixed.includes(job));
  const byId = new Map(card.jobs.map((job) => [job.id, job]));
  const asCard = (jobs: readonly Job[]): Card => replaceJobs(card, [...fixed, ...[...jobs].sort(bySlot)]);
  const current = asCard(free);
  const shortest = asCard(
    routeWith(
      fixed,
      [...free].sort((a, b) => compareText(a.id, b.id)),
    )
      .map((id) => byId.get(id)!)
      .filter((job) => !fixed.includes(job)),
  );
  const difference = compareFits(measureFit(shortest, moment), measureFit(current, moment));
  const shorter = sumRouteMiles(shortest.jobs) < sumRouteMiles(current.jobs) - ROUNDING;
  return difference < 0 || (difference === 0 && shorter) ? shortest : current;
}

/** Returns the sorted order of a route, as job IDs, if the day fits better with it; otherwise `null`. */
export function betterOrder(card: Card, moment: Moment): readonly string[] | null {
  const sorted = sortedDay(card, moment);
  return fitsBetter([sorted], [card], moment) ? sorted.jobs.map(({ id }) => id) : null;
}

/** Returns the first technician of the ranking for a job of a board, if both days fit better then; otherwise `null`. */
export function bestMove(job: Job, { cards }: { readonly cards: readonly Card[] }, moment: Moment): Candidate | null {
  const card = cards.find(({ user }) => user.id === job.user_id);
  const [best] = candidatesFor([job], { cards }, moment);
  if (!card || !best) return null;
  const withoutJob = replaceJobs(
    card,
    card.jobs.filter(({ id }) => id !== job.id),
  );
  return fitsBetter([withoutJob, best.after], [card, best.card], moment) ? best : null;
}
