import { boardTopic } from '@tailboard/contracts/jobs/board';
import type { Topic } from '@tailboard/contracts/live';
import { routeEvents } from '@tailboard/contracts/jobs/moves';
import { weekEvents, parseWeekId } from '@tailboard/contracts/jobs/daily-work';
import { jobEvents, type jobStatuses, type jobTypes, type JobDetails } from '@tailboard/contracts/jobs/job';
import { searchable } from '@tailboard/contracts/search/search-text';
import {
  column,
  projection,
  table,
  type EventContext,
  type Notice,
  type RowOf,
  type Rows,
} from '@tailboard/eventing/projection';
import { sumPoints } from '../week/points.js';
import { noticesOfLocations } from './location-notices.js';
import { addressKey } from './record/address-key.js';
import { renderedJob } from './record/rendered-job.js';
import { toRouteOrder } from './record/route-order.js';

/**
 * Every job as it is now. `identifier` is the number that the operator knows it by, `address_key` the address as it is
 * compared (decision D25), `route_order` grows with each job that joins a technician's day. `rendered` is the beginning
 * of its row on the board.
 */
const job = table('job', {
  columns: {
    id: 'uuid',
    date: 'date',
    type: column<(typeof jobTypes)[number]>('text'),
    status: column<(typeof jobStatuses)[number]>('text'),
    user_id: 'uuid?',
    route_order: 'bigint',
    identifier: 'text',
    account_number: 'text',
    customer_name: 'text',
    phone: 'text',
    category_id: 'uuid?',
    category_comment: 'text',
    time_slot_id: 'uuid?',
    location_id: 'uuid?',
    /** The position of the last event that changed its location; 0: none did. */
    relocated: 'bigint',
    dispatch_notes: 'text',
    address: column<JobDetails['address']>('jsonb'),
    city: 'text',
    address_key: 'text',
    points: 'numeric(8,2)',
    /** The job's state in the submitted day, and the worth of its lines then; `points` remain the planned ones. */
    closed_as: column<'completed' | 'not_done' | null>('text?'),
    line_points: 'numeric(8,2)?',
    work_order_id: 'uuid?',
    order_changed: 'boolean',
    lock: 'boolean',
    on_the_way_at: 'timestamptz?',
    arrived_at: 'timestamptz?',
    completed_at: 'timestamptz?',
    moved_by: 'text',
    moved_at: 'timestamptz',
    /** The command of its last move, and its position and progress before, which an undo restores. */
    moved_with: 'text',
    route_order_before: 'bigint',
    on_the_way_before: 'timestamptz?',
    arrived_before: 'timestamptz?',
    /** The position of the last event that changed the row. */
    touched: 'bigint',
    version: 'int',
    updated_at: 'timestamptz',
  },
  key: ['id'],
  indexes: [
    '(date, user_id)',
    '(date, location_id) where user_id is null',
    '(date, touched)',
    '(user_id, date)',
    '(identifier)',
    '(account_number, date)',
    '(address_key, date)',
    '(work_order_id)',
  ],
  derived: { rendered: renderedJob },
});

/** The manual order of each card; its version guards the next reorder. */
const route = table('route', {
  columns: { user_id: 'uuid', date: 'date', version: 'int', touched: 'bigint' },
  key: ['user_id', 'date'],
  indexes: ['(date, touched)'],
});

/**
 * Searchable text of a job. It is a separate table, so that a move does not rewrite its index. The index
 * finds any part of a word.
 */
const job_search = table('job_search', {
  columns: { id: 'uuid', words: 'text' },
  key: ['id'],
  indexes: ['using gin (words public.gin_trgm_ops)'],
});
const toSearchRow = (id: string, { identifier, account_number, customer_name, phone, address }: JobDetails) => ({
  id,
  words: searchable([customer_name, address.address, address.city], [identifier, account_number, phone]),
});

const particulars = ({ type, address, ...details }: JobDetails) => ({
  ...details,
  type,
  address,
  city: address.city,
  address_key: addressKey(address),
});
interface MovedJobEvent {
  readonly revision: number;
  readonly position: bigint;
  readonly meta: { readonly at: string; readonly actor_id: string; readonly command_id: string };
}
const seen = ({ revision, position, meta }: MovedJobEvent) => ({
  version: revision,
  updated_at: meta.at,
  touched: position,
});
interface FormerPlacement {
  readonly route_order: bigint;
  readonly route_order_before: bigint;
  readonly moved_with: string;
  readonly on_the_way_at: string | null;
  readonly arrived_at: string | null;
  readonly on_the_way_before: string | null;
  readonly arrived_before: string | null;
}
/** The fields of an event that names the job's location. */
const toLocationFields = (
  row: Pick<RowOf<typeof job>, 'location_id' | 'relocated'>,
  location_id: string | null,
  position: bigint,
) => ({
  location_id,
  relocated: row.location_id === location_id ? row.relocated : position,
});
/** The submitted state of a job applies to that day only. */
const notClosed = { closed_as: null, line_points: null } as const;
/** Progress is that of one technician on one date. */
const noProgress = { on_the_way_at: null, arrived_at: null, completed_at: null } as const;
/** The events of one command are one move; an undo restores the state before all of them. */
const toPlacementFields = (event: MovedJobEvent, row?: FormerPlacement) => {
  const here = toRouteOrder(event.position);
  const { actor_id, at, command_id } = event.meta;
  const same = row?.moved_with === command_id;
  return {
    ...seen(event),
    ...notClosed,
    ...noProgress,
    on_the_way_before: (same ? row.on_the_way_before : row?.on_the_way_at) ?? null,
    arrived_before: (same ? row.arrived_before : row?.arrived_at) ?? null,
    moved_by: actor_id,
    moved_at: at,
    moved_with: command_id,
    route_order: here,
    route_order_before: same ? row.route_order_before : (row?.route_order ?? here),
  };
};

