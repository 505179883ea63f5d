import type { EventOf } from '@tailboard/contracts/event';
import type { routeEvents } from '@tailboard/contracts/jobs/moves';
import type { Evolve } from '@tailboard/eventing/decider';
import type { Card } from './card.js';

/** The order that somebody gave the day of a technician last, and what it was before. */
export interface Route {
  readonly job_ids: readonly string[];
  readonly before: readonly string[];
  readonly version: number;
  readonly command_id: string | null;
  readonly actor_id: string | null;
  /** The command that the last order took back, where it was an undo. */
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

/** The jobs of the card as they stand: where the read model has not seen the last order yet, that order counts. */
export function orderNow(route: Route, card: Card): readonly string[] {
  if (card.version >= route.version) return card.job_ids;
  const place = new Map(route.job_ids.map((id, at) => [id, at]));
  const of = (id: string): number => place.get(id) ?? place.size;
  return [...card.job_ids].sort((a, b) => of(a) - of(b));
}

/** Whether two lists name the same jobs, each once. */
export const sameJobs = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && new Set(a).size === a.length && a.every((id) => b.includes(id));
