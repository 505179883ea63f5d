import type { WorkOrder } from '@tailboard/contracts/jobs/work-order';
import type { Database } from '@tailboard/eventing/database';
import { addressKey } from '../job/record/address-key.js';

/** A candidate job of an order with its score (decision D25). */
export interface Candidate {
  readonly job_id: string;
  readonly score: 100 | 80 | 60;
  /** The order that the job follows. */
  readonly work_order_id: string | null;
}

/**
 * Returns each order's candidates, best first: same work-order number 100, same account and date 80, same address and
 * date 60. Completed or closed visits on another date and cancelled jobs are excluded, because a repeat visit is a new
 * job. One statement for all orders.
 */
export async function matchCandidates(db: Database, orders: readonly WorkOrder[]): Promise<Candidate[][]> {
  const found = await db.query<Candidate & { n: number }>(
    `with asked as (
       select * from unnest($1::int[], $2::text[], $3::text[], $4::date[], $5::text[])
         as each (n, number, account, date, address_key)
     ), scored as (
       select n, job.id, 100 as score, work_order_id, status, updated_at from asked join job
         on job.identifier = asked.number and (job.status not in ('completed', 'not_done') or job.date = asked.date)
       union all
       select n, job.id, 80, work_order_id, status, updated_at
       from asked join job on job.account_number = asked.account and job.date = asked.date
       union all
       select n, job.id, 60, work_order_id, status, updated_at
       from asked join job on job.address_key = asked.address_key and job.date = asked.date
     )
     select n, id as job_id, max(score) as score, work_order_id from scored
     where status <> 'cancelled'
     group by n, id, work_order_id, status, updated_at
     order by n, score desc, (status in ('completed', 'not_done')), updated_at desc, id`,
    [
      orders.map((_, n) => n),
      orders.map(({ work_order_number }) => work_order_number),
      orders.map(({ account_number }) => account_number),
      orders.map(({ date }) => date),
      orders.map(({ address }) => addressKey(address)),
    ],
  );
  const candidates: Candidate[][] = orders.map(() => []);
  for (const { n, ...candidate } of found) candidates[n]?.push(candidate);
  return candidates;
}
