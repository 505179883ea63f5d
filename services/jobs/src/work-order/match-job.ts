import { workOrderEvents, WorkOrderNotFound } from '@tailboard/contracts/jobs/work-order';
import { WorkOrderAlreadyMatched } from '@tailboard/contracts/jobs/work-order-match';
import { refuse } from '@tailboard/contracts/refusal';
import { JobId } from '@tailboard/contracts/values';
import { decision } from '@tailboard/eventing/decider';
import { internalCommand } from '@tailboard/eventing/internal-command';
import { z } from 'zod';
import { toSettledOrder } from './settled.js';
import type { WorkOrderState } from './work-order.js';

/** Used by the import and by the matching screen to set the job of an order. */
export const MatchJob = internalCommand('work-orders.find-job', {
  input: z.object({
    id: z.uuid(),
    job_id: JobId,
    how: z.enum(['created', 'work_order_number', 'account_and_date', 'accepted']),
    score: z.number().int(),
  }),
  refusals: [WorkOrderNotFound, WorkOrderAlreadyMatched],
});

/** An order found its job. To find it again changes nothing; another one is refused, because an order has one visit. */
export const matchJob = decision(MatchJob, (state: WorkOrderState, { id, job_id, how, score }) => {
  if (state.status === 'unknown') return refuse('WorkOrderNotFound');
  if (state.job_id === job_id) return [];
  return state.job_id === null
    ? workOrderEvents.make.WorkOrderMatched({ job_id, how, score })
    : refuse('WorkOrderAlreadyMatched', { current: toSettledOrder(id, state) });
});
