import { workOrderEvents } from '@tailboard/contracts/jobs/work-order';
import { decision } from '@tailboard/eventing/decider';
import { internalCommand } from '@tailboard/eventing/internal-command';
import { z } from 'zod';
import type { WorkOrderState } from './work-order.js';

export const EraseWorkOrder = internalCommand('work-orders.erase', { input: z.object({ id: z.uuid() }) });

/** Removes customer data from an order. If the operator sends the order again, it is received again. */
export const eraseWorkOrder = decision(EraseWorkOrder, (state: WorkOrderState) =>
  state.status === 'unknown' || state.order.account_number === 'erased' ? [] : workOrderEvents.make.WorkOrderErased({}),
);
