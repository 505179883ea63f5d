import { listJobs } from '@tailboard/contracts/jobs/job';
import {
  createJobsOfOrders,
  ignoreWorkOrders,
  listWorkOrders,
  matchWorkOrders,
  MOST_SETTLED,
  type MatchCandidate,
  type WorkOrderToMatch,
} from '@tailboard/contracts/jobs/work-order-match';
import { useCommand } from '@tailboard/web/answers';
import { useMany, type Many } from '@tailboard/web/many';
import { useRef, useState } from 'react';

/** What may be done to many orders at once. */
export type Settlement =
  | { readonly act: 'match'; readonly jobs: ReadonlyMap<string, string> }
  | { readonly act: 'create' }
  | { readonly act: 'ignore'; readonly reason: string };

export interface Settling extends Pick<Many, 'answer' | 'under' | 'forget'> {
  /** Resolves with those that were settled. */
  settle: (orders: readonly WorkOrderToMatch[], how: Settlement) => Promise<readonly string[]>;
  /** The number of an order that was settled or should have been. */
  numberOf: (id: string) => string;
}

/** The one job that an order can only belong to: no other is possible, and no other order holds it. */
export function soleCandidate({ candidates }: WorkOrderToMatch): MatchCandidate | undefined {
  const open = candidates.filter(({ job }) => job.status !== 'cancelled');
  return open.length === 1 && open[0]?.other_order === null ? open[0] : undefined;
}

/** Settles many orders in parts, with what came of each. */
export function useSettling(): Settling {
  const refreshes = [listWorkOrders, listJobs];
  const matching = useCommand(matchWorkOrders, { refreshes });
  const creating = useCommand(createJobsOfOrders, { refreshes });
  const ignoring = useCommand(ignoreWorkOrders, { refreshes });
  const how = useRef<Settlement>({ act: 'create' });
  const [numbers, setNumbers] = useState<ReadonlyMap<string, string>>(new Map());
  const many = useMany((part) => {
    const ids = [...part];
    if (how.current.act === 'create') return creating.give({ ids });
    if (how.current.act === 'ignore') return ignoring.give({ ids, reason: how.current.reason });
    const { jobs } = how.current;
    return matching.give({ matches: ids.map((id) => ({ id, job_id: jobs.get(id) ?? '' })) });
  }, MOST_SETTLED);
  return {
    answer: many.answer,
    under: many.under,
    forget: many.forget,
    settle: (orders, wanted) => {
      how.current = wanted;
      many.forget();
      setNumbers(new Map(orders.map((order) => [order.id, order.work_order_number])));
      return many.act(orders.map(({ id }) => id));
    },
    numberOf: (id) => numbers.get(id) ?? id,
  };
}
