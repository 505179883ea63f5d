import { addDays } from '@tailboard/contracts/company-time';
import { weekdays, type SettingShown, type Weekday } from '@tailboard/contracts/identity/settings';

const isWeekday = (value: unknown): value is Weekday => weekdays.some((day) => day === value);

/** Returns the start day of the workweeks on a date, from current and planned settings. */
export function workweekStartOn(date: string, settings: readonly SettingShown[]): Weekday {
  const setting = settings.find(({ key }) => key === 'workweek_start');
  const planned = setting?.planned.findLast(({ effective_from }) => effective_from <= date);
  const value = planned ? planned.value : setting?.value;
  return isWeekday(value) ? value : 'sunday';
}

const getWeekday = (date: string): Weekday | undefined => weekdays[new Date(`${date}T00:00:00Z`).getUTCDay()];

/**
 * Returns the dates from which pay may change: the start of the current workweek, and the following ones.
 * @param startOn returns the start day of the workweeks on a date
 */
export function workweekStarts(today: string, startOn: (date: string) => Weekday, count = 9): string[] {
  const starts: string[] = [];
  for (let date = addDays(today, -6); starts.length < count && date < addDays(today, 7 * (count + 2));) {
    if (getWeekday(date) === startOn(date)) starts.push(date);
    date = addDays(date, 1);
  }
  return starts;
}
