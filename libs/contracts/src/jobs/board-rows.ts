import type { Job, JobDetails, jobStatuses, jobTypes } from './job.js';

/** Media type of a board whose jobs are rows instead of records; {@link boardOfRows} decodes it. */
export const BOARD_ROWS = 'application/vnd.tailboard.board-rows+json';

/** The values of a job that only the job itself decides. */
export interface OwnValues extends Pick<
  Job,
  | 'id'
  | 'type'
  | 'status'
  | 'points'
  | 'identifier'
  | 'account_number'
  | 'customer_name'
  | 'phone'
  | 'category_comment'
  | 'dispatch_notes'
  | 'work_order_id'
  | 'lock'
  | 'route_order'
  | 'moved_at'
  | 'order_changed'
  | 'on_the_way_at'
  | 'arrived_at'
  | 'completed_at'
  | 'version'
  | 'updated_at'
> {
  readonly address: JobDetails['address'];
}

type Flag = 0 | 1;
type Time = number | null;
type Index = number | null;
type OwnRow = readonly [
  id: string,
  type: (typeof jobTypes)[number],
  status: (typeof jobStatuses)[number],
  points: number,
  identifier: string,
  account_number: string,
  customer_name: string,
  phone: string,
  address: string,
  address2: string,
  // Jobs that were recorded before apartments have none.
  apt: string | null,
  city: string,
  state: string,
  zip: string,
  lat: number | null,
  lng: number | null,
  category_comment: string,
  dispatch_notes: string,
  work_order_id: string | null,
  lock: Flag,
  route_order: number,
  moved_at: Time,
  order_changed: Flag,
  on_the_way_at: Time,
  arrived_at: Time,
  completed_at: Time,
  version: number,
  updated_at: Time,
];
/** A job as a row: its own values, and its places in the lists of the response. */
type JobRow = readonly [...OwnRow, time_slot: Index, category: Index, location: Index, moved_by: Index];

const flag = (is: boolean): Flag => (is ? 1 : 0);
const time = (instant: string | null): Time => (instant === null ? null : Date.parse(instant));

/** Returns a job's own values as the beginning of its row. Instants are milliseconds. */
export const ownRow = (job: OwnValues): OwnRow => [
  job.id,
  job.type,
  job.status,
  job.points,
  job.identifier,
  job.account_number,
  job.customer_name,
  job.phone,
  job.address.address,
  job.address.address2,
  job.address.apt,
  job.address.city,
  job.address.state,
  job.address.zip,
  job.address.lat,
  job.address.lng,
  job.category_comment,
  job.dispatch_notes,
  job.work_order_id,
  flag(job.lock),
  job.route_order,
  time(job.moved_at),
  flag(job.order_changed),
  time(job.on_the_way_at),
  time(job.arrived_at),
  time(job.completed_at),
  job.version,
  time(job.updated_at),
];

type Technician = NonNullable<Job['user']>;
interface Lists {
  readonly time_slots: readonly NonNullable<Job['time_slot']>[];
  readonly categories: readonly NonNullable<Job['category']>[];
  /** `name` null: a location that is not known (yet). */
  readonly locations: readonly { readonly id: string; readonly name: string | null }[];
  readonly people: readonly NonNullable<Job['moved_by']>[];
}
/** A board whose jobs are rows. */
export interface BoardRows {
  readonly date: string;
  readonly lists: Lists;
  readonly unassigned: readonly JobRow[];
  readonly cards: readonly { readonly user: Technician; readonly jobs: readonly JobRow[] }[];
}

/** Returns a board of rows as the output of its contract. */
export function boardOfRows({ lists, unassigned, cards, ...rest }: BoardRows) {
  const toJobs = (rows: readonly JobRow[], user: Technician | null): Job[] =>
    rows.map((row) => toJob(row, { date: rest.date, user, lists }));
  return {
    ...rest,
    unassigned: toJobs(unassigned, null),
    cards: cards.map((card) => {
      const { id, label, first_name, last_name, technician_id } = card.user;
      return { ...card, jobs: toJobs(card.jobs, { id, label, first_name, last_name, technician_id }) };
    }),
  };
}

const instant = (at: Time): string | null => (at === null ? null : new Date(at).toISOString());
const findItem = <T>(list: readonly T[], index: Index): T | null => (index === null ? null : (list[index] ?? null));

function toJob(row: JobRow, context: { date: string; user: Technician | null; lists: Lists }): Job {
  const location = findItem(context.lists.locations, row[30]);
  return {
    id: row[0],
    date: context.date,
    type: row[1],
    status: row[2],
    completed: row[2] === 'completed' ? 1 : 0,
    points: row[3],
    identifier: row[4],
    account_number: row[5],
    customer_name: row[6],
    time_slot: findItem(context.lists.time_slots, row[28]),
    address: {
      address: row[8],
      address2: row[9],
      apt: row[10] ?? '',
      city: row[11],
      state: row[12],
      zip: row[13],
      lat: row[14],
      lng: row[15],
    },
    user: context.user,
    user_id: context.user?.id ?? null,
    phone: row[7],
    category: findItem(context.lists.categories, row[29]),
    category_comment: row[16],
    dispatch_notes: row[17],
    location: location && location.name !== null ? { locationID: location.id, name: location.name } : null,
    location_id: location?.id ?? null,
    work_order_id: row[18],
    lock: row[19] === 1,
    route_order: row[20],
    moved_by: findItem(context.lists.people, row[31]),
    moved_at: instant(row[21]) ?? '',
    order_changed: row[22] === 1,
    on_the_way_at: instant(row[23]),
    arrived_at: instant(row[24]),
    completed_at: instant(row[25]),
    version: row[26],
    updated_at: instant(row[27]) ?? '',
  };
}
