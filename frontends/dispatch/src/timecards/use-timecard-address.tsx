import { dayStates, type DayState } from '@tailboard/contracts/jobs/daily-work';
import { CompanyDate, LocationId, UserId } from '@tailboard/contracts/values';
import { useAddressParams } from '@tailboard/web/app/address-params';
import { useCompany } from '@tailboard/web/app/company';
import { useCallback } from 'react';

export interface TimecardAddress {
  readonly view: 'days' | 'week';
  /** Any day of the displayed week. */
  readonly date: string;
  readonly state: DayState | null;
  readonly user_id: string | null;
  readonly location_id: string | null;
}

/** View options of the timecards, stored in the URL. */
export function useTimecardAddress(): {
  address: TimecardAddress;
  write: (change: Partial<Record<keyof TimecardAddress, string | null>>) => void;
} {
  const { today } = useCompany();
  const [search, setSearch] = useAddressParams();
  const write = useCallback(
    (change: Partial<Record<keyof TimecardAddress, string | null>>) =>
      setSearch(
        (before) => {
          const after = new URLSearchParams(before);
          for (const [key, value] of Object.entries(change))
            if (value === null || value === '') after.delete(key);
            else after.set(key, value);
          return after;
        },
        { preventScrollReset: true },
      ),
    [setSearch],
  );
  return {
    address: {
      view: search.get('view') === 'week' ? 'week' : 'days',
      date: CompanyDate.safeParse(search.get('date')).data ?? today,
      state: dayStates.find((state) => state === search.get('state')) ?? null,
      user_id: UserId.safeParse(search.get('user_id')).data ?? null,
      location_id: LocationId.safeParse(search.get('location_id')).data ?? null,
    },
    write,
  };
}
