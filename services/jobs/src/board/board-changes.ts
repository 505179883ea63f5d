import { BoardChanges, MAX_CHANGES } from '@tailboard/contracts/jobs/board';
import type { EventStore, Position, RecordedEvent } from '@tailboard/eventing/event-store';
import { isInvalidPosition } from '@tailboard/eventing/store/storable';
import { queryHandler } from '@tailboard/service/service-context';
import { findJobs } from '../job/record/job-record.js';
import type { PlacingType } from '../moves/moves-projection.js';
import { onBoard, usersOfLocationSql } from './on-board.js';
import { boardReads, getPosition } from './position.js';

/** Categories shown on a board besides jobs: names, leave, time slots, categories, locations. */
const surroundings = ['user', 'location', 'timeslot', 'category', 'schedule'];
/** Events of these categories that no board shows. */
const ignored = new Set(['LocaleChosen', 'PasswordChanged', 'PayChanged', 'PersonErased']);
/** Maximum events of these categories that are looked through; after more, the board is read again. */
const MAX_SURROUNDINGS = 100;

/** Placements of jobs that stay where they are. */
const staying = ['JobCompleted', 'JobReopened'] as const satisfies PlacingType[];

/**
 * Jobs that left the board of a date ($1) after a position ($2); `$3` limits, `$4` are the staying types. With a location
 * ($5): those whose technician was of it, that were unassigned there, or whose location changed.
 */
const goneSince = (ofLocation: boolean): string => {
  const wasHere = `(from_user_id = ${usersOfLocationSql('$5')} or (from_user_id is null and (type = 'JobRescheduled'
    or not exists (select from job where id = job_id and location_id is distinct from $5 and relocated <= $2))))`;
  const those = `position > $2 and type <> all($4) ${ofLocation ? `and ${wasHere}` : ''}`;
  return `
    with moved as materialized (
      select job_id from placement where date = $1 and ${those}
      union select job_id from placement where from_date = $1 and ${those}
      ${ofLocation ? 'union select id from job where date = $1 and touched > $2 and relocated > $2' : ''})
    select job_id as id from moved
    where not exists (select from job where job.id = job_id and ${onBoard('$1', ofLocation ? '$5' : undefined)})
    limit $3`;
};

/** Returns whether an event changes what a board of the date shows. */
function isSeen({ type, data }: RecordedEvent, date: string): boolean {
  if (ignored.has(type)) return false;
  // An entry that was changed or removed may have covered the date before.
  if (type !== 'ScheduleEntryAdded') return true;
  const { start_date, end_date } = data as { start_date: string; end_date: string };
  return !(end_date < date || start_date > date);
}

/** Returns whether anything besides jobs changed on a board after a position, or the position is invalid. */
async function surroundingsChanged(store: EventStore, after: Position, date: string): Promise<boolean> {
  const limit = MAX_SURROUNDINGS;
  try {
    const { events, caughtUp } = await store.readAll({ after, limit, filter: { categories: surroundings } });
    return !caughtUp || events.some((event) => isSeen(event, date));
  } catch (error) {
    if (isInvalidPosition(error)) return true;
    throw error;
  }
}

/**
 * Returns what a screen missed of a date, or of one location on it. Requests a reload if many jobs changed, if anything
 * besides jobs changed, or if the position does not belong to this log (after a restore).
 */
export const getBoardChanges = queryHandler(
  BoardChanges,
  boardReads,
  async ({ date, since, location_id }, { db, store }) => {
    const position = await getPosition(db, boardReads);
    const after = BigInt(since);
    const again = { reload: true, jobs: [], gone: [], routes: [], position: String(position) };
    if (after > position && after > (await store.head())) return again;
    const location = location_id === undefined ? [] : [location_id];
    const [surrounded, jobs, left, routes] = await Promise.all([
      surroundingsChanged(store, after, date),
      findJobs(db, `where ${onBoard('$1', location_id && '$4')} and job.touched > $2 limit $3`, [
        date,
        after,
        MAX_CHANGES + 1,
        ...location,
      ]),
      db.query<{ id: string }>(goneSince(location_id !== undefined), [
        date,
        after,
        MAX_CHANGES + 1,
        staying,
        ...location,
      ]),
      db.query<{ user_id: string; route_version: number }>(
        `select user_id, version as route_version from route
         where date = $1 and touched > $2 ${location_id === undefined ? '' : `and user_id = ${usersOfLocationSql('$3')}`}`,
        [date, after, ...location],
      ),
    ]);
    if (surrounded || jobs.length + left.length > MAX_CHANGES) return again;
    // A job that left between the two statements is gone; one that came back is reported next time.
    const gone = new Set(left.map(({ id }) => id));
    const stayed = jobs.filter(({ id }) => !gone.has(id));
    return { reload: false, jobs: stayed, gone: [...gone], routes, position: String(position) };
  },
);
