import {
  erasedOrder,
  workOrderEvents,
  type WorkOrder,
  type workOrderStates,
} from '@tailboard/contracts/jobs/work-order';
import { column, projection, table } from '@tailboard/eventing/projection';

const workOrder = table('work_order', {
  columns: {
    id: 'uuid',
    date: 'date',
    order: column<WorkOrder>('jsonb'),
    job_id: 'uuid?',
    state: column<(typeof workOrderStates)[number]>('text'),
    ignored_reason: 'text?',
    candidate_job_ids: 'text[]',
    version: 'int',
    updated_at: 'timestamptz',
  },
  key: ['id'],
  indexes: ['(job_id)', '(date)', '(state, date)'],
});

interface WorkOrderEventContext {
  readonly revision: number;
  readonly meta: { readonly at: string };
}
const seen = ({ revision, meta }: WorkOrderEventContext) => ({ version: revision, updated_at: meta.at });

/** The current state of every order, with its job. Screens are notified of orders that need a user. */
export const workOrdersProjection = projection({ name: 'jobs.work-orders', version: 2, tables: { workOrder } })
  .on(workOrderEvents, {
    WorkOrderReceived: (event, rows) =>
      rows.workOrder.put({
        id: event.id_in_category,
        date: event.data.order.date,
        order: event.data.order,
        job_id: null,
        state: 'received',
        ignored_reason: null,
        candidate_job_ids: [],
        ...seen(event),
      }),
    WorkOrderRevised: (event, rows) =>
      rows.workOrder.change(event.id_in_category, { order: event.data.order, ...seen(event) }),
    WorkOrderMatched: (event, rows) =>
      rows.workOrder.change(event.id_in_category, {
        job_id: event.data.job_id,
        state: 'matched',
        ignored_reason: null,
        candidate_job_ids: [],
        ...seen(event),
      }),
    WorkOrderMatchQueued: (event, rows) =>
      rows.workOrder.change(event.id_in_category, {
        state: 'to_match',
        ignored_reason: null,
        candidate_job_ids: event.data.candidate_job_ids,
        ...seen(event),
      }),
    WorkOrderUnmatched: (event, rows) =>
      rows.workOrder.change(event.id_in_category, { job_id: null, state: 'to_match', ...seen(event) }),
    WorkOrderIgnored: (event, rows) =>
      rows.workOrder.change(event.id_in_category, {
        state: 'ignored',
        ignored_reason: event.data.reason || null,
        ...seen(event),
      }),
    WorkOrderErased: (event, rows) =>
      rows.workOrder.change(event.id_in_category, (row) => ({
        ...row,
        order: erasedOrder(row.order),
        ...seen(event),
      })),
    WorkOrderIgnoreTakenBack: (event, rows) =>
      rows.workOrder.change(event.id_in_category, { state: 'to_match', ignored_reason: null, ...seen(event) }),
  })
  .notices({
    workOrder: ({ before, after, event }) =>
      [before, after].some((row) => row?.state === 'to_match' || row?.state === 'ignored')
        ? [
            {
              topic: 'work-orders',
              type: event.type,
              id: (after ?? before)?.id ?? '',
              actor_id: event.meta.actor_id,
            },
          ]
        : [],
  });
