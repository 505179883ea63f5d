import { addDays, daysBetween } from '@tailboard/contracts/company-time';
import type { OutputOf } from '@tailboard/contracts/contract';
import type { ReadMissing } from '@tailboard/contracts/equipment/usage';
import type { ReadVisitDays } from '@tailboard/contracts/qc/findings';
import type { ReadCompanyWeeks } from '@tailboard/contracts/reports/company';

/** Figures that add up day by day, so that the days of a running week are compared with the same days of other weeks. */
const dailyFigures = ['points', 'company_value', 'missed_value', 'failed_visits', 'missing_cents'] as const;
/** Figures that depend on whole weeks, and are final once a week is finalized. */
type WeeklyFigure = 'pay' | 'margin' | 'overtime';
type DailyFigure = (typeof dailyFigures)[number];
export type CompanyFigure = DailyFigure | WeeklyFigure;
/** All figures in the order in which they are shown. */
export const companyFigures = [
  'points',
  'company_value',
  'pay',
  'margin',
  'overtime',
  'missed_value',
  'failed_visits',
  'missing_cents',
] as const satisfies readonly CompanyFigure[];
const isDaily = (figure: CompanyFigure): figure is DailyFigure => dailyFigures.some((each) => each === figure);
const isCents: Readonly<Record<CompanyFigure, boolean>> = {
  points: false,
  company_value: true,
  pay: true,
  margin: true,
  overtime: false,
  missed_value: true,
  failed_visits: false,
  missing_cents: true,
};
/** Returns whether a figure is an amount of money. */
export const isMoney = (figure: CompanyFigure): boolean => isCents[figure];

/** A workweek with the figures of all services; `null`: the user may not know it. */
export interface FigureWeek {
  readonly start_date: string;
  readonly end_date: string;
  readonly finalized: boolean;
  /** The current week. */
  readonly open: boolean;
  readonly whole: Readonly<Record<CompanyFigure, number | null>>;
  readonly same_days: Readonly<Record<DailyFigure, number | null>> | null;
}

type Company = OutputOf<typeof ReadCompanyWeeks>;
type Visits = OutputOf<typeof ReadVisitDays>['data'];
type Missing = OutputOf<typeof ReadMissing>['data'];

/** Returns the weeks with the failed QC visits and missing CPEs of their days. */
export function figureWeeks({ through, weeks }: Company, visits: Visits, missing: Missing): FigureWeek[] {
  const current = weeks.at(-1);
  const daysOver = through === null || !current ? 0 : daysBetween(current.start_date, through) + 1;
  const between = (from: string, to: string) => ({
    failed_visits: visits.reduce((all, { date, failed }) => all + (date >= from && date <= to ? failed : 0), 0),
    missing_cents: missing.reduce(
      (all, { date, missing_cents }) => all + (date >= from && date <= to ? missing_cents : 0),
      0,
    ),
  });
  return weeks.map(({ start_date, end_date, finalized, whole, same_days }) => ({
    start_date,
    end_date,
    finalized,
    open: start_date === current?.start_date,
    whole: { ...whole, ...between(start_date, end_date) },
    same_days: same_days && { ...same_days, ...between(start_date, addDays(start_date, daysOver - 1)) },
  }));
}

/** A figure of a period, and the average of like periods before it (decision D66). */
export interface Compared {
  readonly value: number;
  readonly from: string;
  readonly to: string;
  /** Average of the other weeks; `null` if there are none. */
  readonly average: number | null;
  /** Number of weeks that the average is of. */
  readonly weeks: number;
}

const getAverage = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((all, value) => all + value, 0) / values.length;

/** Returns the week of a figure that is shown: the last finalized one, or for daily figures the last one with days that are over. */
const shownWeek = (weeks: readonly FigureWeek[], figure: CompanyFigure): FigureWeek | undefined =>
  isDaily(figure)
    ? weeks.findLast(({ open, same_days }) => !open || same_days !== null)
    : weeks.findLast(({ finalized }) => finalized);

/**
 * Returns a figure with its like periods. Of a running week, the days that are over are compared with the same days of
 * the other weeks. Pay, margin and overtime are those of the last finalized week, compared with finalized ones. `null`:
 * there is no such week, or the user may not know the figure.
 */
export function compareWeeks(
  weeks: readonly FigureWeek[],
  through: string | null,
  figure: CompanyFigure,
): Compared | null {
  const shown = shownWeek(weeks, figure);
  if (!shown) return null;
  const valueIn = (week: FigureWeek): number | null => {
    if (!isDaily(figure)) return week.finalized ? week.whole[figure] : null;
    return shown.open ? (week.same_days?.[figure] ?? null) : week.whole[figure];
  };
  const value = valueIn(shown);
  if (value === null) return null;
  const before = weeks.filter(
    (week) =>
      week.start_date < shown.start_date &&
      daysBetween(week.start_date, week.end_date) === daysBetween(shown.start_date, shown.end_date),
  );
  const values = before.map(valueIn).filter((each) => each !== null);
  return {
    value,
    from: shown.start_date,
    to: shown.open && through !== null ? through : shown.end_date,
    average: getAverage(values),
    weeks: values.length,
  };
}

/** Returns the weeks in which a figure is final: those that are over, and for pay, margin and overtime the finalized ones. */
export const finalWeeks = (weeks: readonly FigureWeek[], figure: CompanyFigure): FigureWeek[] =>
  weeks.filter(({ open, finalized }) => !open && (finalized || isDaily(figure)));

/** A figure by week. */
export interface TrendOfFigure {
  readonly values: readonly (number | null)[];
  /** Index of the first of the last weeks in which the figure may still change. */
  readonly openFrom: number;
  /** The figure is of weeks that are not finalized there, not only of the current one. */
  readonly notFinalized: boolean;
}
/** Returns a figure by week. Weeks in which it is not final, before others in which it is, have no value. */
export function toTrend(weeks: readonly FigureWeek[], figure: CompanyFigure): TrendOfFigure {
  const final = new Set(finalWeeks(weeks, figure));
  const openFrom = weeks.findLastIndex((week) => final.has(week)) + 1;
  return {
    values: weeks.map((week, index) => (index < openFrom && !final.has(week) ? null : week.whole[figure])),
    openFrom,
    notFinalized: weeks.slice(openFrom).some(({ open }) => !open),
  };
}

/** Returns the address of the report with a figure, for the same period. */
export function toReportAddress(figure: CompanyFigure, { from, to }: { from: string; to: string }): string {
  const dates = `start_date=${from}&end_date=${to}`;
  switch (figure) {
    case 'missed_value':
      return `/admin/codereports?tab=missed&${dates}`;
    case 'failed_visits':
      return `/qcs/findings?from=${from}&to=${to}`;
    case 'missing_cents':
      return `/warehouse/usagereport?${dates}`;
    case 'pay':
    case 'margin':
    case 'overtime':
      return `/admin/codereports?tab=weekly&start_date=${from}`;
    case 'points':
    case 'company_value':
      return `/admin/codereports?tab=range&${dates}`;
  }
}
