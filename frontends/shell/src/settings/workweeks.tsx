import { addDays } from '@tailboard/contracts/company-time';
import { weekdays, type SettingShown, type Weekday } from '@tailboard/contracts/identity/settings';

const isWeekday = (value: unknown): value is Weekday => weekdays.some((day) => day === value);

/** The day on which workweeks begin on a date, by what the settings say now and plan. */
export function workweekStartOn(date: string, settings: readonly SettingShown[]): Weekday {
  const setting = settings.find(({ key }) => key === 'workweek_start');
  const planned = setting?.planned.findLast(({ effective_from }) => effective_from <= date);
  const value = planned ? planned.value : setting?.value;
  return isWeekday(value) ? value : 'sunday';
}

const weekdayOf = (date: string): Weekday | undefined => weekdays[new Date(`${date}T00:00:00Z`).getUTCDay()];

/**
 * The dates from which pay may change: the beginning of the workweek of today, and the ones after it.
 * @param startOn the day on which the workweeks begin on a date
 */
export function workweekStarts(today: string, startOn: (date: string) => Weekday, count = 9): string[] {
  const starts: string[] = [];
  for (let date = addDays(today, -6); starts.length < count && date < addDays(today, 7 * (count + 2));) {
    if (weekdayOf(date) === startOn(date)) starts.push(date);
    date = addDays(date, 1);
  }
  return starts;
}
