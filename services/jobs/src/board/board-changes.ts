import { BoardChanges, MOST_CHANGES } from '@tailboard/contracts/jobs/board';
import { isInvalidPosition } from '@tailboard/eventing/store/storable';
import { queryHandler } from '@tailboard/service/service-context';
import { jobRecords } from '../job/record/job-record.js';
import { boardReads, positionOf } from './position.js';

/** Categories shown on a board besides jobs: names, leave, time slots, categories, locations. */
const surroundings = ['user', 'location', 'timeslot', 'category', 'schedule'];

/**
 * Returns what a screen missed of a date. Requests a reload if many jobs changed, if anything besides jobs changed, or
 * if the position does not belong to this log (after a restore).
 */
export const getBoardChanges = queryHandler(BoardChanges, boardReads, async ({ date, since }, { db, store }) => {
  const position = await positionOf(db, boardReads);
  const after = BigInt(since);
  const again = { reload: true, jobs: [], gone: [], routes: [], position: String(position) };
  if (after > position && after > (await store.head())) return again;
  const [beside, jobs, left, routes] = await Promise.all([
    store.readAll({ after, limit: 1, filter: { categories: surroundings } }).catch((error: unknown) => {
      if (isInvalidPosition(error)) return undefined;
      throw error;
    }),
    jobRecords(db, `where job.date = $1 and job.touched > $2 and job.status <> 'cancelled' limit $3`, [
      date,
      after,
      MOST_CHANGES + 1,
    ]),
    db.query<{ id: string }>(
      `with moved as materialized (
         select job_id from placement where date = $1 and position > $2
         union select job_id from placement where from_date = $1 and position > $2)
       select job_id as id from moved
       where not exists (select from job where job.id = job_id and job.date = $1 and job.status <> 'cancelled')
       limit $3`,
      [date, after, MOST_CHANGES + 1],
    ),
    db.query<{ user_id: string; route_version: number }>(
      `select user_id, version as route_version from route where date = $1 and touched > $2`,
      [date, after],
    ),
  ]);
  if (!beside || beside.events.length > 0 || jobs.length + left.length > MOST_CHANGES) return again;
  // A job that left between the two statements is gone; one that came back is reported next time.
  const gone = new Set(left.map(({ id }) => id));
  const stayed = jobs.filter(({ id }) => !gone.has(id));
  return { reload: false, jobs: stayed, gone: [...gone], routes, position: String(position) };
});
