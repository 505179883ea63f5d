import { command } from '@tailboard/contracts/contract';
import { workOrderFacts, WorkOrderNotFound } from '@tailboard/contracts/jobs/work-order';
import { refuse } from '@tailboard/contracts/refusal';
import { JobId } from '@tailboard/contracts/values';
import { decision } from '@tailboard/eventing/decider';
import { z } from 'zod';
import type { WorkOrderState } from './work-order.js';

/** Asked when a person gives a job to another order, not over a wire. */
export const ReleaseWorkOrder = command('work-orders.release', {
  route: 'DELETE /work-orders/{id}/match',
  permission: 'work-order.match',
  params: z.object({ id: z.uuid() }),
  body: z.object({ job_id: JobId }),
  refusals: [WorkOrderNotFound],
  summary: 'Take a job away from an order',
});

/** The order loses this job and waits for a person again. One that has another job, or none, stays as it is. */
export const releaseWorkOrder = decision(ReleaseWorkOrder, (state: WorkOrderState, { job_id }) => {
  if (state.status === 'unknown') return refuse('WorkOrderNotFound');
  return state.job_id === job_id ? workOrderFacts.make.WorkOrderUnmatched({ job_id }) : [];
});