/** The status of a job whose completion is reverted: the one from its day, or open. */
const reopenedAs = ({ closed_as, user_id }: RowOf<typeof job>): RowOf<typeof job>['status'] =>
  user_id === null ? 'unassigned' : closed_as === 'not_done' ? closed_as : 'assigned';

/** The jobs of a day that is written again are as planned. */
function openAgain(rows: Rows<RowOf<typeof job>, 'id'>, event: EventContext & { data: { date: string } }): void {
  const day = { user_id: parseWeekId(event.id_in_category).user_id, date: event.data.date };
  for (const closed_as of ['completed', 'not_done'] as const)
    rows.changeWhere({ ...day, closed_as }, { ...notClosed, touched: event.position });
  rows.changeWhere({ ...day, status: 'not_done' }, { status: 'assigned' });
}

const notice = (topic: Topic, event: { type: string; meta: { actor_id: string } }, id: string): Notice => ({
  topic,
  type: event.type,
  id,
  actor_id: event.meta.actor_id,
});

/**
 * Returns the topics of a date, and of a technician's route on it or of the location of an unassigned job. The locations
 * of technicians are added by {@link noticesOfLocations}.
 */
const toTopics = (date: string, user_id: string | null, location_id: string | null): Topic[] => [
  boardTopic(date),
  ...(user_id === null
    ? location_id === null
      ? []
      : [boardTopic(date, location_id)]
    : [`route:${user_id}:${date}` as const]),
];

