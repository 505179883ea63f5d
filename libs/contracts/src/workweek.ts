import { addDays } from './company-time.js';
import { weekdays, type Weekday } from './identity/settings.js';

/** The day on which the workweek begins, on a date. */
export type WorkweekStart = (date: string) => Weekday;

export const weekdayOf = (date: string): Weekday => weekdays[new Date(`${date}T00:00:00Z`).getUTCDay()]!;

/** Whether a workweek begins on a date. */
export const beginsWorkweek = (date: string, startOn: WorkweekStart): boolean => weekdayOf(date) === startOn(date);

/** The first day of the workweek that a date belongs to: a week is shorter where the company moved its beginning. */
export function workweekOf(date: string, startOn: WorkweekStart): string {
  let first = date;
  for (let back = 0; back < 6 && !beginsWorkweek(first, startOn); back++) first = addDays(first, -1);
  return first;
}

/** The last day of the workweek that begins on `start`: six days later, or sooner where the company moved the beginning. */
export function lastDayOf(start: string, startOn: WorkweekStart): string {
  let last = start;
  for (let ahead = 0; ahead < 6 && !beginsWorkweek(addDays(last, 1), startOn); ahead++) last = addDays(last, 1);
  return last;
}

/** The first day from a date on with which a workweek begins. */
export function nextWorkweek(from: string, startOn: WorkweekStart): string {
  let first = from;
  for (let ahead = 0; ahead < 14 && !beginsWorkweek(first, startOn); ahead++) first = addDays(first, 1);
  return first;
}

/**
 * Where the company moved the beginning of its workweek to `start`: the first day of the shorter week before it, which would
 * otherwise have lasted into this one. `null` where the week before is whole.
 */
export function shortWeekBefore(start: string, startOn: WorkweekStart): string | null {
  const before = workweekOf(addDays(start, -1), startOn);
  return addDays(before, 7) > start ? before : null;
}
