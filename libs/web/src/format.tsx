import type { Locale } from '@tailboard/contracts/locale';
import { useMemo } from 'react';
import { useLocale } from './locale.js';

const month = (locale: Locale, date: Date, timeZone: string): string =>
  new Intl.DateTimeFormat(locale, { month: 'short', timeZone }).format(date).replace('.', '');

const dayAndYear = (date: Date, timeZone: string): { day: string; year: string } => {
  const parts = new Intl.DateTimeFormat('en-US', { day: '2-digit', year: 'numeric', timeZone }).formatToParts(date);
  const part = (type: string): string => parts.find((found) => found.type === type)?.value ?? '';
  return { day: part('day'), year: part('year') };
};

/** `dd MMM yyyy`, as `05 Mar 2024`; the month by its name in the locale. Text that is no date is shown as it is. */
export function formatDate(date: string, locale: Locale): string {
  const at = new Date(`${date.slice(0, 10)}T00:00:00Z`);
  if (Number.isNaN(at.getTime())) return date;
  const { day, year } = dayAndYear(at, 'UTC');
  return `${day} ${month(locale, at, 'UTC')} ${year}`;
}

/** An instant as date and time of day in a zone: `05 Mar 2024, 2:07 PM`. */
export function formatInstant(instant: string, locale: Locale, timeZone: string): string {
  const at = new Date(instant);
  if (Number.isNaN(at.getTime())) return instant;
  const { day, year } = dayAndYear(at, timeZone);
  const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone }).format(at);
  return `${day} ${month(locale, at, timeZone)} ${year}, ${time}`;
}

/** Numbers as they are written in the US, in every locale. */
export const formatNumber = (value: number, decimals = 2): string =>
  new Intl.NumberFormat('en-US', { maximumFractionDigits: decimals }).format(value);

/** Cents as US dollars, in every locale. */
export const formatMoney = (cents: number): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(cents / 100);

/** Hours show only above zero (points always do, and then as 0). */
export const formatHours = (hours: number): string | null => (hours > 0 ? formatNumber(hours) : null);

export interface Format {
  date: (date: string) => string;
  instant: (instant: string, timeZone: string) => string;
  number: typeof formatNumber;
  money: typeof formatMoney;
}

/** The formats in the current locale. */
export function useFormat(): Format {
  const { locale } = useLocale();
  return useMemo(
    () => ({
      date: (date) => formatDate(date, locale),
      instant: (instant, timeZone) => formatInstant(instant, locale, timeZone),
      number: formatNumber,
      money: formatMoney,
    }),
    [locale],
  );
}
