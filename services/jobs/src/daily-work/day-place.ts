import type { Role } from '@tailboard/contracts/permission';
import { getWorkweekEnd, getWorkweekStart } from '@tailboard/contracts/workweek';
import type { Database } from '@tailboard/eventing/database';
import { readWorkweekStart } from '../week/workweek-start.js';

/** The day's user, as screens name them. */
export interface Worker {
  readonly id: string;
  readonly label: string;
  readonly technician_id: string | null;
  readonly location_id: string | null;
}
/** A user's day and its workweek. */
export interface DayPlace {
  readonly user: Worker;
  readonly roles: readonly Role[];
  readonly date: string;
  readonly start_date: string;
  readonly end_date: string;
}

/** Projections needed to locate a day. */
export const placeReads = ['jobs.people', 'jobs.settings'] as const;

/** Locates a user's day; `null` if the user is unknown. */
export async function findDayPlace(db: Database, user_id: string, date: string): Promise<DayPlace | null> {
  const [[person], startOn] = await Promise.all([
    db.query<Worker & { roles: Role[] }>(
      'select id, label, technician_id, location_id, roles from person where id = $1',
      [user_id],
    ),
    readWorkweekStart(db),
  ]);
  if (!person) return null;
  const { roles, ...user } = person;
  const start_date = getWorkweekStart(date, startOn);
  return { user, roles, date, start_date, end_date: getWorkweekEnd(start_date, startOn) };
}
