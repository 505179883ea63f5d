import { addDays } from '@tailboard/contracts/company-time';
import type { WeeklyStats } from '@tailboard/contracts/jobs/board';
import { getWorkweekEnd, getWorkweekStart } from '@tailboard/contracts/workweek';
import type { Database } from '@tailboard/eventing/database';
import type { z } from 'zod';
import { readWorkweekStart } from '../week/workweek-start.js';
import { usersOfLocationSql } from './on-board.js';

type Approved = Readonly<z.output<typeof WeeklyStats>>;
const nothing: Approved = { weeks_approved_hours: 0, weeks_approved_points: 0 };

/**
 * Returns each technician's previous workweek: paid hours and points of approved and finalized days (decision D14).
 * `location_id` limits it to the technicians of one location.
 */
export async function approvedBefore(
  db: Database,
  date: string,
  location_id?: string,
): Promise<(user_id: string) => Approved> {
  const startOn = await readWorkweekStart(db);
  const start = getWorkweekStart(addDays(getWorkweekStart(date, startOn), -1), startOn);
  const rows = await db.query<Approved & { user_id: string }>(
    `select user_id, round(sum(paid_minutes) / 60.0, 2)::float8 as weeks_approved_hours,
            coalesce(sum(points), 0)::float8 as weeks_approved_points
     from workday where date between $1 and $2 and state in ('approved', 'finalized')
       ${location_id === undefined ? '' : `and user_id = ${usersOfLocationSql('$3')}`} group by user_id`,
    [start, getWorkweekEnd(start, startOn), ...(location_id === undefined ? [] : [location_id])],
  );
  const found = new Map(rows.map(({ user_id, ...stats }) => [user_id, stats]));
  return (user_id) => found.get(user_id) ?? nothing;
}
