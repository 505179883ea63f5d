import { ReadBoardAt } from '@tailboard/contracts/jobs/board';
import type { Job } from '@tailboard/contracts/jobs/job';
import type { Database } from '@tailboard/eventing/database';
import { inSlices } from '@tailboard/service/http/row-stream';
import { queryHandler, type ServiceContext } from '@tailboard/service/service-context';
import { jobReads, findJobs } from '../job/record/job-record.js';
import { foldPlacements, type Ordered, type BoardCard, type BoardState } from './board-then.js';
import { CARDS } from './read-board.js';
import { removedJobs } from './removed-jobs.js';

type Particulars = Pick<Job, 'type' | 'points' | 'time_slot'> & { readonly address: { address: string; city: string } };

/** Events up to an instant that placed a job which was on the date at some earlier time. */
const findPlacementsUntil = (db: Database, date: string, time: string): Promise<BoardCard[]> =>
  db.query<BoardCard>(
    `select job_id, position, command_id, type, date, user_id, status from placement
     where job_id in (select job_id from placement where date = $1 and at <= $2) and at <= $2`,
    [date, time],
  );
const findRouteChangesUntil = (db: Database, date: string, time: string): Promise<Ordered[]> =>
  db.query<Ordered>(`select user_id, date, position, job_ids from route_change where date = $1 and at <= $2`, [
    date,
    time,
  ]);

/**
 * Returns the board of a date as of an instant by replaying events. For a future instant, returns the current board.
 */
export const getBoardAt = queryHandler(
  ReadBoardAt,
  [...jobReads, 'jobs.moves'],
  async ({ date, at: requested }, ctx) => {
    const { db } = ctx;
    const present = ctx.now().toISOString();
    const at = Date.parse(requested) > Date.parse(present) ? present : requested;
    const [placed, ordered] = await Promise.all([
      findPlacementsUntil(db, date, at),
      findRouteChangesUntil(db, date, at),
    ]);
    const boardStates = foldPlacements(placed, ordered).filter(
      (job) => job.date === date && (job.status === 'open' || job.status === 'completed'),
    );
    const particulars = await loadParticulars(boardStates, ctx);
    const routes = new Map<string | null, BoardState[]>([[null, []]]);
    for (const job of boardStates) routes.set(job.user_id, [...(routes.get(job.user_id) ?? []), job]);
    const people = await db.query<{ id: string; label: string; technician_id: string | null }>(
      `select id, label, technician_id from person where id = any($1::uuid[]) order by first_name, last_name, id`,
      [[...routes.keys()].filter((id) => id !== null)],
    );
    const listJobs = (user_id: string | null) =>
      (routes.get(user_id) ?? [])
        .sort(user_id === null ? byTimeAndCity(particulars) : byRoute)
        .map((job) => toBoardJob(job, particulars.get(job.job_id)));
    return {
      date,
      at,
      cards: await inSlices(
        [null, ...people],
        (users) => users.map((user) => ({ user, jobs: listJobs(user?.id ?? null) })),
        CARDS,
      ),
    };
  },
);

async function loadParticulars(jobs: readonly BoardState[], ctx: ServiceContext): Promise<Map<string, Particulars>> {
  const ids = jobs.map(({ job_id }) => job_id);
  const known = new Map<string, Particulars>(
    (await findJobs(ctx.db, 'where job.id = any($1::uuid[])', [ids])).map((job) => [job.id, job]),
  );
  const gone = await removedJobs(
    ctx,
    ids.filter((id) => !known.has(id)),
  );
  // Deleted jobs were never assigned, so their time slot does not matter.
  for (const [id, details] of gone) known.set(id, { ...details, time_slot: null });
  return known;
}

const byRoute = (a: BoardState, b: BoardState): number =>
  a.route_order === b.route_order ? (a.job_id < b.job_id ? -1 : 1) : a.route_order < b.route_order ? -1 : 1;
/** Sorts unassigned jobs as the current board does: by time slot, then city. */
const byTimeAndCity = (particulars: ReadonlyMap<string, Particulars>) => {
  const key = ({ job_id }: BoardState): string => {
    const { time_slot, address } = particulars.get(job_id) ?? {};
    return `${time_slot?.start ?? '99'} ${address?.city.toLowerCase()}`;
  };
  return (a: BoardState, b: BoardState): number => {
    const [one, other] = [`${key(a)} ${a.job_id}`, `${key(b)} ${b.job_id}`];
    return one < other ? -1 : one > other ? 1 : 0;
  };
};

const toBoardJob = ({ job_id, status }: BoardState, job: Particulars | undefined) => ({
  id: job_id,
  type: job?.type ?? ('other' as const),
  address: job?.address.address ?? '',
  city: job?.address.city ?? '',
  time: job?.time_slot?.time ?? null,
  points: job?.points ?? 0,
  completed: status === 'completed' ? (1 as const) : (0 as const),
});
