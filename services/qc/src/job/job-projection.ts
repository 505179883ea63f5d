import type { JobDetails } from '@tailboard/contracts/jobs/job';
import { jobPublishedEvents, timeSlotPublishedEvents } from '@tailboard/contracts/jobs/published-events';
import { column, projection, table, type RowOf } from '@tailboard/eventing/projection';

const job = table('job', {
  columns: {
    id: 'uuid',
    identifier: 'text',
    address: 'text',
    customer_name: 'text',
    phone: 'text',
    category_id: 'uuid?',
    address_parts: column<JobDetails['address']>('jsonb'),
    time_slot_id: 'uuid?',
    date: 'date',
    user_id: 'uuid?',
    completed: 'boolean',
  },
  key: ['id'],
  indexes: ['(date, user_id) where completed', '(user_id, date) where completed'],
});
export type JobRow = RowOf<typeof job>;
const timeSlot = table('time_slot', { columns: { id: 'uuid', name: 'text' }, key: ['id'] });

const particulars = ({ identifier, address, customer_name, phone, category_id, time_slot_id }: JobDetails) => ({
  identifier,
  address: [address.address, address.address2, address.apt, address.city].filter(Boolean).join(', '),
  customer_name,
  phone,
  address_parts: address,
  category_id,
  time_slot_id,
});

/** Jobs as QC needs them: customer, place, technician and completion. */
export const jobsProjection = projection({ name: 'qc.jobs', version: 3, tables: { job, timeSlot } })
  .on(
    jobPublishedEvents.shared,
    {
      JobScheduled: ({ id_in_category: id, data: { date, details } }, rows) =>
        rows.job.put({ id, ...particulars(details), date, user_id: null, completed: false }),
      JobDetailsRevised: ({ id_in_category: id, data: { details } }, rows) => rows.job.change(id, particulars(details)),
      JobEdited: ({ id_in_category: id, data: { details } }, rows) => rows.job.change(id, particulars(details)),
      JobReferencesFilled: ({ id_in_category: id, data: { category_id, time_slot_id } }, rows) =>
        rows.job.change(id, { category_id, time_slot_id }),
      JobRescheduled: ({ id_in_category: id, data: { date } }, rows) => rows.job.change(id, { date }),
      JobAssigned: ({ id_in_category: id, data: { user_id, date } }, rows) => rows.job.change(id, { user_id, date }),
      JobPutBack: ({ id_in_category: id, data: { user_id, date } }, rows) => rows.job.change(id, { user_id, date }),
      JobUnassigned: ({ id_in_category: id }, rows) => rows.job.change(id, { user_id: null }),
      JobCompleted: ({ id_in_category: id, data: { date } }, rows) => rows.job.change(id, { completed: true, date }),
      JobReopened: ({ id_in_category: id }, rows) => rows.job.change(id, { completed: false }),
      JobCancelled: ({ id_in_category: id }, rows) => rows.job.change(id, { user_id: null, completed: false }),
      JobReinstated: ({ id_in_category: id, data: { date } }, rows) => rows.job.change(id, { date }),
      JobRemoved: ({ id_in_category: id }, rows) => rows.job.remove(id),
    },
    ['CustomerErased'],
  )
  .on(
    timeSlotPublishedEvents.shared,
    {
      TimeSlotDefined: ({ id_in_category: id, data: { name } }, rows) => rows.timeSlot.put({ id, name }),
      TimeSlotRevised: ({ id_in_category: id, data: { name } }, rows) => rows.timeSlot.change(id, { name }),
    },
    ['TimeSlotRetired'],
  );
