import { ListJobs } from '@tailboard/contracts/jobs/job';
import {
  CreateJobsOfOrders,
  IgnoreWorkOrders,
  ListWorkOrders,
  MatchWorkOrders,
  MAX_SETTLED,
  type MatchCandidate,
  type WorkOrderToMatch,
} from '@tailboard/contracts/jobs/work-order-match';
import { useCommand } from '@tailboard/web/queries/queries';
import { useBulkCommand, type BulkCommand } from '@tailboard/web/lists/bulk-command';
import { useRef, useState } from 'react';

/** Bulk actions for orders. */
export type Settlement =
  | { readonly act: 'match'; readonly jobs: ReadonlyMap<string, string> }
  | { readonly act: 'create' }
  | { readonly act: 'ignore'; readonly reason: string };

export interface Settling extends Pick<BulkCommand, 'response' | 'progress' | 'forget'> {
  /** Resolves with the orders that were settled. */
  settle: (orders: readonly WorkOrderToMatch[], how: Settlement) => Promise<readonly string[]>;
  /** Returns the number of an order in the results. */
  getNumber: (id: string) => string;
}

/** Returns the only job that an order can belong to: no other is possible, and it is not matched to another order. */
export function soleCandidate({ candidates }: WorkOrderToMatch): MatchCandidate | undefined {
  const open = candidates.filter(({ job }) => job.status !== 'cancelled');
  return open.length === 1 && open[0]?.other_order === null ? open[0] : undefined;
}

/** Settles many orders in batches, with a result for each. */
export function useSettling(): Settling {
  const refreshes = [ListWorkOrders, ListJobs];
  const matching = useCommand(MatchWorkOrders, { refreshes });
  const creating = useCommand(CreateJobsOfOrders, { refreshes });
  const ignoring = useCommand(IgnoreWorkOrders, { refreshes });
  const how = useRef<Settlement>({ act: 'create' });
  const [numbers, setNumbers] = useState<ReadonlyMap<string, string>>(new Map());
  const seen = useRef<ReadonlyMap<string, number>>(new Map());
  const many = useBulkCommand((part) => {
    const ids = [...part];
    const versions = Object.fromEntries(ids.map((id) => [id, seen.current.get(id) ?? 0]));
    if (how.current.act === 'create') return creating.mutate({ ids, versions });
    if (how.current.act === 'ignore') return ignoring.mutate({ ids, reason: how.current.reason, versions });
    const { jobs } = how.current;
    return matching.mutate({ matches: ids.map((id) => ({ id, job_id: jobs.get(id) ?? '' })), versions });
  }, MAX_SETTLED);
  return {
    response: many.response,
    progress: many.progress,
    forget: many.forget,
    settle: (orders, wanted) => {
      how.current = wanted;
      seen.current = new Map(orders.map(({ id, version }) => [id, version]));
      many.forget();
      setNumbers(new Map(orders.map((order) => [order.id, order.work_order_number])));
      return many.run(orders.map(({ id }) => id));
    },
    getNumber: (id) => numbers.get(id) ?? id,
  };
}
