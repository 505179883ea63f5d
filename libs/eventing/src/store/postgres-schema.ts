import { MAX_COUNTED } from '../event-store.js';
import type { PostgresPool } from '../postgres/connect.js';

/** Notification channel of commits with new events. */
export const APPENDED = 'eventstore_appended';

/** Advisory locks of the store. PostgreSQL separates them by database. */
const APPEND_LOCK = '8170534521770200061';
const SCHEMA_LOCK = '8170534521770200062';

/**
 * Appends wait for one lock, which is released when their commit is visible. Positions are therefore assigned in commit
 * order, and a reader at a position has missed nothing below it.
 *
 * `waves` is a list of lists of items `{n, stream, expected, events: [{id, type, version, data, meta}]}`. A stream
 * occurs once per wave; its further items follow in later waves. `expected` is a revision, -1 for any, -2 for some.
 * Each item returns position and revision of its last event, or the stream's actual revision.
 *
 * `create or replace` cannot change parameters or the return type; such a change needs a new name.
 */
const SCHEMA = `
create schema if not exists eventstore;

create table if not exists eventstore.event (
  position bigint generated always as identity,
  recorded_at timestamptz not null,
  id uuid not null,
  revision int not null,
  version int not null,
  stream text not null,
  category text not null generated always as (split_part(stream, '-', 1)) stored,
  type text not null,
  data jsonb not null,
  meta jsonb not null,
  constraint event_position primary key (position),
  constraint event_revision unique (stream, revision),
  constraint event_id unique (id)
);

-- Which store it is; a copy of the database is the same one.
create table if not exists eventstore.identity (
  only_row boolean primary key default true check (only_row),
  id uuid not null default gen_random_uuid()
);
insert into eventstore.identity default values on conflict do nothing;
create index if not exists event_category on eventstore.event (category, position);

-- Where a repeated append ended the first time.
create or replace function eventstore.again(named text, events jsonb) returns table (at bigint, reached int)
language sql stable as $$
  select e.position, e.revision from eventstore.event e
  where e.stream = named and e.id in (select (given->>'id')::uuid from jsonb_array_elements(events) as given)
  order by e.revision desc limit 1
$$;

create or replace function eventstore.append(waves jsonb)
returns table (n int, at bigint, reached int, actual int)
language plpgsql
-- The plans are made once, maybe when the table is still empty; they must never be those of a small table.
set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
as $$
declare
  wave jsonb;
  item jsonb;
  given int;
  line record;
  repeated boolean;
  grown boolean := false;
begin
  perform pg_advisory_xact_lock(${APPEND_LOCK});
  for wave in select jsonb_array_elements(waves) loop
    if jsonb_array_length(wave) = 1 then
      -- For one item, the same in statements that are cheaper to begin.
      item := wave->0;
      n := (item->>'n')::int; at := null; reached := null; actual := 0; repeated := false;
      select e.revision into actual from eventstore.event e
      where e.stream = item->>'stream' order by e.revision desc limit 1;
      if found then
        repeated := exists (select from eventstore.event e
          where e.id = (item->'events'->0->>'id')::uuid and e.stream = item->>'stream');
      else
        actual := 0;
      end if;
      if repeated then
        select r.at, r.reached into at, reached from eventstore.again(item->>'stream', item->'events') r;
      else
        given := (item->>'expected')::int;
        if given = actual or given = -1 or (given = -2 and actual > 0) then
          insert into eventstore.event (stream, revision, id, type, version, data, meta, recorded_at)
          select item->>'stream', actual + e.k, (e.event->>'id')::uuid, e.event->>'type', (e.event->>'version')::int,
            e.event->'data', e.event->'meta', clock_timestamp()
          from jsonb_array_elements(item->'events') with ordinality as e (event, k)
          order by e.k;
          at := lastval();
          reached := actual + jsonb_array_length(item->'events');
          grown := true;
        end if;
      end if;
      return next;
      continue;
    end if;
    for line in
      with asked as materialized (
        select (i->>'n')::int as n, i->>'stream' as stream, (i->>'expected')::int as expected, i->'events' as events,
          coalesce((select e.revision from eventstore.event e
                    where e.stream = i->>'stream' order by e.revision desc limit 1), 0) as held
        from jsonb_array_elements(wave) as i
      ), judged as materialized (
        select a.*, case
            when a.held > 0 and exists (select from eventstore.event e
              where e.id = (a.events->0->>'id')::uuid and e.stream = a.stream) then 'repeated'
            when a.expected = a.held or a.expected = -1 or (a.expected = -2 and a.held > 0) then 'fits'
            else 'conflict'
          end as verdict
        from asked a
      ), made as (
        insert into eventstore.event (stream, revision, id, type, version, data, meta, recorded_at)
        select j.stream, j.held + e.k, (e.event->>'id')::uuid, e.event->>'type', (e.event->>'version')::int,
          e.event->'data', e.event->'meta', clock_timestamp()
        from judged j cross join lateral jsonb_array_elements(j.events) with ordinality as e (event, k)
        where j.verdict = 'fits'
        order by j.n, e.k
        returning event.stream, event.position, event.revision
      )
      select j.n, j.stream, j.events, j.held, j.verdict, m.at, m.reached
      from judged j left join (
        select made.stream, max(made.position) as at, max(made.revision) as reached from made group by made.stream
      ) m using (stream)
    loop
      n := line.n; at := line.at; reached := line.reached; actual := line.held;
      if line.verdict = 'repeated' then
        select r.at, r.reached into at, reached from eventstore.again(line.stream, line.events) r;
      end if;
      grown := grown or line.verdict = 'fits';
      return next;
    end loop;
  end loop;
  if grown then perform pg_notify('${APPENDED}', ''); end if;
end $$;
`;

