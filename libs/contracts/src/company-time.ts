import type { Locale } from './locale.js';

/** Formatters are dear to make, and a board asks for hundreds of dates. */
const formatters = new Map<string, Intl.DateTimeFormat>();
function formatter(locale: string, timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone}`;
  const found = formatters.get(key) ?? new Intl.DateTimeFormat(locale, { timeZone, ...options });
  formatters.set(key, found);
  return found;
}

/** The calendar date of an instant in the company's zone, `YYYY-MM-DD`. */
export const companyDate = (instant: Date, zone: string): string =>
  formatter('en-CA', zone, { year: 'numeric', month: '2-digit', day: '2-digit' }).format(instant);

/** The date some days later (or earlier, when negative). Dates are calendar dates: no zone, no daylight saving. */
export function addDays(date: string, days: number): string {
  const day = new Date(`${date}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
}

/** A calendar date as people write it, `05 Mar 2024`; the month by its name in the locale. Text that is no date stays as it is. */
export function spokenDate(date: string, locale: Locale): string {
  const at = new Date(`${date.slice(0, 10)}T00:00:00Z`);
  if (Number.isNaN(at.getTime())) return date;
  const month = formatter(locale, 'UTC', { month: 'short' }).format(at).replace('.', '');
  const [year, , day] = at.toISOString().slice(0, 10).split('-');
  return `${day} ${month} ${year}`;
}
