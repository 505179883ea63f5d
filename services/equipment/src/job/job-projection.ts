import type { JobDetails } from '@tailboard/contracts/jobs/job';
import { jobPublishedEvents } from '@tailboard/contracts/jobs/published-events';
import { projection, table } from '@tailboard/eventing/projection';

const job = table('job', {
  columns: { id: 'uuid', identifier: 'text', address: 'text', user_id: 'uuid?' },
  key: ['id'],
});
const particulars = ({ identifier, address }: JobDetails) => ({
  identifier,
  address: [address.address, address.address2, address.apt, address.city].filter(Boolean).join(', '),
});

/** Address and technician of jobs, shown for a unit on a job, or one returned by a customer. */
export const jobsProjection = projection({ name: 'equipment.jobs', version: 2, tables: { job } }).on(
  jobPublishedEvents.shared,
  {
    JobScheduled: ({ id_in_category: id, data: { details } }, rows) =>
      rows.job.put({ id, user_id: null, ...particulars(details) }),
    JobDetailsRevised: ({ id_in_category: id, data: { details } }, rows) => rows.job.change(id, particulars(details)),
    JobEdited: ({ id_in_category: id, data: { details } }, rows) => rows.job.change(id, particulars(details)),
    JobAssigned: ({ id_in_category: id, data: { user_id } }, rows) => rows.job.change(id, { user_id }),
    JobUnassigned: ({ id_in_category: id }, rows) => rows.job.change(id, { user_id: null }),
    JobPutBack: ({ id_in_category: id, data: { user_id } }, rows) => rows.job.change(id, { user_id }),
    JobRemoved: ({ id_in_category: id }, rows) => rows.job.remove(id),
  },
  [
    'JobReferencesFilled',
    'JobRescheduled',
    'JobCompleted',
    'JobReopened',
    'JobCancelled',
    'JobReinstated',
    'CustomerErased',
  ],
);
