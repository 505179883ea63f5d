import { WorkOrder, workOrderEvents, workOrderStates } from '@tailboard/contracts/jobs/work-order';
import { canonical } from '@tailboard/eventing/canonical';
import { decision } from '@tailboard/eventing/decider';
import { internalCommand } from '@tailboard/eventing/internal-command';
import { z } from 'zod';
import { SuppliedOrder, applySupplied } from './supplied-order.js';
import { workOrderId, type WorkOrderState } from './work-order.js';

/** Records each order as the operator sent it, during imports. */
export const ReceiveWorkOrder = internalCommand('work-orders.receive', {
  input: z.object({ order: SuppliedOrder }),
  output: z.object({
    job_id: z.uuid().nullable(),
    how: z.string().nullable(),
    state: z.enum(workOrderStates),
    /** With what earlier files supplied. */
    order: WorkOrder.nullable(),
  }),
});

/** Records a new or changed order; an identical one changes nothing. */
export const receiveWorkOrder = decision(ReceiveWorkOrder, {
  stream: ({ order }) => workOrderId(order),
  decide: (state: WorkOrderState, { order: supplied }) => {
    if (state.status === 'unknown')
      return workOrderEvents.make.WorkOrderReceived({ order: applySupplied(supplied, null) });
    const order = applySupplied(supplied, state.order);
    const changed = (Object.keys(order) as (keyof typeof order)[]).filter(
      (field) => canonical(order[field]) !== canonical(state.order[field]),
    );
    return changed.length === 0 ? [] : workOrderEvents.make.WorkOrderRevised({ order, changed });
  },
  output: (state: WorkOrderState) =>
    state.status === 'unknown'
      ? { job_id: null, how: null, state: 'received' as const, order: null }
      : { job_id: state.job_id, how: state.how, state: state.state, order: state.order },
});
