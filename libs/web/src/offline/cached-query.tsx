import type { AnyContract, OutputOf } from '@tailboard/contracts/contract';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useContractQuery, type QueryState } from '../queries/queries.js';
import { useSession } from '../app-context.js';
import { cacheResponse, readCachedResponse } from '../cached-responses.js';
import { NO_RESPONSE } from '../api/problem.js';
import type { RequestInput } from '../api/request.js';

/** Query data that may be outdated. */
export interface CachedQuery<C extends AnyContract> extends QueryState<C> {
  /** When the data were read, if the server is unreachable; `null` if they are current. */
  readonly since: string | null;
}

const listen = (listener: () => void): (() => void) => {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
};

/** Whether the browser has a network connection. With one, the server may still be unreachable. */
export const useOnline = (): boolean => useSyncExternalStore(listen, () => navigator.onLine);

/** Like `useContractQuery`, with the last response cached in the browser for offline use. */
export function useCachedQuery<C extends AnyContract>(
  contract: C,
  input: RequestInput<C>,
  options?: { enabled?: boolean },
): CachedQuery<C> {
  const { state } = useSession();
  const online = useOnline();
  const response = useContractQuery(contract, input, options);
  const { data, problem, loading } = response;
  const name = `${state.status === 'in' ? state.user.id : 'nobody'}.${contract.name}.${JSON.stringify(input)}`;
  const unreachable = !online || problem?.status === NO_RESPONSE;
  useEffect(() => {
    if (data !== undefined && !unreachable) cacheResponse(name, { at: new Date().toISOString(), output: data });
  }, [data, name, unreachable]);
  const stored = useMemo(() => (unreachable ? readCachedResponse<OutputOf<C>>(name) : null), [name, unreachable]);
  return unreachable
    ? {
        ...response,
        data: data ?? stored?.output,
        loading: loading && stored === null && online,
        since: stored?.at ?? null,
      }
    : { ...response, since: null };
}
