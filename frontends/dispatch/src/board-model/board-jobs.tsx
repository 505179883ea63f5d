import type { OutputOf } from '@tailboard/contracts/contract';
import type { ReadBoard } from '@tailboard/contracts/jobs/board';
import type { Job, JobMoved } from '@tailboard/contracts/jobs/job';
import { replaceJobs } from '@tailboard/contracts/jobs/plan/day';
import { routeWith } from '@tailboard/contracts/jobs/plan/proposal';
import type { z } from 'zod';

export type Board = OutputOf<typeof ReadBoard>;
export type TechnicianCard = Board['cards'][number];

/** The lane of the unassigned jobs. Technicians' lanes are named by user ID. */
export const UNASSIGNED = 'unassigned';

export const getLane = (job: Job): string => job.user_id ?? UNASSIGNED;
export const listJobs = (board: Board): Job[] => [...board.unassigned, ...board.cards.flatMap(({ jobs }) => jobs)];
export const findJob = (board: Board, id: string): Job | undefined => {
  for (const jobs of [board.unassigned, ...board.cards.map((card) => card.jobs)]) {
    const found = jobs.find((job) => job.id === id);
    if (found) return found;
  }
  return undefined;
};

const compare = <T extends string | number>(a: T, b: T): number => (a < b ? -1 : a > b ? 1 : 0);
/** After every time of day. */
const NO_TIME = '99:99';

/** Sorts unassigned jobs by the start of their time slot (without one, last), then by city. */
export const byWaiting = (a: Job, b: Job): number =>
  compare(a.time_slot?.start ?? NO_TIME, b.time_slot?.start ?? NO_TIME) ||
  compare(a.address.city.toLowerCase(), b.address.city.toLowerCase()) ||
  compare(a.id, b.id);
/** Sorts a technician's jobs by route order. */
export const byRoute = (a: Job, b: Job): number => compare(a.route_order, b.route_order) || compare(a.id, b.id);

/** Returns a route with jobs that joined it, each in its time slot; the sort keys of the others stay. */
function withJoined(route: readonly Job[], joined: readonly Job[]): Job[] {
  const byId = new Map([...route, ...joined].map((job) => [job.id, job]));
  const keys = new Map(route.map(({ id, route_order }) => [id, route_order]));
  const order = routeWith(route, joined);
  let last = 0;
  return order.map((id, index) => {
    const job = byId.get(id)!;
    const next = order.slice(index).find((other) => keys.has(other));
    const own = keys.get(id) ?? (next === undefined ? last + 1 : (last + keys.get(next)!) / 2);
    last = own;
    return own === job.route_order ? job : { ...job, route_order: own };
  });
}

/**
 * Returns the board after jobs were assigned to a technician (or, `null`, unassigned) on a date: each goes to its time
 * slot in the route.
 */
export function moveJobs(board: Board, ids: readonly string[], userId: string | null, date: string): Board {
  const wanted = new Set(ids);
  const going = listJobs(board).filter((job) => wanted.has(job.id) && (job.user_id !== userId || job.date !== date));
  if (going.length === 0) return board;
  const left = new Set(going.map(({ id }) => id));
  const technician = board.cards.find(({ user }) => user.id === userId);
  const arrived = (date === board.date ? going : []).map((job): Job => ({
    ...job,
    user_id: userId,
    user: technician?.user ?? null,
    status: userId === null ? 'unassigned' : 'assigned',
    order_changed: false,
    on_the_way_at: null,
    arrived_at: null,
    version: job.version + 1,
  }));
  const withoutMoved = (jobs: readonly Job[]): Job[] => jobs.filter(({ id }) => !left.has(id));
  const unassigned = withoutMoved(board.unassigned);
  return {
    ...board,
    unassigned:
      userId === null
        ? [...unassigned, ...arrived].sort(byWaiting)
        : unassigned.length === board.unassigned.length
          ? board.unassigned
          : unassigned,
    cards: board.cards.map((card) => {
      const rest = withoutMoved(card.jobs);
      if (card.user.id === userId) return replaceJobs(card, withJoined(rest, arrived));
      return rest.length === card.jobs.length ? card : replaceJobs(card, rest);
    }),
  };
}

