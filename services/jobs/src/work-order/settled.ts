import type { WorkOrderSettled } from '@tailboard/contracts/jobs/work-order-match';
import type { ReceivedOrder, WorkOrderState } from './work-order.js';

/** Current state of an order, for callers who expected another one. */
export const settled = (id: string, { standing, job_id }: ReceivedOrder): Omit<WorkOrderSettled, 'version'> => ({
  id,
  state: standing,
  job_id,
});

/** Response of a command on one order. Missing orders were refused before. */
export function settledOutput(id: string, state: WorkOrderState, version: number): { data: WorkOrderSettled } {
  if (state.status === 'unknown') throw new Error(`work order ${id} does not exist`);
  return { data: { ...settled(id, state), version } };
}
