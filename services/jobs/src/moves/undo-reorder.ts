import { MovedSince, RouteOutdated, routeEvents } from '@tailboard/contracts/jobs/moves';
import { refuse } from '@tailboard/contracts/refusal';
import { CompanyDate, JobId, UserId } from '@tailboard/contracts/values';
import type { Database } from '@tailboard/eventing/database';
import { decision } from '@tailboard/eventing/decider';
import { internalCommand } from '@tailboard/eventing/internal-command';
import { z } from 'zod';
import { loadCard, type Card } from './card.js';
import { orderNow, sameJobs, type Route } from './route.js';

/** Runs during an undo for each card that the command ordered. */
export const UndoReorder = internalCommand('jobs.undo-reorder', {
  input: z.object({
    user_id: UserId,
    date: CompanyDate,
    undoes: z.uuid(),
    /** Jobs that the same command added to the card; they leave and are not part of the previous order. */
    came: z.array(JobId),
  }),
  output: z.object({ job_ids: z.array(JobId) }),
  refusals: [MovedSince, RouteOutdated],
});

/**
 * Restores the order before a command, if it was the last and the card still has the same jobs. Where the command only
 * placed jobs that leave again, a later order stays.
 */
export const undoReorder = decision(UndoReorder, {
  stream: ({ user_id, date }) => `${user_id}-${date}`,
  load: ({ user_id, date }, db: Database): Promise<Card> => loadCard(db, { user_id, date }),
  decide: (route: Route, { user_id, date, undoes, came }, { loaded }) => {
    if (route.undoes === undoes) return [];
    if (route.command_id !== undoes) return came.length > 0 ? [] : refuse('MovedSince', { by: route.actor_id });
    const own = (ids: readonly string[]): string[] => ids.filter((id) => !came.includes(id));
    const [before, now] = [own(route.before), own(orderNow(route, loaded))];
    if (!sameJobs(before, now)) return came.length > 0 ? [] : refuse('RouteOutdated');
    if (came.length > 0 && before.every((id, at) => id === now[at])) return [];
    return routeEvents.make.RouteOrdered({ user_id, date, job_ids: before, from: now, undoes });
  },
  output: (route: Route) => ({ job_ids: [...route.job_ids] }),
});
