import type { AnyContract, OutputOf } from '@tailboard/contracts/contract';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useContractQuery, type QueryState } from '../queries/queries.js';
import { useSession } from '../app-context.js';
import { cacheResponse, readCachedResponse } from '../cached-responses.js';
import { NO_RESPONSE } from '../api/problem.js';
import type { RequestInput } from '../api/request.js';
import { getStorageOwner } from '../local-storage.js';

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

/** Returns the name under which a user's response is cached. */
const toCacheName = (user: string, contract: AnyContract, input: unknown): string =>
  `${user}.${contract.name}.${JSON.stringify(input)}`;

/** Caches a response for {@link useCachedQuery} with the same input. */
export const cacheOutput = <C extends AnyContract>(
  user: string,
  contract: C,
  input: RequestInput<C>,
  output: OutputOf<C>,
): void => cacheResponse(toCacheName(user, contract, input), { at: new Date().toISOString(), output });

/** Returns the cached response of a request; `undefined` if there is none. */
export const readCachedOutput = <C extends AnyContract>(
  user: string,
  contract: C,
  input: RequestInput<C>,
): OutputOf<C> | undefined => readCachedResponse<OutputOf<C>>(toCacheName(user, contract, input))?.output;

/**
 * Like `useContractQuery`, with the last response cached in the browser for offline use.
 * @param options.cached `false`: nothing is cached, like `useContractQuery`
 */
export function useCachedQuery<C extends AnyContract>(
  contract: C,
  input: RequestInput<C>,
  { cached = true, ...options }: { enabled?: boolean; keepPrevious?: boolean; quiet?: boolean; cached?: boolean } = {},
): CachedQuery<C> {
  const { state } = useSession();
  const online = useOnline();
  const response = useContractQuery(contract, input, options);
  const { data, problem, loading, previous } = response;
  const name = toCacheName(getStorageOwner(state), contract, input);
  // A request that is repeated has no result yet. Until then, the result of the one before counts, or forms would close.
  const [isAway, setIsAway] = useState(false);
  const isRepeating = problem === null && data === undefined;
  const hasNoResponse = problem?.status === NO_RESPONSE;
  if (!isRepeating && isAway !== hasNoResponse) setIsAway(hasNoResponse);
  const unreachable = cached && (!online || hasNoResponse || (isRepeating && isAway));
  useEffect(() => {
    if (cached && data !== undefined && !unreachable && !previous)
      cacheResponse(name, { at: new Date().toISOString(), output: data });
  }, [cached, data, name, unreachable, previous]);
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
