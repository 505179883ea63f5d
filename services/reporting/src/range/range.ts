import { daysBetween } from '@tailboard/contracts/company-time';
import { refuse, type Refused } from '@tailboard/contracts/refusal';
import type { CodeReportTab } from '@tailboard/contracts/reports/code-report';
import { oneMonthBack } from '@tailboard/contracts/reports/month-back';
import { MAX_REPORT_DAYS, type rangeRefusals, type ReportQuery } from '@tailboard/contracts/reports/range';
import { getWorkweekEnd, getWorkweekStart, type WorkweekStart } from '@tailboard/contracts/workweek';

export interface Range {
  readonly from: string;
  readonly to: string;
}
type Dates = Pick<ReportQuery, 'start_date' | 'end_date' | 'year' | 'month'>;
type Code = (typeof rangeRefusals)[number]['code'];

const toMonth = (year: number, month: number): Range => ({
  from: `${year}-${String(month).padStart(2, '0')}-01`,
  to: new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10),
});

/**
 * Returns the dates that a report covers. Default: one month back to today; a day, a week or a month without a date is
 * the current one. A day, a week and a month are specified by any of their dates, a month also by its year and number.
 */
export function toRange(
  tab: CodeReportTab,
  { start_date, end_date, year, month }: Dates,
  { today, startOn }: { today: string; startOn: WorkweekStart },
): Range | Refused<Code> {
  if ((year === undefined) !== (month === undefined)) return refuse('RangeIncomplete');
  if (start_date !== undefined && end_date !== undefined && end_date < start_date) return refuse('ReportRangeBackward');
  if (year !== undefined && month !== undefined && (tab === 'monthly' || tab === 'range')) return toMonth(year, month);
  const named = start_date ?? end_date ?? today;
  switch (tab) {
    case 'daily':
      return { from: named, to: named };
    case 'weekly': {
      const from = getWorkweekStart(named, startOn);
      return { from, to: getWorkweekEnd(from, startOn) };
    }
    case 'monthly':
      return toMonth(Number(named.slice(0, 4)), Number(named.slice(5, 7)));
    case 'range': {
      if (start_date === undefined && end_date === undefined) return { from: oneMonthBack(today), to: today };
      if (start_date === undefined || end_date === undefined) return refuse('RangeIncomplete');
      return daysBetween(start_date, end_date) + 1 > MAX_REPORT_DAYS
        ? refuse('ReportRangeTooLong')
        : { from: start_date, to: end_date };
    }
  }
}