/**
 * Returns the order of a lane once some of its cards, or added cards, are placed before another one (`null`: at the
 * end).
 */
export function placeCards(order: readonly string[], ids: readonly string[], before: string | null): string[] {
  const rest = order.filter((id) => !ids.includes(id));
  // The position before a card that moves along is the position before the next one that does not.
  const next = before === null ? undefined : order.slice(order.indexOf(before)).find((id) => !ids.includes(id));
  const index = next === undefined ? rest.length : rest.indexOf(next);
  return [...rest.slice(0, index), ...ids, ...rest.slice(index)];
}

/** Returns the board after a technician's jobs were ordered. Jobs missing from the order stay behind it. */
export function orderJobs(board: Board, userId: string, order: readonly string[], version?: number): Board {
  const place = new Map(order.map((id, index) => [id, index + 1]));
  return {
    ...board,
    cards: board.cards.map((card) =>
      card.user.id !== userId
        ? card
        : {
            ...card,
            route_version: version ?? card.route_version,
            jobs: card.jobs
              .map((job, index) => {
                const route_order = place.get(job.id) ?? order.length + 1 + index;
                return route_order === job.route_order ? job : { ...job, route_order };
              })
              .sort(byRoute),
          },
    ),
  };
}

const changeJobs = (board: Board, ids: ReadonlySet<string>, change: (job: Job) => Job): Board => {
  const has = (jobs: readonly Job[]): boolean => jobs.some(({ id }) => ids.has(id));
  const each = (job: Job): Job => (ids.has(job.id) ? change(job) : job);
  return {
    ...board,
    unassigned: has(board.unassigned) ? board.unassigned.map(each) : board.unassigned,
    cards: board.cards.map((card) => (has(card.jobs) ? { ...card, jobs: card.jobs.map(each) } : card)),
  };
};

/** Returns the board after a job was marked complete, or the mark was removed. */
export const markCompleted = (board: Board, jobId: string, completed: 0 | 1): Board =>
  changeJobs(board, new Set([jobId]), (job) => ({
    ...job,
    completed,
    status: completed === 1 ? 'completed' : job.user_id === null ? 'unassigned' : 'assigned',
  }));

/** Returns the board after a job was locked, or the change of its order was acknowledged. */
export const markJob = (board: Board, jobId: string, mark: Partial<Pick<Job, 'lock' | 'order_changed'>>): Board =>
  changeJobs(board, new Set([jobId]), (job) => ({ ...job, ...mark }));

/** Returns the board with a job's version after a command. */
export const withVersion = (board: Board, { id, version }: z.output<typeof JobMoved>): Board =>
  changeJobs(board, new Set([id]), (job) => ({ ...job, version }));

/** Returns the board with some jobs restored: a bulk move was refused for them. */
export function restoreJobs(board: Board, jobs: readonly Job[]): Board {
  if (jobs.length === 0) return board;
  const ids = new Set(jobs.map(({ id }) => id));
  const rest = (has: readonly Job[]): Job[] => has.filter(({ id }) => !ids.has(id));
  const listInLane = (lane: string): Job[] => jobs.filter((job) => getLane(job) === lane);
  return {
    ...board,
    unassigned: [...rest(board.unassigned), ...listInLane(UNASSIGNED)].sort(byWaiting),
    cards: board.cards.map((card) => {
      const back = listInLane(card.user.id);
      return back.length === 0 && !card.jobs.some(({ id }) => ids.has(id))
        ? card
        : replaceJobs(card, [...rest(card.jobs), ...back].sort(byRoute));
    }),
  };
}
