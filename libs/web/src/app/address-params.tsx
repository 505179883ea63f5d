import { useCallback, useContext } from 'react';
import { UNSAFE_DataRouterContext, useSearchParams, type NavigateOptions } from 'react-router';

/** All parameters, or a function that changes those of before. */
type Change = Readonly<Record<string, string>> | ((before: URLSearchParams) => URLSearchParams);

/**
 * Search parameters of the address, and a function that changes them. Unlike `useSearchParams`, a change starts from
 * the latest requested address, also if the page has not rendered it yet. So the second of two quick changes keeps the
 * first.
 */
export function useAddressParams(): [URLSearchParams, (change: Change, options?: NavigateOptions) => void] {
  const [search, setSearch] = useSearchParams();
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  const set = useCallback(
    (change: Change, options?: NavigateOptions) =>
      setSearch((rendered) => {
        if (typeof change !== 'function') return change;
        const { location, navigation } = router?.state ?? {};
        const latest = navigation?.location?.pathname === location?.pathname ? navigation?.location : undefined;
        const requested = latest ?? location;
        return change(requested ? new URLSearchParams(requested.search) : rendered);
      }, options),
    [router, setSearch],
  );
  return [search, set];
}
