import { command } from '@tailboard/contracts/contract';
import { workOrderFacts, WorkOrderNotFound } from '@tailboard/contracts/jobs/work-order';
import { refuse } from '@tailboard/contracts/refusal';
import { JobId } from '@tailboard/contracts/values';
import { decision } from '@tailboard/eventing/decider';
import { z } from 'zod';
import type { WorkOrderState } from './work-order.js';

/** Asked by the import, not over a wire. */
export const QueueWorkOrder = command('work-orders.queue', {
  route: 'PUT /work-orders/{id}/queue',
  permission: 'work-order.import',
  params: z.object({ id: z.uuid() }),
  body: z.object({ candidate_job_ids: z.array(JobId), score: z.number().int() }),
  refusals: [WorkOrderNotFound],
  summary: 'Let a person say which job is the job of an order',
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
    : workOrderFacts.make.WorkOrderMatchQueued({ candidate_job_ids, score });
});
