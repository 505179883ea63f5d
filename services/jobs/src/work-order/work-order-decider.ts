import { workOrderFacts } from '@tailboard/contracts/jobs/work-order';
import { decider } from '@tailboard/eventing/decider';
import { matchWorkOrder } from './match-work-order.js';
import { queueWorkOrder } from './queue-work-order.js';
import { receiveWorkOrder } from './receive-work-order.js';
import { evolveWorkOrder, unknownOrder, type WorkOrderState } from './work-order.js';

/** A cable operator's order. */
export const workOrderDecider = decider<WorkOrderState, typeof workOrderFacts>({
  facts: workOrderFacts,
  initial: unknownOrder,
  evolve: evolveWorkOrder,
  decisions: [receiveWorkOrder, matchWorkOrder, queueWorkOrder],
});
