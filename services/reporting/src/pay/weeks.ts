import { addDays } from '@tailboard/contracts/company-time';
import { lastDayOf, workweekOf, type WorkweekStart } from '@tailboard/contracts/workweek';

/** As much of a workweek as a range has. */
export interface WeekOfRange {
  readonly start_date: string;
  readonly end_date: string;
  /** The days of it that are in the range. */
  readonly from: string;
  readonly to: string;
  /** How many these are. */
  readonly days: number;
  /** The range has only a part of it: its overtime is an estimate. */
  readonly cut: boolean;
}

export const daysBetween = (from: string, to: string): number =>
  (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000;

/** The workweeks of a range, the earliest first: each day of the range is in exactly one. */
export function weeksOf(range: { from: string; to: string }, startOn: WorkweekStart): WeekOfRange[] {
  const weeks: WeekOfRange[] = [];
  for (let day = range.from; day <= range.to;) {
    const start_date = workweekOf(day, startOn);
    const end_date = lastDayOf(start_date, startOn);
    const to = end_date < range.to ? end_date : range.to;
    weeks.push({
      start_date,
      end_date,
      from: day,
      to,
      days: daysBetween(day, to) + 1,
      cut: day > start_date || to < end_date,
    });
    day = addDays(to, 1);
  }
  return weeks;
}
