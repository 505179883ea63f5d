import type { Database } from '@tailboard/eventing/database';
import { EFFECTIVE_POINTS } from '../job/record/job-record.js';
import { onBoard } from './on-board.js';

/** Jobs and lists of a board, as JSON texts. */
export interface RenderedJobs {
  /** By technician, `null` for the unassigned jobs: an array of rows. */
  readonly jobs: ReadonlyMap<string | null, { readonly text: string; readonly points: number }>;
  /** The lists to which the rows refer: an object. */
  readonly lists: string;
}

/**
 * Concatenates the rows that were rendered with their events. A row ends with its places in the lists: slots, categories,
 * locations and people that the board names. One statement, so that places and lists belong together.
 */
const statement = (ofLocation: boolean): string => `
  with shown as materialized (
    select job.id, job.user_id, job.rendered, job.time_slot_id, job.category_id, job.location_id,
           nullif(job.moved_by, 'system')::uuid as moved_by, job.route_order, lower(job.city) collate "C" as city,
           ${EFFECTIVE_POINTS} as points
    from job where ${onBoard('$1', ofLocation ? '$2' : undefined)}
  ), slot as materialized (
    select id, fields, row_number() over (order by id) - 1 as n from timeslot where id in (select time_slot_id from shown)
  ), kind as materialized (
    select id, fields, row_number() over (order by id) - 1 as n from category where id in (select category_id from shown)
  ), place as materialized (
    select those.id, location.name, row_number() over (order by those.id) - 1 as n
    from (select distinct location_id as id from shown where location_id is not null) those left join location using (id)
  ), mover as materialized (
    select those.id, coalesce(person.label, '') as label, row_number() over (order by those.id) - 1 as n
    from (select distinct moved_by as id from shown where moved_by is not null) those left join person using (id)
  )
  select 'jobs' as kind, shown.user_id, sum(shown.points)::float8 as points,
    '[' || string_agg(shown.rendered || ',' || coalesce(slot.n::text, 'null') || ',' || coalesce(kind.n::text, 'null')
        || ',' || coalesce(place.n::text, 'null') || ',' || coalesce(mover.n::text, 'null') || ']', ','
      order by case when shown.user_id is null then slot.fields->>'start' end nulls last,
               case when shown.user_id is null then shown.city end,
               case when shown.user_id is not null then shown.route_order end, shown.id) || ']' as text
  from shown
  left join slot on slot.id = shown.time_slot_id
  left join kind on kind.id = shown.category_id
  left join place on place.id = shown.location_id
  left join mover on mover.id = shown.moved_by
  group by shown.user_id
  union all
  select 'lists', null, null, json_build_object(
    'time_slots', (select coalesce(json_agg(json_build_object('id', id, 'name', fields->>'name', 'time', fields->>'name',
      'start', fields->>'start', 'end', fields->>'end') order by n), '[]') from slot),
    'categories', (select coalesce(json_agg(json_build_object('id', id, 'name', fields->>'name',
      'color', fields->>'color', 'skills', coalesce(fields->'skills', '[]')) order by n), '[]') from kind),
    'locations', (select coalesce(json_agg(json_build_object('id', id, 'name', name) order by n), '[]') from place),
    'people', (select coalesce(json_agg(json_build_object('id', id, 'label', label) order by n), '[]') from mover)
  )::text`;

/** Reads the jobs of a board as rows; `location` limits it to one. */
export async function renderedJobs(db: Database, date: string, location: string | undefined): Promise<RenderedJobs> {
  const rows = await db.query<{ kind: 'jobs' | 'lists'; user_id: string | null; points: number | null; text: string }>(
    statement(location !== undefined),
    location === undefined ? [date] : [date, location],
  );
  return {
    jobs: new Map(
      rows.flatMap(({ kind, user_id, points, text }) =>
        kind === 'jobs' ? [[user_id, { text, points: points ?? 0 }] as const] : [],
      ),
    ),
    lists: rows.find(({ kind }) => kind === 'lists')?.text ?? '{}',
  };
}
