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

/** The time of day of an instant in the company's zone, `HH:MM`. */
export const companyTime = (instant: Date, zone: string): string =>
  formatter('en-GB', zone, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(instant);

/** The years of the product's calendar: a date outside them is a slip of the keyboard. */
export const FIRST_YEAR = 1970;
export const LAST_YEAR = 2200;
export const FIRST_DATE = `${FIRST_YEAR}-01-01`;
export const LAST_DATE = `${LAST_YEAR}-12-31`;

const DAY_MS = 86_400_000;

/** A calendar date as the number of its day. Dates are calendar dates: no zone, no daylight saving. */
export const dayNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY_MS;

/**
 * The date of a day's number.
 * @throws RangeError beyond the years of four digits: such a date would compare wrongly with every other
 */
export function dateOfDay(day: number): string {
  const text = new Date(day * DAY_MS).toISOString();
  if (!/^\d{4}-/.test(text)) throw new RangeError(`Day ${day} is outside the calendar.`);
  return text.slice(0, 10);
}

/** The date some days later (or earlier, when negative). */
export const addDays = (date: string, days: number): string => dateOfDay(dayNumber(date) + days);

/** How many days lie between two dates: 0 from a date to itself. */
export const daysBetween = (from: string, to: string): number => dayNumber(to) - dayNumber(from);

/** The dates from one to another, both of them included; none when the second is before the first. */
export const datesFrom = (from: string, to: string): string[] =>
  Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, day) => addDays(from, day));

/**
 * A calendar date as people write it: `05 Mar 2024`, the month by its name in the locale, `2024年3月5日` in Chinese (decision
 * D39). Text that is no date stays as it is.
 */
export function spokenDate(date: string, locale: Locale): string {
  const at = new Date(`${date.slice(0, 10)}T00:00:00Z`);
  if (Number.isNaN(at.getTime())) return date;
  if (locale === 'zh-CN')
    return formatter(locale, 'UTC', { year: 'numeric', month: 'long', day: 'numeric' }).format(at);
  const month = formatter(locale, 'UTC', { month: 'short' }).format(at).replace('.', '');
  const [year, , day] = at.toISOString().slice(0, 10).split('-');
  return `${day} ${month} ${year}`;
}
