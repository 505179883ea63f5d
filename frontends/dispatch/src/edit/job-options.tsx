import { ListLocations } from '@tailboard/contracts/identity/location';
import { categories, timeSlots } from '@tailboard/contracts/jobs/reference';
import type { Job } from '@tailboard/contracts/jobs/job';
import { useContractQuery } from '@tailboard/web/queries/queries';
import type { ApiError } from '@tailboard/web/api/problem';
import { useMemo } from 'react';

export interface Option {
  readonly id: string;
  readonly name: string;
}
export interface JobOptions {
  readonly loading: boolean;
  readonly problem: ApiError | null;
  readonly retry: () => void;
  readonly categories: readonly (Option & { readonly points: number | undefined })[];
  readonly slots: readonly Option[];
  readonly locations: readonly Option[];
  /** Returns a category's planned points; `undefined` for one that is no longer on the list. */
  readonly getDefaultPoints: (categoryId: string) => number | undefined;
}

const all = { show: 'all', active: '1' } as const;

/** Loads the lists for editing a job. The job's current values stay among the choices, even if they were retired. */
export function useJobOptions(job?: Job): JobOptions {
  const categoryList = useContractQuery(categories.list, { ...all, sort_by: 'name' });
  const slotList = useContractQuery(timeSlots.list, all);
  const locationList = useContractQuery(ListLocations, {});
  const lists = [categoryList, slotList, locationList];
  const [category, slot, location] = [categoryList.data?.data, slotList.data?.data, locationList.data?.data];
  const chosen = useMemo(() => {
    const found = (category ?? []).map(({ id, name, default_points }) => ({ id, name, points: default_points }));
    const withOwn = <T extends Option>(choices: readonly T[], own: T | null | undefined): readonly T[] =>
      own && !choices.some(({ id }) => id === own.id) ? [...choices, own] : choices;
    return {
      categories: withOwn<Option & { points: number | undefined }>(
        found,
        job?.category && { id: job.category.id, name: job.category.name, points: undefined },
      ),
      slots: withOwn(
        [...(slot ?? [])]
          .sort((a, b) => a.sort - b.sort || a.start.localeCompare(b.start))
          .map(({ id, name }) => ({ id, name })),
        job?.time_slot && { id: job.time_slot.id, name: job.time_slot.name },
      ),
      locations: withOwn(
        Object.values(location ?? {})
          .filter(({ active }) => active)
          .sort((a, b) => a.sort - b.sort || a.name.localeCompare(b.name))
          .map(({ locationID, name }) => ({ id: locationID, name })),
        job?.location && { id: job.location.locationID, name: job.location.name },
      ),
      getDefaultPoints: (categoryId: string) => found.find(({ id }) => id === categoryId)?.points,
    };
  }, [category, slot, location, job]);
  return {
    ...chosen,
    loading: lists.some(({ loading }) => loading),
    problem: lists.find(({ problem, data }) => problem && !data)?.problem ?? null,
    retry: () => lists.filter(({ problem }) => problem).forEach(({ refetch }) => refetch()),
  };
}
