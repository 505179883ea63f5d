import { employeeLevels } from '@tailboard/contracts/identity/employee-level';
import { ListLocations } from '@tailboard/contracts/identity/location';
import { useContractQuery } from '@tailboard/web/queries/queries';
import { useMemo } from 'react';

/** An entity that users belong to: a location or a level. */
export interface PlaceChoice {
  readonly id: string;
  readonly label: string;
  readonly active: boolean;
}

/** Returns the company's locations in their order, including closed ones, because users may still belong to them. */
export function useLocations(): readonly PlaceChoice[] {
  const { data } = useContractQuery(ListLocations, {});
  return useMemo(
    () =>
      Object.values(data?.data ?? {})
        .sort((a, b) => a.sort - b.sort || a.name.localeCompare(b.name))
        .map(({ locationID, name, active }) => ({ id: locationID, label: name, active })),
    [data],
  );
}

/** Returns the employee levels in their order, including retired ones. */
export function useLevels(): readonly PlaceChoice[] {
  const { data } = useContractQuery(employeeLevels.list, { show: 'all' });
  return useMemo(() => (data?.data ?? []).map(({ id, name, active }) => ({ id, label: name, active })), [data]);
}

/** Returns the selectable entries: active ones, and those already selected. */
export const choosable = (places: readonly PlaceChoice[], chosen: string | null | undefined): readonly PlaceChoice[] =>
  places.filter(({ id, active }) => active || id === chosen);

export const nameIn = (places: readonly PlaceChoice[], id: string | null | undefined): string | undefined =>
  places.find((place) => place.id === id)?.label;
