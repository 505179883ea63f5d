import type { EventOf } from '@tailboard/contracts/event';
import type { routeEvents } from '@tailboard/contracts/jobs/moves';
import type { Evolve } from '@tailboard/eventing/decider';
import type { Card } from './card.js';

/** The last recorded order of a technician's day, and the one before. */
export interface Route {
  readonly job_ids: readonly string[];
  readonly before: readonly string[];
  readonly version: number;
  readonly command_id: string | null;
  readonly actor_id: string | null;
  /** The command that the last order undid, if any. */
  readonly undoes: string | null;
}

export const unordered: Route = {
  job_ids: [],
  before: [],
  version: 0,
  command_id: null,
  actor_id: null,
  undoes: null,
};

export const evolveRoute: Evolve<Route, EventOf<typeof routeEvents>> = {
  RouteOrdered: ({ version }, { job_ids, from, undoes }, { command_id, actor_id }) => ({
    job_ids,
    before: from,
    version: version + 1,
    command_id,
    actor_id,
    undoes,
  }),
};

/** Returns a card's current order, including an order that the read model has not seen yet. */
export function orderNow(route: Route, card: Card): readonly string[] {
  if (card.version >= route.version) return card.job_ids;
  const place = new Map(route.job_ids.map((id, at) => [id, at]));
  const placeInRoute = (id: string): number => place.get(id) ?? place.size;
  return [...card.job_ids].sort((a, b) => placeInRoute(a) - placeInRoute(b));
}

/** Returns whether two lists contain the same jobs, once each. */
export const sameJobs = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && new Set(a).size === a.length && a.every((id) => b.includes(id));
