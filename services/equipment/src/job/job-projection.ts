import type { JobDetails } from '@tailboard/contracts/jobs/job';
import { jobPublishedEvents } from '@tailboard/contracts/jobs/published-events';
import { projection, table } from '@tailboard/eventing/projection';

const job = table('job', {
  columns: {
    id: 'uuid',
    identifier: 'text',
    address: 'text',
    user_id: 'uuid?',
    date: 'date',
    category_id: 'uuid?',
    cancelled: 'boolean',
  },
  key: ['id'],
  indexes: ['(date)'],
});
const particulars = ({ identifier, address, category_id }: JobDetails) => ({
  identifier,
  category_id,
  address: [address.address, address.address2, address.apt, address.city].filter(Boolean).join(', '),
});

/**
 * Address and technician of jobs, shown for a unit on a job, or one returned by a customer; date and category, by which
 * usual equipment is counted.
 */
export const jobsProjection = projection({ name: 'equipment.jobs', version: 3, tables: { job } }).on(
  jobPublishedEvents.shared,
  {
    JobScheduled: ({ id_in_category: id, data: { details, date } }, rows) =>
      rows.job.put({ id, user_id: null, date, cancelled: false, ...particulars(details) }),
    JobReferencesFilled: ({ id_in_category: id, data: { category_id } }, rows) => rows.job.change(id, { category_id }),
    JobRescheduled: ({ id_in_category: id, data: { date } }, rows) => rows.job.change(id, { date }),
    JobCancelled: ({ id_in_category: id }, rows) => rows.job.change(id, { cancelled: true }),
    JobReinstated: ({ id_in_category: id }, rows) => rows.job.change(id, { cancelled: false, user_id: null }),
    JobDetailsRevised: ({ id_in_category: id, data: { details } }, rows) => rows.job.change(id, particulars(details)),
    JobEdited: ({ id_in_category: id, data: { details } }, rows) => rows.job.change(id, particulars(details)),
    JobAssigned: ({ id_in_category: id, data: { user_id, date } }, rows) => rows.job.change(id, { user_id, date }),
    JobUnassigned: ({ id_in_category: id }, rows) => rows.job.change(id, { user_id: null }),
    JobPutBack: ({ id_in_category: id, data: { user_id, date } }, rows) => rows.job.change(id, { user_id, date }),
    JobRemoved: ({ id_in_category: id }, rows) => rows.job.remove(id),
  },
  ['JobCompleted', 'JobReopened', 'CustomerErased'],
);
