import { workOrderEvents, WorkOrderNotFound } from '@tailboard/contracts/jobs/work-order';
import { refuse } from '@tailboard/contracts/refusal';
import { JobId } from '@tailboard/contracts/values';
import { decision } from '@tailboard/eventing/decider';
import { internalCommand } from '@tailboard/eventing/internal-command';
import { z } from 'zod';
import type { WorkOrderState } from './work-order.js';

/** Releases an order when a user gives its job to another one. */
export const ReleaseWorkOrder = internalCommand('work-orders.release', {
  input: z.object({ id: z.uuid(), job_id: JobId }),
  refusals: [WorkOrderNotFound],
});

/** Removes this job from the order, which is then queued. An order with another job, or none, is unchanged. */
export const releaseWorkOrder = decision(ReleaseWorkOrder, (state: WorkOrderState, { job_id }) => {
  if (state.status === 'unknown') return refuse('WorkOrderNotFound');
  return state.job_id === job_id ? workOrderEvents.make.WorkOrderUnmatched({ job_id }) : [];
});
