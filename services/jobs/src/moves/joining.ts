import type { InputOf } from '@tailboard/contracts/contract';
import { TechnicianInactive, TechnicianNotFound, type Warning } from '@tailboard/contracts/jobs/job';
import { JobChangedSince } from '@tailboard/contracts/jobs/moves';
import type { Locale } from '@tailboard/contracts/locale';
import { isRefused, refuse, type Refused } from '@tailboard/contracts/refusal';
import type { CommandOutcome } from '@tailboard/eventing/handle-command';
import { loadUserNames } from '@tailboard/service/queries/people';
import type { MultiStreamCommand } from '@tailboard/service/commands/multi-stream-command';
import type { z } from 'zod';
import { AssignWithOthers } from '../job/assignment/assign-with-others.js';
import { jobDecider } from '../job/job-decider.js';
import { dayWith, listWarnings, type TechnicianDay } from '../job/record/technician-day.js';
import { OrderInSlots } from './order-in-slots.js';
import { routeDecider } from './route-decider.js';

/** Why a technician cannot be assigned jobs. */
export const technicianRefusals = [TechnicianNotFound, TechnicianInactive] as const;

/** Returns why a technician cannot be assigned jobs; `null` if they can. `day` is the result of `technicianDay`. */
export function refusalToAssign(day: TechnicianDay | null) {
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

/** Why one job of a bulk move stays. */
export const jobRefusals = [...AssignWithOthers.refusals, JobChangedSince] as const;

/**
 * Moves one job of a bulk move as the caller saw it. A job that changed since that version stays, and the refusal names
 * who changed it.
 */
export async function moveAsSeen(
  command: MultiStreamCommand,
  input: InputOf<typeof AssignWithOthers>,
  version: number | undefined,
) {
  const outcome = await command.decide(jobDecider, AssignWithOthers, input, { if_match: version });
  if (outcome.outcome !== 'conflict' || version === undefined) return outcome;
  const by = outcome.changed_by ?? '';
  return refuse(JobChangedSince.code, { label: (await loadUserNames(command.ctx, [by])).get(by) ?? by });
}

/** Returns whether a move brought its job to a technician's day; a job that was there already stays in its position. */
export const joins = (outcome: CommandOutcome | Refused): boolean =>
  !isRefused(outcome) && outcome.outcome === 'performed' && outcome.events.some(({ type }) => type === 'JobAssigned');

/** Orders jobs in their time slots that a command brought to a technician's day without an explicit position. */
export async function orderJoined(command: MultiStreamCommand, day: InputOf<typeof OrderInSlots>): Promise<void> {
  if (day.joined.length === 0) return;
  await command.ctx.waitForProjection('jobs.jobs', command.position);
  await command.handleCommand(routeDecider, OrderInSlots, day);
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
    for (const warning of listWarnings(filling, job, locale)) warnings.set(warning.type, warning);
    filling = dayWith(filling, job);
  }
  return [...warnings.values()];
}
