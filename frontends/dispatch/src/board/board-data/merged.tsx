import type { OutputOf } from '@tailboard/contracts/contract';
import type { BoardChanges } from '@tailboard/contracts/jobs/board';
import type { Job } from '@tailboard/contracts/jobs/job';
import { replaceJobs } from '@tailboard/contracts/jobs/plan/day';
import { byRoute, byWaiting, getLane, UNASSIGNED, type Board } from '../../board-model/board-jobs.js';

type Changes = Pick<OutputOf<typeof BoardChanges>, 'jobs' | 'gone' | 'routes' | 'position'>;

/**
 * Merges changes into a board. States older than the current one are ignored: they were requested before the newer one
 * was recorded. `strangers` are technicians who have jobs now and no card.
 */
export function mergeBoard(
  board: Board,
  { jobs, gone, routes, position }: Changes,
): { board: Board; strangers: readonly string[] } {
  const lanes = new Map<string, readonly Job[]>([
    [UNASSIGNED, board.unassigned],
    ...board.cards.map(({ user, jobs: has }): [string, readonly Job[]] => [user.id, has]),
  ]);
  const held = new Map<string, Job>();
  for (const lane of lanes.values()) for (const job of lane) held.set(job.id, job);

  const news = jobs.filter((job) => {
    const now = held.get(job.id);
    return !now || (job.version >= now.version && JSON.stringify(now) !== JSON.stringify(job));
  });
  const leaving = new Set([...gone, ...news.map(({ id }) => id)]);
  const touched = new Set<string>();
  for (const [lane, has] of lanes) {
    const rest = has.filter(({ id }) => !leaving.has(id));
    if (rest.length === has.length) continue;
    lanes.set(lane, rest);
    touched.add(lane);
  }
  const strangers = new Set<string>();
  for (const job of news) {
    const lane = getLane(job);
    const has = lanes.get(lane);
    if (!has) strangers.add(lane);
    else {
      lanes.set(lane, [...has, job]);
      touched.add(lane);
    }
  }
  const versions = new Map(routes.map(({ user_id, route_version }) => [user_id, route_version]));
  const after = (lane: string, compareJobs: (a: Job, b: Job) => number): Job[] =>
    [...(lanes.get(lane) ?? [])].sort(compareJobs);
  return {
    strangers: [...strangers],
    board: {
      ...board,
      position,
      unassigned: touched.has(UNASSIGNED) ? after(UNASSIGNED, byWaiting) : board.unassigned,
      cards: board.cards.map((card) => {
        const route_version = versions.get(card.user.id) ?? card.route_version;
        const next = route_version === card.route_version ? card : { ...card, route_version };
        return touched.has(card.user.id) ? replaceJobs(next, after(card.user.id, byRoute)) : next;
      }),
    },
  };
}
