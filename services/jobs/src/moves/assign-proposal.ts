import { AssignProposal, MAX_ASSIGNED_JOBS } from '@tailboard/contracts/jobs/moves';
import type { Warning } from '@tailboard/contracts/jobs/job';
import { refuse, type Refused } from '@tailboard/contracts/refusal';
import { MultiStreamCommand } from '@tailboard/service/commands/multi-stream-command';
import { commandHandler } from '@tailboard/service/service-context';
import type { z } from 'zod';
import { farAway } from '../schedule/far-away.js';
import { dayReads, technicianDay } from '../job/record/technician-day.js';
import {
  begunBy,
  jobRefusals,
  joins,
  moveAsSeen,
  orderJoined,
  refusalToAssign,
  technicianRefusals,
  warningsOfMany,
} from './joining.js';
import { OrderAlong } from './order-along.js';
import { routeDecider } from './route-decider.js';

/**
 * Carries out a proposal: assigns each job, then orders each route as given or by time slots, all with the command's ID. Failures are reported
 * with their reason; an unavailable technician affects only their own jobs.
 */
export const handleAssignProposal = commandHandler(
  AssignProposal,
  async ({ date, takers, versions }, ctx, commandContext) => {
    const assignments = takers.flatMap(({ user_id, job_ids }) => job_ids.map((id) => ({ id, user_id })));
    const named = assignments.map(({ id }) => id);
    if (assignments.length > MAX_ASSIGNED_JOBS)
      return refuse('TooManyGivenOut', { most: MAX_ASSIGNED_JOBS, count: assignments.length });
    if (new Set(named).size < named.length || new Set(takers.map(({ user_id }) => user_id)).size < takers.length)
      return refuse('GivenTwice');
    const command = new MultiStreamCommand(ctx, commandContext);
    const far = farAway(date, commandContext.today) ? refuse('DateFarAway', { date }) : null;
    if (far && (await begunBy(command, named)).size === 0) return far;

    const people = takers.flatMap(({ user_id }) => (user_id === null ? [] : [user_id]));
    const days = new Map(
      await Promise.all(
        people.map(
          async (user_id) => [user_id, await technicianDay(ctx.db, { user_id, date, except: named })] as const,
        ),
      ),
    );
    const refusals = new Map<string, Refused>();
    for (const [user_id, day] of days) {
      const why = refusalToAssign(day);
      if (why) refusals.set(user_id, why);
    }
    // A retry of an interrupted proposal reports what was done, even if it would be refused by now.
    const begun = refusals.size > 0 ? await begunBy(command, named) : new Set<string>();

    const joined = new Set<string>();
    // Sequentially, so that jobs of one time slot keep the given order.
    const { done, ...moved } = await command.handleEach(
      assignments,
      {
        getId: ({ id }) => id,
        refusals: [...AssignProposal.refusals, ...technicianRefusals, ...jobRefusals],
        atOnce: 1,
      },
      async ({ id, user_id }) => {
        const refusal = user_id !== null && !begun.has(id) && refusals.get(user_id);
        const outcome = refusal || (await moveAsSeen(command, { id, user_id, date }, versions?.[id]));
        if (joins(outcome)) joined.add(id);
        return outcome;
      },
    );
    await ctx.waitForProjection('jobs.jobs', command.position);
    for (const { user_id, job_ids, route } of takers) {
      if (user_id === null) continue;
      if (route) await command.handleCommand(routeDecider, OrderAlong, { user_id, date, job_ids: route });
      else await orderJoined(command, { user_id, date, joined: job_ids.filter((id) => joined.has(id)) });
    }

    const warnings: Record<string, z.output<typeof Warning>[]> = {};
    for (const [user_id, day] of days) {
      const joining = done.filter(({ item }) => item.user_id === user_id).map(({ output }) => output);
      const dayWarnings = day && joining.length > 0 ? warningsOfMany(day, joining, commandContext.locale) : [];
      if (dayWarnings.length > 0) warnings[user_id] = dayWarnings;
    }
    return { output: { ...moved, warnings }, position: command.position };
  },
  dayReads,
);
