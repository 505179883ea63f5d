import { routeEvents } from '@tailboard/contracts/jobs/moves';
import { CompanyDate, JobId, UserId } from '@tailboard/contracts/values';
import type { Database } from '@tailboard/eventing/database';
import { decision } from '@tailboard/eventing/decider';
import { internalCommand } from '@tailboard/eventing/internal-command';
import { z } from 'zod';
import { loadCard, cardReads, type Card } from './card.js';
import { orderNow, type Route } from './route.js';

/** Runs for each technician whose route a proposal orders. */
export const OrderAlong = internalCommand('jobs.order-along', {
  input: z.object({ user_id: UserId, date: CompanyDate, job_ids: z.array(JobId) }),
  output: z.void(),
  refusals: [],
});

/**
 * Orders a card as a proposal wishes: skips jobs that left, and keeps later jobs at the end. Nothing is refused,
 * because the proposal did not see the current card.
 */
export const orderAlong = decision(OrderAlong, {
  stream: ({ user_id, date }) => `${user_id}-${date}`,
  reads: cardReads,
  load: ({ user_id, date }, db: Database): Promise<Card> => loadCard(db, { user_id, date }),
  decide: (route: Route, { user_id, date, job_ids: requestedIds }, { loaded }) => {
    const now = orderNow(route, loaded);
    const named = [...new Set(requestedIds)].filter((id) => now.includes(id));
    const job_ids = [...named, ...now.filter((id) => !named.includes(id))];
    if (job_ids.every((id, at) => id === now[at])) return [];
    return routeEvents.make.RouteOrdered({ user_id, date, job_ids, from: [...now], undoes: null });
  },
});
