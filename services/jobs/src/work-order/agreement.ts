import type { MatchCandidate } from '@tailboard/contracts/jobs/work-order-match';
import type { WorkOrder } from '@tailboard/contracts/jobs/work-order';
import { addressKey } from '../job/record/address-key.js';

type Agreeing = Pick<WorkOrder, 'account_number' | 'date' | 'address'>;

/** Why a job belongs to an order and how sure that is (decision D25); `null` when nothing agrees. */
export function agreement(
  order: Agreeing & Pick<WorkOrder, 'work_order_number'>,
  job: Agreeing & { readonly identifier: string },
): Pick<MatchCandidate, 'score' | 'why'> | null {
  if (job.identifier === order.work_order_number) return { score: 100, why: 'number' };
  if (job.date !== order.date) return null;
  if (job.account_number === order.account_number) return { score: 80, why: 'account_and_date' };
  return addressKey(job.address) === addressKey(order.address) ? { score: 60, why: 'address_and_date' } : null;
}
