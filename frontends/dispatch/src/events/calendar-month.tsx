import { addDays } from '@tailboard/contracts/company-time';
import type { ScheduleEntry } from '@tailboard/contracts/jobs/schedule';

/** Returns the weeks of a month (`2026-10`), each from Sunday to Saturday, with the days around it that fill them. */
export function listWeeks(month: string): string[][] {
  const first = `${month}-01`;
  const start = addDays(first, -new Date(`${first}T00:00:00Z`).getUTCDay());
  const weeks: string[][] = [];
  for (let day = start; day < monthAfter(month, 1); day = addDays(day, 7))
    weeks.push(Array.from({ length: 7 }, (_, n) => addDays(day, n)));
  return weeks;
}

/** Returns the month some months later (or earlier, if negative). */
export function monthAfter(month: string, months: number): string {
  const at = new Date(`${month}-01T00:00:00Z`);
  at.setUTCMonth(at.getUTCMonth() + months);
  return at.toISOString().slice(0, 7);
}

/** Maximum users named in one entry; more are counted. */
const NAMED = 3;

/** One line of a day: an entry, and the user it concerns; `null` for everyone or many. */
export interface DayLine {
  readonly entry: ScheduleEntry;
  readonly person: { readonly id: string; readonly label: string } | null;
}

/** Returns the calendar lines of a date: one for each user, first those for everyone, then by name. */
export function toLines(entries: readonly ScheduleEntry[], date: string): DayLine[] {
  return entries
    .filter(({ start_date, end_date }) => start_date <= date && date <= end_date)
    .flatMap((entry): DayLine[] =>
      entry.user_ids === 'all' || entry.users.length > NAMED
        ? [{ entry, person: null }]
        : entry.users.map((person) => ({ entry, person })),
    )
    .sort((a, b) => (a.person?.label ?? '').localeCompare(b.person?.label ?? ''));
}
