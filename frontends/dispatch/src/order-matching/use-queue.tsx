import { boardTopic } from '@tailboard/contracts/jobs/board';
import { ListWorkOrders, type WorkOrderToMatch } from '@tailboard/contracts/jobs/work-order-match';
import { useAddressParams } from '@tailboard/web/app/address-params';
import { useContractQuery, type QueryState } from '@tailboard/web/queries/queries';
import { useLiveAnswers } from '@tailboard/web/queries/live';
import { useEffect } from 'react';

export type QueueState = 'to_match' | 'ignored';

/** Orders per page of the queue: the number on most mornings, so that all of them can be selected. */
const QUEUE_PAGE = 100;

const isUuid = (text: string | null): text is string => text !== null && /^[0-9a-f-]{36}$/i.test(text);

export interface Queue extends Pick<QueryState<typeof ListWorkOrders>, 'data' | 'problem' | 'loading' | 'refetch'> {
  readonly state: QueueState;
  readonly q: string;
  /** ID of the order in the URL. */
  readonly wanted: string | null;
  readonly orders: readonly WorkOrderToMatch[] | undefined;
  /** The displayed order; one specified by the URL need not be on this page. */
  readonly order: WorkOrderToMatch | undefined;
  /** `gone`: the order in the URL is no longer open. */
  readonly shows: 'order' | 'gone' | 'loading' | 'nothing';
  /** Writes to the URL; empty values are removed. */
  set: (change: Readonly<Record<string, string | null>>, replace?: boolean) => void;
}

/**
 * The queue as specified by the URL.
 * @param sideBySide the order is beside the queue, so one is always selected; on a phone the queue comes first
 */
export function useQueue(sideBySide: boolean): Queue {
  const [search, setSearch] = useAddressParams();
  const state: QueueState = search.get('state') === 'ignored' ? 'ignored' : 'to_match';
  const page = Math.max(1, Number(search.get('page')) || 1);
  const q = search.get('q') ?? '';
  const wanted = search.get('order');
  const set: Queue['set'] = (change, replace = true) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(change))
          if (value === null || value === '') next.delete(name);
          else next.set(name, value);
        return next;
      },
      { replace },
    );

  const { data, problem, loading, previous, refetch } = useContractQuery(
    ListWorkOrders,
    { state, page, per_page: QUEUE_PAGE, ...(q ? { q } : {}) },
    { keepPrevious: true },
  );
  const orders = data?.data;
  const listed = orders?.find(({ id }) => id === wanted);
  const known = isUuid(wanted);
  const alone = useContractQuery(
    ListWorkOrders,
    { id: wanted ?? '' },
    { enabled: orders !== undefined && !listed && known },
  );
  const order = listed ?? (known ? alone.data?.data[0] : undefined);
  useLiveAnswers(['work-orders', ...(order ? [boardTopic(order.date)] : [])], [ListWorkOrders]);

  const first = previous ? undefined : orders?.[0]?.id;
  useEffect(() => {
    if (sideBySide && wanted === null && first !== undefined) set({ order: first });
  });

  const responded = orders !== undefined && (Boolean(alone.problem ?? alone.data) || !known);
  const missing = wanted === null ? 'nothing' : responded ? 'gone' : alone.data ? 'nothing' : 'loading';
  return {
    state,
    q,
    wanted,
    orders,
    order,
    shows: order ? 'order' : missing,
    data,
    problem,
    loading,
    refetch,
    set,
  };
}
