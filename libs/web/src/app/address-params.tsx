import { useCallback, useContext } from 'react';
import { UNSAFE_DataRouterContext, useSearchParams, type NavigateOptions } from 'react-router';

/** All parameters, or a function that changes those of before. */
type Change = Readonly<Record<string, string>> | ((before: URLSearchParams) => URLSearchParams);

/**
 * Returns a function that reads the latest requested search parameters, also if the page has not rendered them yet. A
 * large page renders a change of the address later than a user's next step.
 */
export function useRequestedParams(): () => URLSearchParams {
  const [rendered] = useSearchParams();
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  return useCallback(() => {
    const { location, navigation } = router?.state ?? {};
    const latest = navigation?.location?.pathname === location?.pathname ? navigation?.location : undefined;
    const requested = latest ?? location;
    return requested ? new URLSearchParams(requested.search) : rendered;
  }, [router, rendered]);
}

/**
 * Search parameters of the address, and a function that changes them. Unlike `useSearchParams`, a change starts from
 * the latest requested address ({@link useRequestedParams}). So the second of two quick changes keeps the first.
 */
export function useAddressParams(): [URLSearchParams, (change: Change, options?: NavigateOptions) => void] {
  const [search, setSearch] = useSearchParams();
  const requested = useRequestedParams();
  const set = useCallback(
    (change: Change, options?: NavigateOptions) =>
      setSearch(() => (typeof change === 'function' ? change(requested()) : change), options),
    [requested, setSearch],
  );
  return [search, set];
}
