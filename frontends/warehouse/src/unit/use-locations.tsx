import { ListLocations } from '@tailboard/contracts/identity/location';
import { useContractQuery } from '@tailboard/web/queries/queries';
import type { ApiError } from '@tailboard/web/api/problem';

/** The default location (BUS-003). */
export const DEFAULT_LOCATION = 'Augusta';

export interface LocationChoice {
  readonly locationID: string;
  readonly name: string;
}

/** Returns the location with this ID, otherwise Augusta, otherwise the first. */
export const findLocation = <L extends LocationChoice>(locations: readonly L[], id: string | null): L | undefined =>
  locations.find(({ locationID }) => locationID === id) ??
  locations.find(({ name }) => name === DEFAULT_LOCATION) ??
  locations[0];

/** Returns the open locations in their order. */
export function useLocations(): {
  locations: readonly LocationChoice[];
  loading: boolean;
  problem: ApiError | null;
  refetch: () => void;
} {
  const { data, loading, problem, refetch } = useContractQuery(ListLocations, {});
  const locations = Object.values(data?.data ?? {})
    .filter(({ active }) => active)
    .sort((a, b) => a.sort - b.sort || a.name.localeCompare(b.name));
  return { locations, loading, problem: data ? null : problem, refetch };
}
