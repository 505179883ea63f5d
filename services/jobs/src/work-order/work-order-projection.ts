import { workOrderFacts, type WorkOrder } from '@tailboard/contracts/jobs/work-order';
import { column, projection, table } from '@tailboard/eventing/projection';

const workOrder = table('work_order', {
  columns: {
    id: 'uuid',
    date: 'date',
    order: column<WorkOrder>('jsonb'),
    job_id: 'uuid?',
    candidate_job_ids: 'text[]',
    version: 'int',
    updated_at: 'timestamptz',
  },
  key: ['id'],
  indexes: ['(job_id)', '(date)'],
});

/** Every order as it stands, with the job that it became. */
export const workOrders = projection({ name: 'jobs.work-orders', version: 1, tables: { workOrder } }).on(
  workOrderFacts,
  {
    WorkOrderReceived: ({ id_in_category: id, data: { order }, revision, meta }, rows) =>
      rows.workOrder.put({
        id,
        date: order.date,
        order,
        job_id: null,
        candidate_job_ids: [],
        version: revision,
        updated_at: meta.at,
      }),
    WorkOrderRevised: ({ id_in_category: id, data: { order }, revision, meta }, rows) =>
      rows.workOrder.change(id, { order, version: revision, updated_at: meta.at }),
    WorkOrderMatched: ({ id_in_category: id, data: { job_id }, revision, meta }, rows) =>
      rows.workOrder.change(id, { job_id, candidate_job_ids: [], version: revision, updated_at: meta.at }),
    WorkOrderMatchQueued: ({ id_in_category: id, data: { candidate_job_ids }, revision, meta }, rows) =>
      rows.workOrder.change(id, { candidate_job_ids, version: revision, updated_at: meta.at }),
  },
);
