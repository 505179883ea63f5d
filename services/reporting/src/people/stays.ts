import { daysBetween } from '@tailboard/contracts/company-time';
import type { Database } from '@tailboard/eventing/database';
import type { WeekOfRange } from '../pay/weeks.js';
import type { Range } from '../range/range.js';

/** Period in which a user belonged to a location, both days included. */
export interface Stay {
  readonly user_id: string;
  readonly first: string;
  readonly last: string;
}

/**
 * Returns who belonged to a location and when: from the company day on which it was recorded until the day before
 * another was recorded. A user's first location also applies to all time before, so that a report of a finalized week
 * never changes when its users move.
 */
const staysAt = (
  db: Database,
  location_id: string,
  { user_id, zone }: { user_id: string | null; zone: string },
): Promise<Stay[]> =>
  db.query<Stay>(
    `with said as (
       select distinct on (user_id, day) user_id, location_id, day
       from (select user_id, version, location_id, (said_at at time zone $3)::date as day from employment
             where kind = 'dates' and ($2::uuid is null or user_id = $2)) each
       order by user_id, day, version desc),
     moved as (
       select user_id, location_id, day, row_number() over own as at,
              location_id is not distinct from lag(location_id) over own as stayed
       from said window own as (partition by user_id order by day)),
     stay as (
       select user_id, location_id, case when at = 1 then '0001-01-01'::date else day end as first,
              coalesce(lead(day) over own - 1, '9999-12-31'::date) as last
       from moved where at = 1 or not stayed window own as (partition by user_id order by day))
     select user_id, first, last from stay where location_id = $1 order by user_id, first`,
    [location_id, user_id, zone],
  );

/**
 * Restricts a statement to the time that users belonged to a location; the parameter is a JSON list of {@link Stay}, or
 * null.
 */
export const duringStays = (parameter: string, { user_id, date }: { user_id: string; date: string }): string =>
  `(${parameter}::jsonb is null or exists (
     select from jsonb_to_recordset(${parameter}::jsonb) as stay(user_id uuid, first date, last date)
     where stay.user_id = ${user_id} and ${date} between stay.first and stay.last))`;

/** Returns whether a user joined or left within a range, so that it has a part of their days. */
export const movedIn = (stays: readonly Stay[], { from, to }: Range): boolean =>
  stays.some(({ first, last }) => (first > from && first <= to) || (last >= from && last < to));

/** Returns the parts of a week in a user's stays: a whole week unchanged, else cut as a range cuts it. */
export const partsDuring = (week: WeekOfRange, stays: readonly Stay[]): WeekOfRange[] =>
  stays
    .filter(({ first, last }) => first <= week.to && last >= week.from)
    .map(({ first, last }) => {
      const from = first > week.from ? first : week.from;
      const to = last < week.to ? last : week.to;
      const isAll = from === week.from && to === week.to;
      return isAll ? week : { ...week, from, to, days: daysBetween(from, to) + 1, cut: true };
    });

/** Returns the stays for a report of a location; `null` for all locations. */
export const findStays = (
  db: Database,
  { location_id, user_id }: { location_id: string | null; user_id: string | null },
  zone: string,
): Promise<Stay[]> | null => (location_id === null ? null : staysAt(db, location_id, { user_id, zone }));
