import { workOrderEvents } from '@tailboard/contracts/jobs/work-order';
import { IgnoreWorkOrder as contract } from '@tailboard/contracts/jobs/work-order-match';
import { refuse } from '@tailboard/contracts/refusal';
import { decision } from '@tailboard/eventing/decider';
import { toSettledOrder, settledOutput } from './settled.js';
import type { WorkOrderState } from './work-order.js';

/** No visit comes of the order, until the operator changes it. Ignoring it again, for whatever reason, changes nothing. */
export const ignoreWorkOrder = decision(contract, {
  decide: (state: WorkOrderState, { id, reason }) => {
    if (state.status === 'unknown') return refuse('WorkOrderNotFound');
    if (state.job_id !== null) return refuse('WorkOrderAlreadyMatched', { current: toSettledOrder(id, state) });
    return state.state === 'ignored' ? [] : workOrderEvents.make.WorkOrderIgnored({ reason });
  },
  output: (state: WorkOrderState, { id }, { version }) => settledOutput(id, state, version),
});
