import { spokenClock, spokenDate, spokenInstant, spokenTime } from '@tailboard/contracts/company-time';
import type { Locale } from '@tailboard/contracts/locale';
import { formatDollars } from '@tailboard/contracts/money';
import { useMemo } from 'react';
import { useLocale } from './locale.js';

/** Formats a calendar value, `2024-03-05` or `2024-03-05T14:07`, as `05 Mar 2024` or `05 Mar 2024, 2:07 PM`. */
export function formatCalendar(value: string, locale: Locale): string {
  return value.includes('T') ? formatInstant(`${value}Z`, locale, 'UTC') : spokenDate(value, locale);
}

/** Formats an instant in a time zone: `05 Mar 2024, 2:07 PM`. Returns other text unchanged. */
export const formatInstant = (instant: string, locale: Locale, timeZone: string): string =>
  Number.isNaN(Date.parse(instant)) ? instant : spokenInstant(instant, timeZone, locale);

const plain = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });

/** Formats numbers in the US format, in every locale. */
export const formatNumber = (value: number): string => plain.format(value);

/** Formats a percentage with one decimal at most, or with exactly `decimals`. Spanish has a space before the sign. */
export function formatPercent(percent: number, locale: Locale, decimals?: number): string {
  const digits = { minimumFractionDigits: decimals ?? 0, maximumFractionDigits: decimals ?? 1 };
  const number = percent.toLocaleString('en-US', { ...digits, useGrouping: false });
  return locale === 'es' ? `${number}\u00a0%` : `${number}%`;
}

/** Formats cents as US dollars, in every locale. */
export const formatMoney = formatDollars;

/** Formats a US phone number; returns others unchanged. */
export function formatPhone(phone: string): string {
  const [, area, exchange, line] = /^1?(\d{3})(\d{3})(\d{4})$/.exec(phone.replace(/[\s().+-]/g, '')) ?? [];
  return line ? `(${area}) ${exchange}-${line}` : phone;
}

/** Formats hours above zero; points are always shown, even 0. */
export const formatHours = (hours: number): string | null => (hours > 0 ? formatNumber(hours) : null);

export interface Format {
  date: (date: string) => string;
  calendar: (value: string) => string;
  instant: (instant: string, timeZone: string) => string;
  /** The time of day of an instant. */
  time: (instant: string, timeZone: string) => string;
  /** A time of day, `HH:MM`. */
  clock: (time: string) => string;
  /** A whole hour, as short as the locale writes it: `8 AM`. */
  hour: (hour: number) => string;
  number: typeof formatNumber;
  percent: (percent: number, decimals?: number) => string;
  money: typeof formatMoney;
}

/** Returns the formatters of the current locale. */
export function useFormat(): Format {
  const { locale } = useLocale();
  return useMemo(
    () => ({
      date: (date) => spokenDate(date, locale),
      calendar: (value) => formatCalendar(value, locale),
      instant: (instant, timeZone) => formatInstant(instant, locale, timeZone),
      time: (instant, timeZone) => spokenTime(instant, timeZone, locale),
      clock: (time) => spokenClock(time, locale),
      hour: (hour) => spokenTime(new Date(hour * 3_600_000).toISOString(), 'UTC', locale).replace(':00 ', ' '),
      number: formatNumber,
      percent: (percent, decimals) => formatPercent(percent, locale, decimals),
      money: formatMoney,
    }),
    [locale],
  );
}
