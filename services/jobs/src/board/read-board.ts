import { ReadBoard } from '@tailboard/contracts/jobs/board';
import { queryHandler } from '@tailboard/service/service-context';
import { jobRecords } from '../job/record/job-record.js';
import { DAY_CAPACITY } from '../job/record/technician-day.js';
import { leaveOn, vacationNote } from '../schedule/leave-on.js';
import { approvedBefore } from './approved-before.js';
import { onBoard } from './on-board.js';
import { boardReads, positionOf } from './position.js';

interface Technician {
  readonly id: string;
  readonly label: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly technician_id: string | null;
  readonly location_id: string | null;
  readonly active: boolean;
  readonly route_version: number;
}

/**
 * Returns the board of a date in seven statements, independent of the number of cards. Inactive technicians keep a card
 * while they have jobs on the date. With a location, cards are its technicians with all their jobs, and unassigned jobs
 * are those of the location. Cancelled jobs are excluded.
 */
export const getBoard = queryHandler(ReadBoard, boardReads, async (requested, { db, today }, { locale }) => {
  const date = requested.date ?? today();
  const location = requested.location_id;
  const of = location === undefined ? [date] : [date, location];
  // Read first, because rows may be newer than the position, never older.
  const position = await positionOf(db, boardReads);
  const [jobs, technicians, leaveOf, weekBefore] = await Promise.all([
    // Unassigned jobs by time slot, assigned jobs by route order.
    jobRecords(
      db,
      `where ${onBoard('$1', location && '$2')}
       order by case when job.user_id is null then slot.fields->>'start' end nulls last,
                case when job.user_id is null then lower(job.city) collate "C" end,
                case when job.user_id is not null then job.route_order end, job.id`,
      of,
    ),
    db.query<Technician>(
      `select id, label, first_name, last_name, technician_id, location_id, active,
              coalesce(route.version, 0) as route_version
       from person left join route on route.user_id = person.id and route.date = $1
       where ${location === undefined ? '' : 'location_id = $2 and '}
         (active and 'technician' = any(roles) or exists (select from job where date = $1 and user_id = person.id))
       order by first_name, last_name, id`,
      of,
    ),
    leaveOn(db, date),
    approvedBefore(db, date, location),
  ]);
  const routes = new Map<string | null, typeof jobs>();
  for (const job of jobs) {
    const route = routes.get(job.user_id);
    if (route) route.push(job);
    else routes.set(job.user_id, [job]);
  }
  return {
    date,
    unassigned: routes.get(null) ?? [],
    cards: technicians.map(({ route_version, ...user }) => {
      const route = routes.get(user.id) ?? [];
      const leave = leaveOf(user.id);
      return {
        user,
        day: {
          points: Math.round(route.reduce((sum, { points }) => sum + points * 100, 0)) / 100,
          capacity: DAY_CAPACITY,
          note: leave && vacationNote(leave, date, locale),
          leave: leave?.type ?? null,
        },
        route_version,
        jobs: route,
      };
    }),
    stats: Object.fromEntries(technicians.map(({ id }) => [id, weekBefore(id)])),
    position: String(position),
  };
});
