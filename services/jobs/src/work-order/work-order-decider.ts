import { workOrderEvents } from '@tailboard/contracts/jobs/work-order';
import { decider } from '@tailboard/eventing/decider';
import { eraseWorkOrder } from './erase-work-order.js';
import { matchJob } from './match-job.js';
import { ignoreWorkOrder } from './ignore-work-order.js';
import { queueWorkOrder } from './queue-work-order.js';
import { receiveWorkOrder } from './receive-work-order.js';
import { releaseWorkOrder } from './release-work-order.js';
import { stopIgnoringWorkOrder } from './stop-ignoring-work-order.js';
import { evolveWorkOrder, unknownOrder, type WorkOrderState } from './work-order.js';

/** A cable operator's order. */
export const workOrderDecider = decider<WorkOrderState, typeof workOrderEvents>({
  events: workOrderEvents,
  initial: unknownOrder,
  evolve: evolveWorkOrder,
  decisions: [ignoreWorkOrder, stopIgnoringWorkOrder],
  internalCommands: [receiveWorkOrder, matchJob, queueWorkOrder, releaseWorkOrder, eraseWorkOrder],
});
