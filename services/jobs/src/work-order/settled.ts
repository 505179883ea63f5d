import type { WorkOrderSettled } from '@tailboard/contracts/jobs/work-order-match';
import type { ReceivedOrder, WorkOrderState } from './work-order.js';

/** How an order stands, for whoever was told that it does not stand as they thought. */
export const settled = (id: string, { standing, job_id }: ReceivedOrder): Omit<WorkOrderSettled, 'version'> => ({
  id,
  state: standing,
  job_id,
});

/** The answer of a command on one order. What does not exist was refused before. */
export function settledAnswer(id: string, state: WorkOrderState, version: number): { data: WorkOrderSettled } {
  if (state.status === 'unknown') throw new Error(`work order ${id} does not exist`);
  return { data: { ...settled(id, state), version } };
}
