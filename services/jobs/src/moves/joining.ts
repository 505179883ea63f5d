import { TechnicianInactive, TechnicianNotFound, type Warning } from '@tailboard/contracts/jobs/job';
import type { Locale } from '@tailboard/contracts/locale';
import { refuse } from '@tailboard/contracts/refusal';
import type { MultiStreamCommand } from '@tailboard/service/act';
import type { z } from 'zod';
import type { AssignWithOthers } from '../job/assign-with-others.js';
import { jobDecider } from '../job/job-decider.js';
import { dayWith, warningsOf, type TechnicianDay } from '../job/technician-day.js';

/** Why somebody is given nothing. */
export const takerRefusals = [TechnicianNotFound, TechnicianInactive] as const;

/** Why nothing can go to a technician; `null` when it can. `day`: what `technicianDay` found. */
export function refusalOfTaker(day: TechnicianDay | null) {
  if (!day) return refuse('TechnicianNotFound');
  return day.active ? null : refuse('TechnicianInactive', { label: day.label });
}

/**
 * The jobs that this very command moved before it was broken off: whoever repeats it hears of them, also when by now it
 * would be refused.
 */
export async function begunBy(command: MultiStreamCommand, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const jobs = await command.ctx.loadMany(jobDecider, ids);
  return new Set(ids.filter((_, at) => command.hasRecorded(jobs[at]!.events)));
}

/** What a dispatcher is told of the day as all of them leave it: each kind of warning once, the fullness with its last value. */
export function warningsOfMany(
  day: TechnicianDay,
  joining: readonly z.output<typeof AssignWithOthers.output>[],
  locale: Locale | undefined,
): z.output<typeof Warning>[] {
  const told = new Map<string, z.output<typeof Warning>>();
  let filling = day;
  for (const job of joining) {
    for (const warning of warningsOf(filling, job, locale)) told.set(warning.type, warning);
    filling = dayWith(filling, job);
  }
  return [...told.values()];
}
