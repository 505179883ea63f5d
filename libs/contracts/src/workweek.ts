import { addDays } from './company-time.js';
import { weekdays, type Weekday } from './identity/settings.js';

/** Returns the first weekday of workweeks on a date. */
export type WorkweekStart = (date: string) => Weekday;

export const getWeekday = (date: string): Weekday => weekdays[new Date(`${date}T00:00:00Z`).getUTCDay()]!;

/** Returns whether a workweek starts on a date. */
export const beginsWorkweek = (date: string, startOn: WorkweekStart): boolean => getWeekday(date) === startOn(date);

/** Returns the first day of a date's workweek; a week is shorter if the company changed its first weekday. */
export function getWorkweekStart(date: string, startOn: WorkweekStart): string {
  let first = date;
  for (let back = 0; back < 6 && !beginsWorkweek(first, startOn); back++) first = addDays(first, -1);
  return first;
}

/**
 * Returns the last day of the workweek that starts on `start`: six days later, or earlier if the first weekday changed.
 */
export function getWorkweekEnd(start: string, startOn: WorkweekStart): string {
  let last = start;
  for (let ahead = 0; ahead < 6 && !beginsWorkweek(addDays(last, 1), startOn); ahead++) last = addDays(last, 1);
  return last;
}

/** Returns the first workweek start on or after a date. */
export function nextWorkweek(from: string, startOn: WorkweekStart): string {
  let first = from;
  for (let ahead = 0; ahead < 14 && !beginsWorkweek(first, startOn); ahead++) first = addDays(first, 1);
  return first;
}

/**
 * Returns the start of a shortened workweek directly before `start`, caused by a change of the first weekday; `null` if
 * the previous week is complete.
 */
export function shortWeekBefore(start: string, startOn: WorkweekStart): string | null {
  const before = getWorkweekStart(addDays(start, -1), startOn);
  return addDays(before, 7) > start ? before : null;
}
