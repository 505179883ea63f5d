import { addDays, daysBetween } from '@tailboard/contracts/company-time';
import { permittedScope } from '@tailboard/contracts/permission';
import { ReadCompanyWeeks, WEEKS_BEFORE, type CompanyWeek } from '@tailboard/contracts/reports/company';
import { getWorkweekEnd, getWorkweekStart, type WorkweekStart } from '@tailboard/contracts/workweek';
import { queryHandler } from '@tailboard/service/service-context';
import { listWeeks, type WeekOfRange } from '../pay/weeks.js';
import type { Range } from '../range/range.js';
import { dayValues, type DayValue } from './company-value.js';
import { mapWithYields } from './in-pieces.js';
import { load, loadBook, loadReportData, payReads } from './loaded.js';
import { groupBy, isOwed, payWeek, personWeeks, sum, type PaidWeek } from './person-weeks.js';
import { createReader } from './reader.js';
import { toTotals } from './totals.js';

/** Returns the company's weeks: the figures of the code report, and the value of the work. */
export const getCompanyWeeks = queryHandler(
  ReadCompanyWeeks,
  [...payReads, 'reporting.jobs'],
  async (_, { db, today: now, config }, caller) => {
    const today = now();
    const reader = createReader(caller, undefined);
    const book = await loadBook(db, null);
    const range = rangeOfWeeks(today, book.startOn);
    const weeks = listWeeks(range, book.startOn);
    const [days, paid] = await Promise.all([
      dayValues(db, book.settings, range),
      loadReportData(db, book, { range, user_id: null })
        .then((reportData) => load(db, reportData, { user_id: null, zone: config.COMPANY_TIMEZONE }))
        .then((loaded) => personWeeks(loaded))
        .then((all) =>
          mapWithYields(all, (week) => payWeek(week, { book, today, onlyShownBonus: reader.onlyShownBonus })),
        ),
    ]);
    const current = weeks.at(-1)!;
    const daysOver = daysBetween(current.start_date, today);
    const byWeek = groupBy(paid, ({ week }) => week.start_date);
    const seesPay = permittedScope(caller.principal, 'pay.read') === 'all';
    const seesPrices = permittedScope(caller.principal, 'settings.company-price.read') !== null;
    const paidIn = ({ start_date }: WeekOfRange): readonly PaidWeek[] => byWeek.get(start_date) ?? [];
    const companyWeeks = weeks.map((week): CompanyWeek => {
      const figures = toWholeWeek(week, days, { paid: paidIn(week), today, seesPay });
      const same_days =
        daysOver === 0 || daysIn(week) !== daysIn(current)
          ? null
          : sumDays(days, { from: week.start_date, to: addDays(week.start_date, daysOver - 1) });
      if (seesPrices) return { ...figures, same_days };
      const hidden = { company_value: null, missed_value: null };
      return {
        ...figures,
        whole: { ...figures.whole, ...hidden, margin: null },
        same_days: same_days && { ...same_days, ...hidden },
      };
    });
    const first = weeks.findIndex(
      (week) => days.some(({ date }) => date >= week.from && date <= week.to) || paidIn(week).some(isOwed),
    );
    return {
      through: daysOver === 0 ? null : addDays(today, -1),
      weeks: first === -1 ? companyWeeks.slice(-1) : companyWeeks.slice(first),
    };
  },
);

/** Returns the days of the current workweek and of those before it. */
function rangeOfWeeks(today: string, startOn: WorkweekStart): Range {
  const start = getWorkweekStart(today, startOn);
  let from = start;
  for (let back = 0; back < WEEKS_BEFORE; back++) from = getWorkweekStart(addDays(from, -1), startOn);
  return { from, to: getWorkweekEnd(start, startOn) };
}

const daysIn = ({ start_date, end_date }: WeekOfRange): number => daysBetween(start_date, end_date);

/** Returns the sums of some days. */
function sumDays(days: readonly DayValue[], { from, to }: Range): Omit<DayValue, 'date'> {
  const those = days.filter(({ date }) => date >= from && date <= to);
  return {
    points: Math.round(sum(those, ({ points }) => points) * 100) / 100,
    company_value: sum(those, ({ company_value }) => company_value),
    missed_value: sum(those, ({ missed_value }) => missed_value),
  };
}

function toWholeWeek(
  { start_date, end_date, from, to }: WeekOfRange,
  days: readonly DayValue[],
  { paid, today, seesPay }: { paid: readonly PaidWeek[]; today: string; seesPay: boolean },
): Omit<CompanyWeek, 'same_days'> {
  const value = sumDays(days, { from, to });
  const totals = toTotals(paid, NO_POINTS, EVERYTHING);
  const pay = seesPay ? (totals.net_to_pay ?? 0) : null;
  return {
    start_date,
    end_date,
    finalized: totals.finalized && end_date < today,
    whole: {
      ...value,
      overtime: totals.overtime,
      pay,
      margin: pay === null ? null : value.company_value - pay,
    },
  };
}
/** Points are those of the days. */
const NO_POINTS = { assigned: 0, finalized: 0, approved: 0, submitted: 0 };
/** Sums of all users; what the caller may not know is left out of the response. */
const EVERYTHING = { user_id: null, pay: true, rates: false, bonus: true, owner: false, onlyShownBonus: false };
