import type { JobDetails } from '@tailboard/contracts/jobs/job';
import { jobPublishedEvents } from '@tailboard/contracts/jobs/published-events';
import { projection, table } from '@tailboard/eventing/projection';
import { toLooseKey } from './number-keys.js';

/** Every job with its plan: technician, date, place, and planned points. */
const job = table('job', {
  columns: {
    id: 'uuid',
    date: 'date',
    user_id: 'uuid?',
    location_id: 'uuid?',
    points: 'numeric(8,2)',
    /** Planned points in hundredths: integers are summed faster. */
    hundredths: 'int',
    identifier: 'text',
    account_number: 'text',
    /** Keys without leading zeros, by which payments of the operator find the job. */
    order_key: 'text',
    account_key: 'text',
    address: 'text',
    address2: 'text',
    city: 'text',
  },
  key: ['id'],
  indexes: [
    '(date, user_id) include (hundredths)',
    '(user_id, date) include (hundredths)',
    '(location_id, date)',
    '(order_key)',
    '(account_key)',
  ],
});

const particulars = ({ location_id, points, identifier, account_number, address }: JobDetails) => ({
  location_id,
  points,
  hundredths: Math.round(points * 100),
  identifier,
  account_number,
  order_key: toLooseKey(identifier),
  account_key: toLooseKey(account_number),
  address: address.address,
  address2: address.address2,
  city: address.city,
});

/** The jobs as planned; the work done on them belongs to the days. */
export const jobsProjection = projection({ name: 'reporting.jobs', version: 3, tables: { job } }).on(
  jobPublishedEvents.shared,
  {
    JobScheduled: ({ id_in_category: id, data: { date, details } }, rows) =>
      rows.job.put({ id, date, user_id: null, ...particulars(details) }),
    JobDetailsRevised: ({ id_in_category: id, data }, rows) => rows.job.change(id, particulars(data.details)),
    JobEdited: ({ id_in_category: id, data }, rows) => rows.job.change(id, particulars(data.details)),
    JobReferencesFilled: ({ id_in_category: id, data: { location_id, points } }, rows) =>
      rows.job.change(id, { location_id, points, hundredths: Math.round(points * 100) }),
    JobRescheduled: ({ id_in_category: id, data: { date } }, rows) => rows.job.change(id, { date }),
    JobAssigned: ({ id_in_category: id, data: { user_id, date } }, rows) => rows.job.change(id, { user_id, date }),
    JobUnassigned: ({ id_in_category: id }, rows) => rows.job.change(id, { user_id: null }),
    JobPutBack: ({ id_in_category: id, data: { user_id, date } }, rows) => rows.job.change(id, { user_id, date }),
    JobCancelled: ({ id_in_category: id }, rows) => rows.job.change(id, { user_id: null }),
    JobRemoved: ({ id_in_category: id }, rows) => rows.job.remove(id),
  },
  ['JobCompleted', 'JobReopened', 'CustomerErased', 'JobReinstated'],
);
