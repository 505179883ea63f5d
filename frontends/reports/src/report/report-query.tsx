import { FIRST_YEAR, LAST_YEAR } from '@tailboard/contracts/company-time';
import { CompanyDate, UserId } from '@tailboard/contracts/values';
import { oneMonthBack } from '@tailboard/contracts/reports/month-back';
import { useAddressParams } from '@tailboard/web/app/address-params';
import { useCompany } from '@tailboard/web/app/company';
import { useCallback } from 'react';

/** The six types of code reports, in tab order. The first is the default (BUS-002). */
export const reportTypes = ['daily', 'weekly', 'monthly', 'range', 'productivity', 'missed'] as const;
export type ReportType = (typeof reportTypes)[number];
export const DEFAULT_TYPE: ReportType = 'daily';

/** Reports with start and end date. The others cover a day, a week or a month. */
export const hasRange = (type: string): boolean => !['daily', 'weekly', 'monthly'].includes(type);

/** The request of a form. `user` is `null` for All Users. */
export interface ReportQuery {
  readonly start_date: string;
  readonly end_date: string;
  readonly month: number;
  readonly year: number;
  readonly user: string | null;
}

const dateIn = (value: string | null): string | undefined => CompanyDate.safeParse(value).data;
const toInteger = (value: string | null, from: number, to: number): number | undefined => {
  const number = Number(value);
  return value !== null && Number.isInteger(number) && number >= from && number <= to ? number : undefined;
};

/**
 * Returns the report request of an address. The defaults are today, this month, or one month back to today (RPT-040).
 * Manually entered invalid values count as omitted.
 */
export function queryFrom(search: URLSearchParams, type: string, today: string): ReportQuery {
  const start = dateIn(search.get('start_date'));
  const end = dateIn(search.get('end_date'));
  const user = UserId.safeParse(search.get('user')).data ?? null;
  const month = toInteger(search.get('month'), 1, 12) ?? Number(today.slice(5, 7));
  const year = toInteger(search.get('year'), FIRST_YEAR, LAST_YEAR) ?? Number(today.slice(0, 4));
  return hasRange(type)
    ? { start_date: start ?? oneMonthBack(today), end_date: end ?? today, month, year, user }
    : { start_date: start ?? today, end_date: start ?? today, month, year, user };
}

/** Returns the query for the server: dates, or year and month, and user and location. */
export function toQueryInput(type: string, requested: ReportQuery, location_id?: string) {
  return {
    ...(type === 'monthly'
      ? { year: String(requested.year), month: String(requested.month) }
      : { start_date: requested.start_date, end_date: requested.end_date }),
    ...(requested.user === null ? {} : { user_id: requested.user }),
    ...(location_id === undefined ? {} : { location_id }),
  };
}

/** Returns the address parameters of a form: the scope of its report, and the first page. */
export function toParams(type: string, requested: ReportQuery): Record<string, string | null> {
  const monthly = type === 'monthly';
  return {
    start_date: monthly ? null : requested.start_date,
    end_date: hasRange(type) ? requested.end_date : null,
    month: monthly ? String(requested.month) : null,
    year: monthly ? String(requested.year) : null,
    user: requested.user,
    page: null,
  };
}

/** Returns the report request of the address, and a function that changes it. */
export function useReportQuery(type: string): {
  query: ReportQuery;
  ask: (requested: ReportQuery) => void;
  turn: (to: Record<string, string | null>) => void;
} {
  const [search, setSearch] = useAddressParams();
  const { today } = useCompany();
  const setParams = useCallback(
    (to: Record<string, string | null>) =>
      setSearch((before) => {
        const after = new URLSearchParams(before);
        for (const [key, value] of Object.entries(to))
          if (value === null) after.delete(key);
          else after.set(key, value);
        return after;
      }),
    [setSearch],
  );
  return {
    query: queryFrom(search, type, today),
    ask: (requested) => setParams(toParams(type, requested)),
    turn: setParams,
  };
}
