import { refuse } from '@tailboard/contracts/refusal';
import { ReadYearToDate, type YearFigure } from '@tailboard/contracts/reports/pay';
import { getWorkweekEnd, getWorkweekStart } from '@tailboard/contracts/workweek';
import { queryHandler } from '@tailboard/service/service-context';
import { load, loadBook, loadReportData, payReads } from '../report/loaded.js';
import { payWeek, personWeeks, sum } from '../report/person-weeks.js';
import { createReader } from '../report/reader.js';
import { addedHours, overtimeMinutes, paidHours } from '../report/totals.js';

/** Returns a user's earnings in a year up to a workweek: the finalized weeks that end in it, and the week itself. */
export const getYearToDate = queryHandler(
  ReadYearToDate,
  payReads,
  async ({ user_id, date }, { db, today, config }, caller) => {
    const reader = createReader(caller, user_id);
    if (!reader.pay) return refuse('PayNotFound');
    const book = await loadBook(db, user_id);
    const requested = getWorkweekStart(date, book.startOn);
    const to = getWorkweekEnd(requested, book.startOn);
    const range = { from: getWorkweekStart(`${to.slice(0, 4)}-01-01`, book.startOn), to };
    const reportData = await loadReportData(db, book, { range, user_id });
    if (!reportData.people.has(user_id)) return refuse('PayNotFound');
    const allWeeks = await personWeeks(await load(db, reportData, { user_id, zone: config.COMPANY_TIMEZONE }));
    const weeks = allWeeks
      .filter(({ week, record }) => record?.finalized_at != null || week.start_date === requested)
      .map((week) => payWeek(week, { book, today: today(), onlyShownBonus: reader.onlyShownBonus }));
    const cents = (amount: (pay: (typeof weeks)[number]['pay']) => number) => sum(weeks, ({ pay }) => amount(pay));
    const amounts: Record<YearFigure, number> = {
      paid_hours: paidHours(weeks),
      overtime_hours: addedHours(weeks, overtimeMinutes),
      straight_pay: cents((pay) => pay.straight_pay),
      minimum_topup: cents((pay) => pay.minimum_topup),
      bonus: cents((pay) => pay.bonus),
      overtime_pay: cents((pay) => pay.overtime_pay),
      leave_pay: cents((pay) => pay.leave_pay),
      total_pay: cents((pay) => pay.total_pay),
      per_diem: cents((pay) => pay.per_diem),
      gas: cents((pay) => pay.gas),
      net_to_pay: cents((pay) => pay.net_to_pay),
    };
    return {
      data: {
        year: Number(to.slice(0, 4)),
        start_date: range.from,
        end_date: to,
        weeks: weeks.length,
        amounts,
        withheld: weeks.some(({ withheld }) => withheld),
      },
    };
  },
);
