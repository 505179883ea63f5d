import type { EventOf } from '@tailboard/contracts/event';
import {
  erasedOrder,
  type WorkOrder,
  type workOrderEvents,
  type workOrderStates,
} from '@tailboard/contracts/jobs/work-order';
import type { Evolve } from '@tailboard/eventing/decider';
import { derivedId } from '@tailboard/eventing/ids';

/** A received order: its current state and its outcome. */
export interface ReceivedOrder {
  readonly status: 'received';
  readonly order: WorkOrder;
  readonly job_id: string | null;
  readonly how: 'created' | 'work_order_number' | 'account_and_date' | 'accepted' | null;
  readonly state: (typeof workOrderStates)[number];
  /** The jobs that were found for a person to choose among; others may have come since. */
  readonly candidate_job_ids: readonly string[];
}
export type WorkOrderState = { readonly status: 'unknown' } | ReceivedOrder;

export const unknownOrder: WorkOrderState = { status: 'unknown' };

/** The key of an order (decision D25): an operator who sends it again means the same one. */
export type OrderKey = Pick<WorkOrder, 'account_number' | 'work_order_number' | 'date'>;
export const workOrderId = ({ account_number, work_order_number, date }: OrderKey): string =>
  derivedId('workorder', account_number, work_order_number, date);
/** The job that an order makes when no other job is its own. */
export const deriveJobId = (order: OrderKey): string => derivedId('job', workOrderId(order));

const withChange = (state: WorkOrderState, change: Partial<ReceivedOrder>): WorkOrderState =>
  state.status === 'unknown' ? state : { ...state, ...change };

export const evolveWorkOrder: Evolve<WorkOrderState, EventOf<typeof workOrderEvents>> = {
  WorkOrderReceived: (_, { order }) => ({
    status: 'received',
    order,
    job_id: null,
    how: null,
    state: 'received',
    candidate_job_ids: [],
  }),
  WorkOrderRevised: (state, { order }) => withChange(state, { order }),
  WorkOrderMatched: (state, { job_id, how }) =>
    withChange(state, { job_id, how, state: 'matched', candidate_job_ids: [] }),
  WorkOrderMatchQueued: (state, { candidate_job_ids }) => withChange(state, { state: 'to_match', candidate_job_ids }),
  WorkOrderUnmatched: (state) => withChange(state, { job_id: null, how: null, state: 'to_match' }),
  WorkOrderIgnored: (state) => withChange(state, { state: 'ignored' }),
  WorkOrderIgnoreTakenBack: (state) => withChange(state, { state: 'to_match' }),
  WorkOrderErased: (state) => (state.status === 'unknown' ? state : { ...state, order: erasedOrder(state.order) }),
};
