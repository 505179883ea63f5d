import { scheduleTypes, type ScheduleType } from '@tailboard/contracts/jobs/schedule';
import { CompanyDate, UserId } from '@tailboard/contracts/values';
import { useAddressParams } from '@tailboard/web/app/address-params';
import { useCompany } from '@tailboard/web/app/company';
import { useCallback, useMemo } from 'react';

const sorts = ['start_date', 'title', 'type'] as const;
export type EventSort = (typeof sorts)[number];

/** The screen's state as in its URL. Invalid values are ignored. */
export interface EventAddress {
  readonly view: 'month' | 'list';
  /** `2026-10`. */
  readonly month: string;
  readonly type: ScheduleType | undefined;
  readonly user_id: string | undefined;
  /** Empty: unbounded. */
  readonly start_date: string;
  readonly end_date: string;
  readonly page: number;
  readonly sort_by: EventSort;
  readonly direction: 'asc' | 'desc';
  /** The open event. */
  readonly event: string | undefined;
  /** First day of an event that is being added. */
  readonly add: string | undefined;
}
export type EventKey = keyof EventAddress;
export type WriteEventAddress = (change: Partial<Record<EventKey, string | null>>) => void;

/** Reads and writes the URL. Default values are omitted. */
export function useEventAddress(): { address: EventAddress; write: WriteEventAddress } {
  const [search, setSearch] = useAddressParams();
  const { today } = useCompany();
  const address = useMemo((): EventAddress => {
    const date = (key: string): string | undefined => CompanyDate.safeParse(search.get(key)).data;
    const month = search.get('month') ?? '';
    const thisMonth = CompanyDate.safeParse(`${month}-01`).success ? month : today.slice(0, 7);
    const bound = (key: string, otherwise: string): string => (search.get(key) === '' ? '' : (date(key) ?? otherwise));
    return {
      view: search.get('view') === 'list' ? 'list' : 'month',
      month: thisMonth,
      type: scheduleTypes.find((type) => type === search.get('type')),
      user_id: UserId.safeParse(search.get('user_id')).data,
      start_date: bound('start_date', `${thisMonth}-01`),
      end_date: bound('end_date', ''),
      page: Math.max(1, Number(search.get('page')) || 1),
      sort_by: sorts.find((sort) => sort === search.get('sort_by')) ?? 'start_date',
      direction: search.get('direction') === 'desc' ? 'desc' : 'asc',
      event: UserId.safeParse(search.get('event')).data,
      add: date('add'),
    };
  }, [search, today]);
  const write = useCallback<WriteEventAddress>(
    (change) =>
      setSearch(
        (before) => {
          const after = new URLSearchParams(before);
          for (const [key, value] of Object.entries(change))
            if (value === null) after.delete(key);
            else after.set(key, value);
          return after;
        },
        { preventScrollReset: true },
      ),
    [setSearch],
  );
  return { address, write };
}
