import { workOrderEvents, WorkOrderNotFound } from '@tailboard/contracts/jobs/work-order';
import { refuse } from '@tailboard/contracts/refusal';
import { JobId } from '@tailboard/contracts/values';
import { decision } from '@tailboard/eventing/decider';
import { internalCommand } from '@tailboard/eventing/step';
import { z } from 'zod';
import type { WorkOrderState } from './work-order.js';

/** Taken by the import: a person is to say which job is the job of an order. */
export const QueueWorkOrder = internalCommand('work-orders.queue', {
  input: z.object({ id: z.uuid(), candidate_job_ids: z.array(JobId), score: z.number().int() }),
  refusals: [WorkOrderNotFound],
});

/**
 * Only the address and the date agree, the job is another order's, or an ignored order came with news: a person decides. An order that has its job is
 * not asked about again.
 */
export const queueWorkOrder = decision(QueueWorkOrder, (state: WorkOrderState, { candidate_job_ids, score }) => {
  if (state.status === 'unknown') return refuse('WorkOrderNotFound');
  const same = [...candidate_job_ids].sort().join() === [...state.candidate_job_ids].sort().join();
  return state.job_id !== null || (state.standing === 'to_match' && same)
    ? []
    : workOrderEvents.make.WorkOrderMatchQueued({ candidate_job_ids, score });
});
