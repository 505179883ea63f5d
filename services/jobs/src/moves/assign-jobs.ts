import type { Warning } from '@tailboard/contracts/jobs/job';
import type { Locale } from '@tailboard/contracts/locale';
import { assignJobs, MOST_AT_ONCE } from '@tailboard/contracts/jobs/moves';
import { refuse } from '@tailboard/contracts/refusal';
import { Act } from '@tailboard/service/act';
import { procedure } from '@tailboard/service/house';
import type { z } from 'zod';
import { farAway } from '../schedule/far-away.js';
import { jobDecider } from '../job/job-decider.js';
import { dayReads, dayWith, technicianDay, warningsOf, type TechnicianDay } from '../job/technician-day.js';
import { AssignWithOthers } from '../job/assign-with-others.js';

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
    const act = new Act(house, asking);
    const begun = refusal ? await begunBy(act, ids) : new Set<string>();
    if (refusal && begun.size === 0) return refusal;

    // One after the other: they stand on the card in the order in which they were named.
    const { done, ...moved } = await act.each(
      ids,
      { refusals: [...assignJobs.refusals, ...AssignWithOthers.refusals], atOnce: 1 },
      async (id) =>
        refusal && !begun.has(id) ? refusal : act.decide(jobDecider, AssignWithOthers, { id, user_id, date }),
    );
    const joining = done.map(({ output }) => output);
    const warnings = day ? warningsOfMany(day, joining, asking.locale) : [];
    return { output: { ...moved, warnings }, position: act.position };
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
async function begunBy(act: Act, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const jobs = await act.house.states(jobDecider, ids);
  return new Set(ids.filter((_, at) => act.did(jobs[at]!.events)));
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
