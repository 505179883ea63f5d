import type { Job } from '@tailboard/contracts/jobs/job';
import type { Database } from '@tailboard/eventing/database';

/** Planned until its day is submitted with it as it is, then what its lines are worth (decision D14). */
export const EFFECTIVE_POINTS = 'case when job.closed_as = job.status then job.line_points else job.points end';

/**
 * A job's own row; the lists that it names are joined for conditions and orders alone, and the planner leaves out those that
 * are not used. What they say of a job comes from {@link loadNames}: built into each row it was most of a board's cost.
 */
const SELECT = `
  select job.id, job.date, job.type, job.status, ${EFFECTIVE_POINTS} as points,
         job.identifier, job.account_number, job.customer_name,
         job.address, job.user_id, job.phone, job.category_id, job.category_comment, job.dispatch_notes,
         job.time_slot_id, job.location_id, job.work_order_id, job.lock, job.route_order::float8 as route_order,
         job.moved_at, job.moved_by, job.order_changed, job.on_the_way_at, job.arrived_at, job.completed_at, job.version, job.updated_at
  from job
  left join timeslot slot on slot.id = job.time_slot_id
  left join person on person.id = job.user_id
  left join category on category.id = job.category_id
  left join location on location.id = job.location_id`;

type Row = Omit<Job, 'time_slot' | 'user' | 'category' | 'location' | 'completed' | 'moved_by'> & {
  readonly category_id: string | null;
  readonly time_slot_id: string | null;
  readonly moved_by: string;
};

/** The displayed data of each person and entry that some rows name, each loaded once. */
const NAMES = `
  select 'user' as kind, id, jsonb_build_object('id', id, 'label', label, 'first_name', first_name,
           'last_name', last_name, 'technician_id', technician_id) as named
    from person where id = any($1::uuid[])
  union all
  select 'slot', id, jsonb_build_object('id', id, 'name', fields->>'name', 'time', fields->>'name',
           'start', fields->>'start', 'end', fields->>'end')
    from timeslot where id = any($2::uuid[])
  union all
  select 'category', id, jsonb_build_object('id', id, 'name', fields->>'name', 'color', fields->>'color',
           'skills', coalesce(fields->'skills', '[]'))
    from category where id = any($3::uuid[])
  union all
  select 'location', id, jsonb_build_object('locationID', id, 'name', name)
    from location where id = any($4::uuid[])`;

/** The actor of rows that the product itself moved. */
const SYSTEM = 'system';

interface Kinds {
  user: NonNullable<Job['user']>;
  slot: NonNullable<Job['time_slot']>;
  category: NonNullable<Job['category']>;
  location: NonNullable<Job['location']>;
}
type Names = { readonly [K in keyof Kinds]: ReadonlyMap<string, Kinds[K]> };

async function loadNames(db: Database, rows: readonly Row[]): Promise<Names> {
  const names = {
    user: new Map<string, Kinds['user']>(),
    slot: new Map<string, Kinds['slot']>(),
    category: new Map<string, Kinds['category']>(),
    location: new Map<string, Kinds['location']>(),
  };
  if (rows.length === 0) return names;
  const [people, slots, categories, locations] = [
    new Set<string>(),
    new Set<string>(),
    new Set<string>(),
    new Set<string>(),
  ];
  for (const { user_id, moved_by, time_slot_id, category_id, location_id } of rows) {
    if (user_id !== null) people.add(user_id);
    if (moved_by !== SYSTEM) people.add(moved_by);
    if (time_slot_id !== null) slots.add(time_slot_id);
    if (category_id !== null) categories.add(category_id);
    if (location_id !== null) locations.add(location_id);
  }
  const found = await db.query<{ [K in keyof Kinds]: { kind: K; id: string; named: Kinds[K] } }[keyof Kinds]>(
    NAMES,
    [people, slots, categories, locations].map((ids) => [...ids]),
  );
  for (const { kind, id, named } of found) (names[kind] as Map<string, typeof named>).set(id, named);
  return names;
}

/** The jobs that a condition finds, as readers see them, in two statements. `rest` is what follows `from … join …`. */
export async function findJobs(db: Database, rest: string, values: readonly unknown[]): Promise<Job[]> {
  const rows = await db.query<Row>(`${SELECT} ${rest}`, values);
  const names = await loadNames(db, rows);
  return rows.map((row) => toJob(row, names));
}

/** Written out: spreading thousands of rows takes three times as long as reading them. */
function toJob(row: Row, names: Names): Job {
  const getNamed = <T>(those: ReadonlyMap<string, T>, id: string | null): T | null =>
    id === null ? null : (those.get(id) ?? null);
  return {
    id: row.id,
    date: row.date,
    type: row.type,
    status: row.status,
    completed: row.status === 'completed' ? 1 : 0,
    points: row.points,
    identifier: row.identifier,
    account_number: row.account_number,
    customer_name: row.customer_name,
    time_slot: getNamed(names.slot, row.time_slot_id),
    address: row.address,
    user: getNamed(names.user, row.user_id),
    user_id: row.user_id,
    phone: row.phone,
    category: getNamed(names.category, row.category_id),
    category_comment: row.category_comment,
    dispatch_notes: row.dispatch_notes,
    location: getNamed(names.location, row.location_id),
    location_id: row.location_id,
    work_order_id: row.work_order_id,
    lock: row.lock,
    route_order: row.route_order,
    moved_by:
      row.moved_by === SYSTEM ? null : { id: row.moved_by, label: getNamed(names.user, row.moved_by)?.label ?? '' },
    moved_at: row.moved_at,
    order_changed: row.order_changed,
    on_the_way_at: row.on_the_way_at,
    arrived_at: row.arrived_at,
    completed_at: row.completed_at,
    version: row.version,
    updated_at: row.updated_at,
  };
}

/** The projections that a job's record is made of. */
export const jobReads = ['jobs.jobs', 'jobs.people', 'jobs.timeslot', 'jobs.category'] as const;