/** Creates the store's tables if they are missing. Safe to run in several processes at once. */
export const ensureEventSchema = (pool: PostgresPool): Promise<void> =>
  pool.transaction(async (db) => {
    await db.query(`select pg_advisory_xact_lock(${SCHEMA_LOCK})`);
    await db.query(SCHEMA);
  });

const EVENT = `e.position, e.stream, e.revision, e.id, e.type, e.version, e.data, e.meta, e.recorded_at`;
/** Read in the snapshot of the events: an event after this position that is not in the batch does not exist yet. */
const HEAD = `(select coalesce(max(position), 0) as head from eventstore.event) h`;

/** `(waves)` */
export const APPEND = `select n, at, reached, actual from eventstore.append($1::jsonb)`;
export const IDENTITY = `select id from eventstore.identity`;
export const HEAD_POSITION = `select head from ${HEAD}`;
/** `(position)` */
export const COUNT_AFTER = `select count(*)::int as count
  from (select from eventstore.event where position > $1 limit ${MAX_COUNTED}) e`;

/** `(stream, from, limit)` */
export const readStream = (backwards: boolean): string => `select ${EVENT} from eventstore.event e
  where e.stream = $1 and e.revision ${backwards ? '<=' : '>='} $2
  order by e.revision ${backwards ? 'desc' : 'asc'} limit $3`;

/** `(streams)` */
export const READ_MANY = `select ${EVENT} from eventstore.event e where e.stream = any($1::text[]) order by e.stream, e.revision`;

/**
 * `(after, before, limit, categories)`. With a filter, positions come first, each category from its own index, so that
 * rare categories are found quickly and no plan sorts the whole log.
 */
export const readAll = (backwards: boolean, filtered: boolean): string => {
  const order = backwards ? 'desc' : 'asc';
  const wanted = filtered
    ? `((select p.position from unnest($4::text[]) as c (category) cross join lateral (
           select o.position from eventstore.event o
           where o.category = c.category and o.position > $1 and o.position < $2
           order by o.position ${order} limit $3) p
         order by p.position ${order} limit $3) w join eventstore.event e on e.position = w.position)`
    : `(select * from eventstore.event e where e.position > $1 and e.position < $2
        order by e.position ${order} limit $3) e`;
  return `select h.head, ${EVENT} from ${HEAD} left join ${wanted} on true order by e.position ${order}`;
};
