import { jobFacts, type jobStatuses, type jobTypes, type JobDetails } from '@tailboard/contracts/jobs/job';
import { column, projection, table, type Notice } from '@tailboard/eventing/projection';
import { addressKey } from '../work-order/address-key.js';

/**
 * Every job as it is now. `identifier` is the number that the operator knows it by, `address_key` the address as it is
 * compared (decision D25), `route_order` grows with each job that joins a technician's day.
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
    dispatch_notes: 'text',
    address: column<JobDetails['address']>('jsonb'),
    city: 'text',
    address_key: 'text',
    points: 'numeric(8,2)',
    work_order_id: 'uuid?',
    order_changed: 'boolean',
    version: 'int',
    updated_at: 'timestamptz',
  },
  key: ['id'],
  indexes: [
    '(date, user_id)',
    '(user_id, date)',
    '(identifier)',
    '(account_number, date)',
    '(address_key, date)',
    '(work_order_id)',
  ],
});

const particulars = ({ type, address, ...details }: JobDetails) => ({
  ...details,
  type,
  address,
  city: address.city,
  address_key: addressKey(address),
});
const seen = ({ revision, meta }: { revision: number; meta: { at: string } }) => ({
  version: revision,
  updated_at: meta.at,
});

const notice = (topic: string, event: { type: string; meta: { actor_id: string } }, id: string): Notice => ({
  topic,
  type: event.type,
  id,
  actor_id: event.meta.actor_id,
});

/** The jobs: what lists, board and matching read. */
export const jobs = projection({ name: 'jobs.jobs', version: 1, tables: { job } })
  .on(jobFacts, {
    JobScheduled: (event, rows) =>
      rows.job.put({
        id: event.id_in_category,
        date: event.data.date,
        status: 'unassigned',
        user_id: null,
        route_order: event.position,
        work_order_id: event.data.work_order_id,
        order_changed: false,
        ...particulars(event.data.details),
        ...seen(event),
      }),
    JobDetailsRevised: (event, rows) =>
      rows.job.change(event.id_in_category, (row) => ({
        ...row,
        ...particulars(event.data.details),
        order_changed: row.order_changed || row.status === 'assigned',
        ...seen(event),
      })),
    JobReferencesFilled: (event, rows) => rows.job.change(event.id_in_category, { ...event.data, ...seen(event) }),
    JobRescheduled: (event, rows) =>
      rows.job.change(event.id_in_category, (row) => ({
        ...row,
        date: event.data.date,
        route_order: event.position,
        order_changed: row.order_changed || row.status === 'assigned',
        ...seen(event),
      })),
    JobLinkedToWorkOrder: (event, rows) =>
      rows.job.change(event.id_in_category, { work_order_id: event.data.work_order_id, ...seen(event) }),
    JobAssigned: (event, rows) =>
      rows.job.change(event.id_in_category, {
        status: 'assigned',
        user_id: event.data.user_id,
        date: event.data.date,
        route_order: event.position,
        order_changed: false,
        ...seen(event),
      }),
    JobUnassigned: (event, rows) =>
      rows.job.change(event.id_in_category, {
        status: 'unassigned',
        user_id: null,
        order_changed: false,
        ...seen(event),
      }),
    JobCompleted: (event, rows) => rows.job.change(event.id_in_category, { status: 'completed', ...seen(event) }),
    JobReopened: (event, rows) =>
      rows.job.change(event.id_in_category, (row) => ({
        ...row,
        status: row.user_id === null ? ('unassigned' as const) : ('assigned' as const),
        ...seen(event),
      })),
  })
  .notices({
    job: ({ before, after, event }) => {
      const id = (after ?? before)?.id ?? '';
      const topics = [before, after].flatMap((row) =>
        row ? [`board:${row.date}`, ...(row.user_id === null ? [] : [`route:${row.user_id}:${row.date}`])] : [],
      );
      return [...new Set(topics)].map((topic) => notice(topic, event, id));
    },
  });
