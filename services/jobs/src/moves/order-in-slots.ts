import { routeEvents } from '@tailboard/contracts/jobs/moves';
import { routeWith, type RouteStop } from '@tailboard/contracts/jobs/plan/proposal';
import { CompanyDate, JobId, UserId } from '@tailboard/contracts/values';
import type { Database } from '@tailboard/eventing/database';
import { decision } from '@tailboard/eventing/decider';
import { internalCommand } from '@tailboard/eventing/internal-command';
import { z } from 'zod';
import { loadCard, cardReads, type Card } from './card.js';
import { orderNow, type Route } from './route.js';

/** Runs for each technician's day that jobs join without an explicit position. */
export const OrderInSlots = internalCommand('jobs.order-in-slots', {
  input: z.object({ user_id: UserId, date: CompanyDate, joined: z.array(JobId) }),
  output: z.void(),
  refusals: [],
});

interface SlottedCard extends Card {
  readonly stops: readonly RouteStop[];
}

async function loadSlottedCard(db: Database, day: { user_id: string; date: string }): Promise<SlottedCard> {
  const [card, stops] = await Promise.all([
    loadCard(db, day),
    db.query<RouteStop>(
      `select job.id, (job.status = 'completed')::int as completed,
              case when slot.id is not null then jsonb_build_object('start', slot.fields->>'start') end as time_slot,
              job.address
       from job left join timeslot slot on slot.id = job.time_slot_id
       where job.user_id = $1 and job.date = $2 and job.status <> 'cancelled'`,
      [day.user_id, day.date],
    ),
  ]);
  return { ...card, stops };
}

/**
 * Orders a card after jobs joined it: each in its time slot behind the completed ones, or at the end without a slot. The
 * order of the other jobs stays.
 */
export const orderInSlots = decision(OrderInSlots, {
  stream: ({ user_id, date }) => `${user_id}-${date}`,
  reads: [...cardReads, 'jobs.timeslot'],
  load: ({ user_id, date }, db: Database): Promise<SlottedCard> => loadSlottedCard(db, { user_id, date }),
  decide: (route: Route, { user_id, date, joined }, { loaded }) => {
    const stops = new Map(loaded.stops.map((stop) => [stop.id, stop]));
    const toStops = (ids: readonly string[]): RouteStop[] => ids.flatMap((id) => stops.get(id) ?? []);
    const now = orderNow(route, loaded);
    const stayed = now.filter((id) => !joined.includes(id));
    const job_ids = routeWith(toStops(stayed), toStops(joined));
    if (job_ids.length !== now.length || job_ids.every((id, at) => id === now[at])) return [];
    return routeEvents.make.RouteOrdered({ user_id, date, job_ids, from: [...now], undoes: null });
  },
});
