import type { FactOf } from '@tailboard/contracts/event';
import type { WorkOrder, workOrderFacts } from '@tailboard/contracts/jobs/work-order';
import type { Evolve } from '@tailboard/eventing/decider';
import { derivedId } from '@tailboard/eventing/ids';

/** An order that came: as it stands now, and what became of it. */
export interface ReceivedOrder {
  readonly status: 'received';
  readonly order: WorkOrder;
  readonly job_id: string | null;
  readonly how: 'created' | 'work_order_number' | 'account_and_date' | 'accepted' | null;
  /** The jobs among which a person has to choose; empty when nobody has to. */
  readonly candidate_job_ids: readonly string[];
}
export type WorkOrderState = { readonly status: 'unknown' } | ReceivedOrder;

export const unknownOrder: WorkOrderState = { status: 'unknown' };

/** The key of an order (decision D25): an operator who sends it again means the same one. */
export type OrderKey = Pick<WorkOrder, 'account_number' | 'work_order_number' | 'date'>;
export const workOrderId = ({ account_number, work_order_number, date }: OrderKey): string =>
  derivedId('workorder', account_number, work_order_number, date);
/** The job that an order makes when no other job is its own. */
export const jobIdOf = (order: OrderKey): string => derivedId('job', workOrderId(order));

const changed = (state: WorkOrderState, change: Partial<ReceivedOrder>): WorkOrderState =>
  state.status === 'unknown' ? state : { ...state, ...change };

export const evolveWorkOrder: Evolve<WorkOrderState, FactOf<typeof workOrderFacts>> = {
  WorkOrderReceived: (_, { order }) => ({
    status: 'received',
    order,
    job_id: null,
    how: null,
    candidate_job_ids: [],
  }),
  WorkOrderRevised: (state, { order }) => changed(state, { order }),
  WorkOrderMatched: (state, { job_id, how }) => changed(state, { job_id, how, candidate_job_ids: [] }),
  WorkOrderMatchQueued: (state, { candidate_job_ids }) => changed(state, { candidate_job_ids }),
};
