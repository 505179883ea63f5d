import { workOrderEvents, WorkOrderNotFound } from '@tailboard/contracts/jobs/work-order';
import { refuse } from '@tailboard/contracts/refusal';
import { JobId } from '@tailboard/contracts/values';
import { decision } from '@tailboard/eventing/decider';
import { internalCommand } from '@tailboard/eventing/internal-command';
import { z } from 'zod';
import type { WorkOrderState } from './work-order.js';

/** Queues an order for manual matching, during imports. */
export const QueueWorkOrder = internalCommand('work-orders.queue', {
  input: z.object({ id: z.uuid(), candidate_job_ids: z.array(JobId), score: z.number().int() }),
  refusals: [WorkOrderNotFound],
});

/**
 * Queues an order because only address and date match, the job follows another order, or an ignored order changed. A
 * matched order is not queued again.
 */
export const queueWorkOrder = decision(QueueWorkOrder, (state: WorkOrderState, { candidate_job_ids, score }) => {
  if (state.status === 'unknown') return refuse('WorkOrderNotFound');
  const same = [...candidate_job_ids].sort().join() === [...state.candidate_job_ids].sort().join();
  return state.job_id !== null || (state.state === 'to_match' && same)
    ? []
    : workOrderEvents.make.WorkOrderMatchQueued({ candidate_job_ids, score });
});
