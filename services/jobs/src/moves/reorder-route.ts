import { ReorderRoute, routeEvents } from '@tailboard/contracts/jobs/moves';
import { refuse } from '@tailboard/contracts/refusal';
import type { Database } from '@tailboard/eventing/database';
import { decision } from '@tailboard/eventing/decider';
import { loadCard, cardReads, type Card } from './card.js';
import { orderNow, sameJobs, type Route } from './route.js';

/**
 * Reorders a card's jobs, including completed ones. If the list differs from the card's jobs, the response is the
 * current order. The same order changes nothing.
 */
export const reorderRoute = decision(ReorderRoute, {
  stream: ({ user_id, date }) => `${user_id}-${date}`,
  reads: cardReads,
  load: ({ user_id, date }, db: Database): Promise<Card> => loadCard(db, { user_id, date }),
  decide: (route: Route, { user_id, date, body: job_ids }, { loaded }) => {
    const now = orderNow(route, loaded);
    if (!loaded.technician && now.length === 0) return refuse('TechnicianNotFound');
    if (!sameJobs(job_ids, now))
      return refuse('RouteOutdated', { current: { user_id, date, job_ids: now, version: route.version } });
    if (job_ids.every((id, at) => id === now[at])) return [];
    return routeEvents.make.RouteOrdered({ user_id, date, job_ids, from: [...now], undoes: null });
  },
  output: (route: Route, { user_id, date }, { loaded, version, command_id }) => ({
    data: { user_id, date, job_ids: [...orderNow(route, loaded)], version },
    command_id,
  }),
});
