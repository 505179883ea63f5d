import type { WorkOrderSettled } from '@tailboard/contracts/jobs/work-order-match';
import type { ReceivedOrder, WorkOrderState } from './work-order.js';

/** Current state of an order, for callers who expected another one. */
export const toSettledOrder = (id: string, { state, job_id }: ReceivedOrder): Omit<WorkOrderSettled, 'version'> => ({
  id,
  state,
  job_id,
});

/** Response of a command on one order. Missing orders were refused before. */
export function settledOutput(id: string, state: WorkOrderState, version: number): { data: WorkOrderSettled } {
  if (state.status === 'unknown') throw new Error(`work order ${id} does not exist`);
  return { data: { ...toSettledOrder(id, state), version } };
}
