import { command } from '@tailboard/contracts/contract';
import { workOrderFacts, WorkOrderNotFound } from '@tailboard/contracts/jobs/work-order';
import { refuse } from '@tailboard/contracts/refusal';
import { JobId } from '@tailboard/contracts/values';
import { decision } from '@tailboard/eventing/decider';
import { z } from 'zod';
import type { WorkOrderState } from './work-order.js';

/** Asked by the import, not over a wire. */
export const MatchWorkOrder = command('work-orders.match', {
  route: 'PUT /work-orders/{id}/match',
  permission: 'work-order.import',
  params: z.object({ id: z.uuid() }),
  body: z.object({
    job_id: JobId,
    how: z.enum(['created', 'work_order_number', 'account_and_date']),
    score: z.number().int(),
  }),
  refusals: [WorkOrderNotFound],
  summary: 'Say which job is the job of an order',
});

/** An order found its job. To find it again changes nothing. */
export const matchWorkOrder = decision(MatchWorkOrder, (state: WorkOrderState, { job_id, how, score }) => {
  if (state.status === 'unknown') return refuse('WorkOrderNotFound');
  return state.job_id === job_id ? [] : workOrderFacts.make.WorkOrderMatched({ job_id, how, score });
});
