import type { Warning } from '@tailboard/contracts/jobs/job';
import type { Locale } from '@tailboard/contracts/locale';
import { assignJobs, MOST_AT_ONCE } from '@tailboard/contracts/jobs/moves';
import { refuse } from '@tailboard/contracts/refusal';
import { forEachBounded } from '@tailboard/eventing/bounded';
import type { EventStore } from '@tailboard/eventing/event-store';
import type { Outcome } from '@tailboard/eventing/perform';
import { procedure } from '@tailboard/service/house';
import { toldOfMany } from '@tailboard/service/many';
import type { z } from 'zod';
import { farAway } from '../job/far-away.js';
import { jobDecider } from '../job/job-decider.js';
import { dayReads, dayWith, technicianDay, warningsOf, type TechnicianDay } from '../job/technician-day.js';
import { AssignWithOthers } from './assign-with-others.js';

type Slotted = z.output<typeof AssignWithOthers.output>;

/**
 * Many jobs go to one place: a decision for each, all with the id of the one command, so that it can be undone whole
 * and a repeat completes what a killed one left, or says why it cannot. What cannot move is told with its reason and
 * holds up nothing.
 */
export const assigning = procedure(
  assignJobs,
  async ({ job_ids, user_id, date }, house, asking) => {
    const ids = [...new Set(job_ids)];
    if (ids.length > MOST_AT_ONCE) return refuse('TooManyJobs', { most: MOST_AT_ONCE, count: ids.length });
    const day = user_id === null ? null : await technicianDay(house.db, { user_id, date, except: ids });
    const refusal = refusalOf({ user_id, date }, day, asking.today);
    const begun = refusal ? await movedBy(house.store, asking.command_id, ids) : new Set<string>();
    if (refusal && begun.size === 0) return refusal;

    // What one screen saw of one job says nothing about the others.
    const each = { ...asking, if_match: undefined };
    // One after the other: they stand on the card in the order in which they were named.
    const outcomes: Outcome<Slotted>[] = [];
    for (const id of ids)
      outcomes.push(
        refusal && !begun.has(id)
          ? { outcome: 'refused', refusal }
          : await house.perform(jobDecider, AssignWithOthers, { id, user_id, date }, each),
      );
    const {
      ids: moved,
      errors,
      position,
    } = toldOfMany(ids, outcomes, {
      contract: refusal ? assignJobs : AssignWithOthers,
      locale: asking.locale,
    });
    const joining = outcomes.flatMap((outcome) => (outcome.outcome === 'performed' ? [outcome.output] : []));
    const warnings = day ? warningsOfMany(day, joining, asking.locale) : [];
    return { output: { ids: moved, errors, command_id: asking.command_id, warnings }, position };
  },
  dayReads,
);

/** Why none of them can go there; `null` when they can. */
function refusalOf(to: { user_id: string | null; date: string }, day: TechnicianDay | null, today: string) {
  if (farAway(to.date, today)) return refuse('DateFarAway', { date: to.date });
  if (to.user_id !== null && !day) return refuse('TechnicianNotFound');
  return day && !day.active ? refuse('TechnicianInactive', { label: day.label }) : null;
}

/**
 * The jobs that this very command moved before it was broken off: whoever repeats it hears of them, also when by now it
 * would be refused.
 */
async function movedBy(store: EventStore, command_id: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const moved = await forEachBounded(ids, async (id) =>
    (await store.read(`job-${id}`)).some(({ meta }) => meta.command_id === command_id),
  );
  return new Set(ids.filter((_, at) => moved[at]));
}

/** What a dispatcher is told of the day as all of them leave it: each kind of warning once, the fullness with its last value. */
function warningsOfMany(day: TechnicianDay, joining: readonly Slotted[], locale: Locale): z.output<typeof Warning>[] {
  const told = new Map<string, z.output<typeof Warning>>();
  let filling = day;
  for (const job of joining) {
    for (const warning of warningsOf(filling, job, locale)) told.set(warning.type, warning);
    filling = dayWith(filling, job);
  }
  return [...told.values()];
}
