import type { Locale } from './locale.js';

/** Cached, because formatters are expensive to create and a board formats hundreds of dates. */
const formatters = new Map<string, Intl.DateTimeFormat>();
function formatter(locale: string, timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone} ${JSON.stringify(options)}`;
  const cached = formatters.get(key) ?? new Intl.DateTimeFormat(locale, { timeZone, ...options });
  formatters.set(key, cached);
  return cached;
}

/** Returns the calendar date of an instant in the company's time zone, `YYYY-MM-DD`. */
export const companyDate = (instant: Date, zone: string): string =>
  formatter('en-CA', zone, { year: 'numeric', month: '2-digit', day: '2-digit' }).format(instant);

/** Returns the time of day of an instant in the company's time zone, `HH:MM`. */
export const companyTime = (instant: Date, zone: string): string =>
  formatter('en-GB', zone, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(instant);

/** Formats the time of day of an instant for readers: `7:49 AM` in English, otherwise 24 hours (decision D67). */
export const spokenTime = (instant: string, zone: string, locale: Locale): string =>
  formatter(locale === 'en' ? 'en-US' : locale, zone, { hour: 'numeric', minute: '2-digit' })
    .format(new Date(instant))
    .replace('\u202f', ' ');

/** Formats a time of day, `HH:MM`, as {@link spokenTime} does; `24:00` is midnight. */
export const spokenClock = (time: string, locale: Locale): string =>
  spokenTime(`2000-01-01T${time === '24:00' ? '00:00' : time}:00Z`, 'UTC', locale);

/** Years that the product accepts; dates outside them are typing errors. */
export const FIRST_YEAR = 1970;
export const LAST_YEAR = 2200;
export const FIRST_DATE = `${FIRST_YEAR}-01-01`;
export const LAST_DATE = `${LAST_YEAR}-12-31`;

const DAY_MS = 86_400_000;

/** Converts a calendar date to a day number. Calendar dates have no time zone and no daylight saving. */
export const dayNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY_MS;

/**
 * Converts a day number to a date.
 * @throws RangeError outside four-digit years, whose dates would not sort as text
 */
export function dateOfDay(day: number): string {
  const text = new Date(day * DAY_MS).toISOString();
  if (!/^\d{4}-/.test(text)) throw new RangeError(`Day ${day} is outside the calendar.`);
  return text.slice(0, 10);
}

/** Adds days to a date; a negative number subtracts. */
export const addDays = (date: string, days: number): string => dateOfDay(dayNumber(date) + days);

/** Days between two dates: 0 from a date to itself. */
export const daysBetween = (from: string, to: string): number => dayNumber(to) - dayNumber(from);

/** Lists the dates of an inclusive range; empty if it is reversed. */
export const datesFrom = (from: string, to: string): string[] =>
  Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, day) => addDays(from, day));

/** Formats an instant for readers: `05 Mar 2024, 2:07 PM`. */
export const spokenInstant = (instant: string, zone: string, locale: Locale): string =>
  `${spokenDate(companyDate(new Date(instant), zone), locale)}, ${spokenTime(instant, zone, locale)}`;

/**
 * Formats a calendar date for readers: `05 Mar 2024`, with the locale's month name, or `2024年3月5日` in Chinese (decision
 * D39). Returns other text unchanged.
 */
export function spokenDate(date: string, locale: Locale): string {
  const midnight = new Date(`${date.slice(0, 10)}T00:00:00Z`);
  if (Number.isNaN(midnight.getTime())) return date;
  if (locale === 'zh-CN')
    return formatter(locale, 'UTC', { year: 'numeric', month: 'long', day: 'numeric' }).format(midnight);
  const month = formatter(locale, 'UTC', { month: 'short' }).format(midnight).replace('.', '');
  const [year, , day] = midnight.toISOString().slice(0, 10).split('-');
  return `${day} ${month} ${year}`;
}
