import { z } from 'zod';
import { FIRST_YEAR, LAST_YEAR } from './company-time.js';
import { amountSchemas } from './validation.js';

/** Rejects dates outside the calendar's years, whose arithmetic would exceed the database's range. */
const inCalendar = z.superRefine<string>((value, issues) => {
  const year = /^\d{4}(?=-)/.exec(value)?.[0];
  if (year !== undefined && (Number(year) < FIRST_YEAR || Number(year) > LAST_YEAR))
    issues.addIssue({ code: 'custom', params: { rule: 'yearRange', from: FIRST_YEAR, to: LAST_YEAR } });
});

/**
 * A calendar date in the company's time zone, `YYYY-MM-DD`; rejects nonexistent dates and years outside the calendar.
 */
export const CompanyDate = z.iso.date().check(inCalendar).meta({ description: 'YYYY-MM-DD in the company zone' });
/** A timestamp, ISO 8601 in UTC. The year is checked first, because its message says more. */
export const Instant = z.string().check(inCalendar, z.iso.datetime()).meta({ description: 'ISO 8601, UTC' });
/** A time of day in the company's time zone, `HH:MM`. */
export const TimeOfDay = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
  .meta({ description: 'HH:MM' });

/**
 * Returns the end of a time slot as a time of the slot's day, `HH:MM`: an end of `00:00` is midnight at the end of that
 * day and becomes `24:00`. Ends are recorded as `00:00`, because a time of day has no `24:00`.
 */
export const toSlotEnd = (end: string): string => (end === '00:00' ? '24:00' : end);

/** Streams and topics compare IDs as text, so normalize to lower case. */
const id = () => z.uuid().toLowerCase();
/** Any ID. */
export const Uuid = id();
export const UserId = id();
export const JobId = id();
export const LocationId = id();

/** Points of standard time, at most two decimals; 12 points are one hour (setting `minutes_per_point`). */
export const Points = z.number().min(0).max(9999.99).multipleOf(0.01);

/** An amount of money in cents, from 0; messages state its limits in dollars. */
export const cents = (max: number) => z.number().int().min(0).max(max).register(amountSchemas, {});

/** An integer in a query string. */
export const queryInt = (min: number, max: number) => z.coerce.number().int().min(min).max(max);
/** A boolean in a query string as 1 or 0. */
export const queryFlag = z.enum(['0', '1', 'true', 'false']).transform((value) => value === '1' || value === 'true');
