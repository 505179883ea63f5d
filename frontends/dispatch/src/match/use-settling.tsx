import { ListJobs } from '@tailboard/contracts/jobs/job';
import {
  CreateJobsOfOrders,
  IgnoreWorkOrders,
  ListWorkOrders,
  MatchWorkOrders,
  MOST_SETTLED,
  type MatchCandidate,
  type WorkOrderToMatch,
} from '@tailboard/contracts/jobs/work-order-match';
import { useCommand } from '@tailboard/web/answers';
import { useBulkCommand, type BulkCommand } from '@tailboard/web/many';
import { useRef, useState } from 'react';

/** What may be done to many orders at once. */
export type Settlement =
  | { readonly act: 'match'; readonly jobs: ReadonlyMap<string, string> }
  | { readonly act: 'create' }
  | { readonly act: 'ignore'; readonly reason: string };

export interface Settling extends Pick<BulkCommand, 'answer' | 'under' | 'forget'> {
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
  const refreshes = [ListWorkOrders, ListJobs];
  const matching = useCommand(MatchWorkOrders, { refreshes });
  const creating = useCommand(CreateJobsOfOrders, { refreshes });
  const ignoring = useCommand(IgnoreWorkOrders, { refreshes });
  const how = useRef<Settlement>({ act: 'create' });
  const [numbers, setNumbers] = useState<ReadonlyMap<string, string>>(new Map());
  const many = useBulkCommand((part) => {
    const ids = [...part];
    if (how.current.act === 'create') return creating.mutate({ ids });
    if (how.current.act === 'ignore') return ignoring.mutate({ ids, reason: how.current.reason });
    const { jobs } = how.current;
    return matching.mutate({ matches: ids.map((id) => ({ id, job_id: jobs.get(id) ?? '' })) });
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
