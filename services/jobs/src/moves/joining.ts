import { TechnicianInactive, TechnicianNotFound, type Warning } from '@tailboard/contracts/jobs/job';
import type { Locale } from '@tailboard/contracts/locale';
import { refuse } from '@tailboard/contracts/refusal';
import type { MultiStreamCommand } from '@tailboard/service/commands/multi-stream-command';
import type { z } from 'zod';
import type { AssignWithOthers } from '../job/assignment/assign-with-others.js';
import { jobDecider } from '../job/job-decider.js';
import { dayWith, warningsOf, type TechnicianDay } from '../job/record/technician-day.js';

/** Why a technician cannot be assigned jobs. */
export const takerRefusals = [TechnicianNotFound, TechnicianInactive] as const;

/** Returns why a technician cannot be assigned jobs; `null` if they can. `day` is the result of `technicianDay`. */
export function refusalOfTaker(day: TechnicianDay | null) {
  if (!day) return refuse('TechnicianNotFound');
  return day.active ? null : refuse('TechnicianInactive', { label: day.label });
}

/**
 * Returns jobs that an interrupted run of this command already moved, so that a retry reports them even if it would be
 * refused by now.
 */
export async function begunBy(command: MultiStreamCommand, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const jobs = await command.ctx.loadMany(jobDecider, ids);
  return new Set(ids.filter((_, at) => command.hasRecorded(jobs[at]!.events)));
}

/** Combines the warnings of a day: each kind once, with the final load. */
export function warningsOfMany(
  day: TechnicianDay,
  joining: readonly z.output<typeof AssignWithOthers.output>[],
  locale: Locale | undefined,
): z.output<typeof Warning>[] {
  const warnings = new Map<string, z.output<typeof Warning>>();
  let filling = day;
  for (const job of joining) {
    for (const warning of warningsOf(filling, job, locale)) warnings.set(warning.type, warning);
    filling = dayWith(filling, job);
  }
  return [...warnings.values()];
}
