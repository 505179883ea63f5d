import type { AnyContract, OutputOf } from '@tailboard/contracts/contract';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useContractQuery, type QueryState } from '../queries/queries.js';
import { useSession } from '../app-context.js';
import { cacheResponse, readCachedResponse } from '../cached-responses.js';
import { NO_ANSWER } from '../api/problem.js';
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
  ask: RequestInput<C>,
  options?: { enabled?: boolean },
): CachedQuery<C> {
  const { state } = useSession();
  const online = useOnline();
  const answer = useContractQuery(contract, ask, options);
  const { data, problem, loading } = answer;
  const name = `${state.status === 'in' ? state.user.id : 'nobody'}.${contract.name}.${JSON.stringify(ask)}`;
  const unreachable = !online || problem?.status === NO_ANSWER;
  useEffect(() => {
    if (data !== undefined && !unreachable) cacheResponse(name, { at: new Date().toISOString(), output: data });
  }, [data, name, unreachable]);
  const kept = useMemo(() => (unreachable ? readCachedResponse<OutputOf<C>>(name) : null), [name, unreachable]);
  return unreachable
    ? { ...answer, data: data ?? kept?.output, loading: loading && kept === null && online, since: kept?.at ?? null }
    : { ...answer, since: null };
}
