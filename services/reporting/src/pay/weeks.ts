import { dateOfDay, dayNumber } from '@tailboard/contracts/company-time';
import { getWorkweekEnd, getWorkweekStart, type WorkweekStart } from '@tailboard/contracts/workweek';

/** The part of a workweek in a range. */
export interface WeekOfRange {
  readonly start_date: string;
  readonly end_date: string;
  /** Its days in the range. */
  readonly from: string;
  readonly to: string;
  /** Number of these days. */
  readonly days: number;
  /** The range contains only a part of it: its overtime is an estimate. */
  readonly cut: boolean;
}

/** Returns the workweeks of a range, the earliest first: each day of the range is in exactly one. */
export function listWeeks(range: { from: string; to: string }, startOn: WorkweekStart): WeekOfRange[] {
  const weeks: WeekOfRange[] = [];
  const last = dayNumber(range.to);
  for (let first = dayNumber(range.from); first <= last;) {
    const from = dateOfDay(first);
    const start_date = getWorkweekStart(from, startOn);
    const end_date = getWorkweekEnd(start_date, startOn);
    const end = Math.min(dayNumber(end_date), last);
    const to = dateOfDay(end);
    weeks.push({
      start_date,
      end_date,
      from,
      to,
      days: end - first + 1,
      cut: from > start_date || to < end_date,
    });
    first = end + 1;
  }
  return weeks;
}