/** The jobs: what lists, board and matching read. */
export const jobsProjection = projection({ name: 'jobs.jobs', version: 11, tables: { job, route, job_search } })
  .on(jobEvents, {
    JobScheduled: (event, rows) => {
      rows.job_search.put(toSearchRow(event.id_in_category, event.data.details));
      rows.job.put({
        id: event.id_in_category,
        date: event.data.date,
        status: 'unassigned',
        user_id: null,
        work_order_id: event.data.work_order_id,
        relocated: 0n,
        order_changed: false,
        lock: false,
        ...particulars(event.data.details),
        ...toPlacementFields(event),
      });
    },
    JobDetailsRevised: (event, rows) => {
      rows.job_search.put(toSearchRow(event.id_in_category, event.data.details));
      rows.job.change(event.id_in_category, (row) => ({
        ...row,
        ...particulars(event.data.details),
        ...toLocationFields(row, event.data.details.location_id, event.position),
        order_changed: row.order_changed || row.status === 'assigned',
        ...seen(event),
      }));
    },
    JobReferencesFilled: (event, rows) =>
      rows.job.change(event.id_in_category, (row) => ({
        ...row,
        ...event.data,
        ...toLocationFields(row, event.data.location_id, event.position),
        ...seen(event),
      })),
    JobRescheduled: (event, rows) =>
      rows.job.change(event.id_in_category, (row) => ({
        ...row,
        date: event.data.date,
        order_changed: row.order_changed || row.status === 'assigned',
        ...toPlacementFields(event, row),
      })),
    JobEdited: (event, rows) => {
      rows.job_search.put(toSearchRow(event.id_in_category, event.data.details));
      rows.job.change(event.id_in_category, (row) => ({
        ...row,
        ...particulars(event.data.details),
        ...toLocationFields(row, event.data.details.location_id, event.position),
        ...seen(event),
      }));
    },
    JobUnlinkedFromWorkOrder: (event, rows) =>
      rows.job.change(event.id_in_category, { work_order_id: null, ...seen(event) }),
    JobLinkedToWorkOrder: (event, rows) =>
      rows.job.change(event.id_in_category, { work_order_id: event.data.work_order_id, ...seen(event) }),
    JobAssigned: (event, rows) =>
      rows.job.change(event.id_in_category, (row) => ({
        ...row,
        status: 'assigned' as const,
        user_id: event.data.user_id,
        date: event.data.date,
        order_changed: false,
        ...toPlacementFields(event, row),
      })),
    JobUnassigned: (event, rows) =>
      rows.job.change(event.id_in_category, (row) => ({
        ...row,
        status: 'unassigned' as const,
        user_id: null,
        order_changed: false,
        ...toPlacementFields(event, row),
      })),
    JobPutBack: (event, rows) =>
      rows.job.change(event.id_in_category, (row) => ({
        ...row,
        status: event.data.user_id === null ? ('unassigned' as const) : ('assigned' as const),
        user_id: event.data.user_id,
        date: event.data.date,
        ...toPlacementFields(event, row),
        route_order: row.route_order_before,
        on_the_way_at: row.on_the_way_before,
        arrived_at: row.arrived_before,
      })),
    CustomerErased: (event, rows) => rows.job.change(event.id_in_category, seen(event)),
    JobLocked: (event, rows) => rows.job.change(event.id_in_category, { lock: true, ...seen(event) }),
    JobUnlocked: (event, rows) => rows.job.change(event.id_in_category, { lock: false, ...seen(event) }),
    JobOrderSeen: (event, rows) => rows.job.change(event.id_in_category, { order_changed: false, ...seen(event) }),
    JobCancelled: (event, rows) =>
      rows.job.change(event.id_in_category, (row) => ({
        ...row,
        status: 'cancelled' as const,
        user_id: null,
        lock: false,
        ...toPlacementFields(event, row),
      })),
    JobReinstated: (event, rows) =>
      rows.job.change(event.id_in_category, (row) => ({
        ...row,
        status: 'unassigned' as const,
        ...toPlacementFields(event, row),
      })),
    JobRemoved: (event, rows) => {
      rows.job_search.remove(event.id_in_category);
      rows.job.remove(event.id_in_category);
    },
    JobCompleted: (event, rows) =>
      rows.job.change(event.id_in_category, {
        status: 'completed',
        completed_at: event.data.done_at ?? event.meta.at,
        ...seen(event),
      }),
    JobReopened: (event, rows) =>
      rows.job.change(event.id_in_category, (row) => ({
        ...row,
        status: reopenedAs(row),
        completed_at: null,
        ...seen(event),
      })),
    JobTravelStarted: (event, rows) =>
      rows.job.change(event.id_in_category, { on_the_way_at: event.data.done_at, ...seen(event) }),
    JobArrived: (event, rows) =>
      rows.job.change(event.id_in_category, { arrived_at: event.data.done_at, ...seen(event) }),
    JobProgressReverted: (event, rows) =>
      rows.job.change(event.id_in_category, {
        arrived_at: null,
        ...(event.data.progress === 'assigned' ? { on_the_way_at: null } : {}),
        ...seen(event),
      }),
    JobVisitEnded: (event, rows) =>
      rows.job.change(event.id_in_category, { on_the_way_at: null, arrived_at: null, ...seen(event) }),
  })
  .on(
    weekEvents,
    {
      DaySubmitted: ({ id_in_category, data, position }, rows) => {
        const { user_id } = parseWeekId(id_in_category);
        for (const { job_id, completed, lines } of data.jobs)
          rows.job.change(job_id, (row) => {
            if (row.user_id !== user_id || row.date !== data.date) return row;
            const closed_as = completed ? ('completed' as const) : ('not_done' as const);
            const status = row.status === 'assigned' && !completed ? closed_as : row.status;
            return { ...row, status, closed_as, line_points: sumPoints(lines), touched: position };
          });
      },
      DayRejected: (event, rows) => openAgain(rows.job, event),
      DayTakenBack: (event, rows) => openAgain(rows.job, event),
    },
    [
      'DayTimesRecorded',
      'DayWorkRecorded',
      'DayPerDiemSet',
      'DayApproved',
      'OpenPairFlagged',
      'WeekFinalized',
      'WeekReopened',
      'BonusSet',
    ],
  )
  .on(routeEvents, {
    RouteOrdered: (event, rows) => {
      const { user_id, date, job_ids } = event.data;
      for (const [at, id] of job_ids.entries())
        rows.job.change(id, (row) =>
          row.user_id === user_id && row.date === date
            ? { ...row, route_order: toRouteOrder(event.position, at), touched: event.position }
            : row,
        );
      rows.route.put({ user_id, date, version: event.revision, touched: event.position });
    },
  })
  .notices(
    {
      route: ({ after, event }) =>
        after ? toTopics(after.date, after.user_id, null).map((topic) => notice(topic, event, after.user_id)) : [],
      job: ({ before, after, event }) => {
        const id = (after ?? before)?.id ?? '';
        const topics = [before, after].flatMap((row) => (row ? toTopics(row.date, row.user_id, row.location_id) : []));
        return [...new Set(topics)].map((topic) => notice(topic, event, id));
      },
    },
    noticesOfLocations,
  );
