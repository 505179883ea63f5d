import type { Database } from '@tailboard/eventing/database';

/** The last submission of each day that was neither rejected nor withdrawn since. */
const CLOSED = `closed as (
  select distinct on (s.user_id, s.date) s.user_id, s.date, s.jobs from outside.day_submitted s
  where not exists (
    select from (select user_id, date, _position from outside.day_rejected union all select user_id, date, _position from outside.day_taken_back) o
    where o.user_id = s.user_id and o.date = s.date and o._position > s._position)
  order by s.user_id, s.date, s._position desc)`;

export interface DayOfTechnician {
  readonly technician: string;
  readonly date: string;
  readonly completed: number;
  readonly points: number;
}
/** Returns completed jobs and points by technician and day. */
export const byTechnicianAndDay = (db: Database): Promise<DayOfTechnician[]> =>
  db.query<DayOfTechnician>(
    `with ${CLOSED} select p.label as technician, c.date,
       count(*) filter (where (job->>'completed')::boolean)::int as completed,
       coalesce(sum((select sum((line->>'points')::numeric * (line->>'quantity')::numeric) from jsonb_array_elements(job->'lines') line
         where not (line->>'missed')::boolean)), 0)::float as points
     from closed c cross join jsonb_array_elements(c.jobs) job left join outside.person p on p.user_id = c.user_id
     group by 1, 2 order by 2, 1`,
  );

export interface NotDone {
  readonly category: string;
  readonly jobs: number;
}
/** Returns jobs not done, by the category of the code. */
export const notDoneByCategory = (db: Database): Promise<NotDone[]> =>
  db.query<NotDone>(
    `with ${CLOSED} select g.name as category, count(*)::int as jobs
     from closed c cross join jsonb_array_elements(c.jobs) job
     join outside.code d on d.code_id = job->'not_done'->>'code_id' join outside.category g on g.id = d.category_id
     group by 1 order by 1`,
  );

export interface Holding {
  readonly holder: string;
  readonly units: number;
}
/**
 * Returns the holder of a unit in a place held by a technician, in the terms of the description: issued, or returned by
 * a customer.
 */
const holderSql = (place: string): string =>
  `case when ${place}->>'status' in ('issued', 'customer_returned') then ${place}->>'user_id' end`;

/** Returns units by holder, from the newest message of each unit that contains it. */
export const unitsByHolder = (db: Database): Promise<Holding[]> =>
  db.query<Holding>(
    `with place as (
       select _key, _position, user_id from outside.unit_issued
       union all select _key, _position, user_id from outside.unit_returned_by_customer
       union all select _key, _position, null from outside.unit_taken_back
       union all select _key, _position, null from outside.unit_refreshed
       union all select _key, _position, null from outside.unit_used
       union all select _key, _position, null from outside.unit_shipped
       union all select _key, _position, null from outside.unit_missing
       union all select _key, _position, "from"->>'user_id' from outside.unit_found
       union all select _key, _position, null from outside.unit_removed
       union all select _key, _position, ${holderSql('"to"')} from outside.unit_use_withdrawn
       union all select _key, _position, ${holderSql('"to"')} from outside.unit_restored
       union all select _key, _position, ${holderSql('"to"')} from outside.unit_put_back),
     newest as (select distinct on (_key) user_id from place order by _key, _position desc)
     select p.label as holder, count(*)::int as units from newest n join outside.person p on p.user_id = n.user_id group by 1 order by 1`,
  );
