import { workOrderEvents } from '@tailboard/contracts/jobs/work-order';
import { StopIgnoringWorkOrder as contract } from '@tailboard/contracts/jobs/work-order-match';
import { refuse } from '@tailboard/contracts/refusal';
import { decision } from '@tailboard/eventing/decider';
import { toSettledOrder, settledOutput } from './settled.js';
import type { WorkOrderState } from './work-order.js';

/** Queues an ignored order again. A queued order is unchanged; a matched one is not ignored. */
export const stopIgnoringWorkOrder = decision(contract, {
  decide: (state: WorkOrderState, { id }) => {
    if (state.status === 'unknown') return refuse('WorkOrderNotFound');
    if (state.state === 'to_match') return [];
    return state.state === 'ignored'
      ? workOrderEvents.make.WorkOrderIgnoreTakenBack({})
      : refuse('WorkOrderNotIgnored', { current: toSettledOrder(id, state) });
  },
  output: (state: WorkOrderState, { id }, { version }) => settledOutput(id, state, version),
});
