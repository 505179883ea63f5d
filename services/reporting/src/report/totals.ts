import type { ReportTotals } from '@tailboard/contracts/reports/code-report';
import { exact, round } from '../pay/exact.js';
import { isFinalized, isOwed, sum, type PaidWeek } from './person-weeks.js';
import type { Reader } from './reader.js';

/** Converts hundredths to points. */
export const points = (hundredths: number): number => hundredths / 100;
/** Converts minutes to hours with two decimals. */
export const hours = (minutes: number): number => round(exact(minutes).div(60), 2);
/** Adds the hours of many weeks: each is rounded as displayed and paid, then added, as money is (decision D15). */
export const addedHours = (weeks: readonly PaidWeek[], minutes: (pay: PaidWeek['pay']) => number): number =>
  round(
    weeks.reduce((all, { pay }) => all.plus(hours(minutes(pay))), exact(0)),
    2,
  );
/** Returns the paid hours of many weeks: regular plus overtime. */
export const paidHours = (weeks: readonly PaidWeek[]): number =>
  round(exact(addedHours(weeks, regularMinutes)).plus(addedHours(weeks, overtimeMinutes)), 2);
export const regularMinutes = ({ columns }: PaidWeek['pay']): number => columns.regular_minutes;
export const overtimeMinutes = ({ overtime_minutes }: PaidWeek['pay']): number => overtime_minutes;

export interface PointsOfReport {
  readonly assigned: number;
  readonly finalized: number;
  readonly approved: number;
  readonly submitted: number;
}

/** Returns what codes earned of a week's straight time: nothing if it is paid by hours or as a salary. */
function earnedByCodes({ pay: { piece_pay, straight_pay }, terms: { pay_type } }: PaidWeek): number {
  const isByCodes = pay_type === 'points' || (pay_type === 'greater' && straight_pay === piece_pay);
  return isByCodes ? piece_pay : 0;
}

/** Returns the amounts that add up to the total pay of weeks. */
function toPayParts(weeks: readonly PaidWeek[]): NonNullable<ReportTotals['pay_parts']> {
  const codes = sum(weeks, earnedByCodes);
  return {
    codes,
    regular: sum(weeks, ({ pay }) => pay.straight_pay) - codes,
    overtime: sum(weeks, ({ pay }) => pay.overtime_pay),
    minimum_topup: sum(weeks, ({ pay }) => pay.minimum_topup),
    bonus: sum(weeks, ({ pay }) => pay.bonus),
    leave: sum(weeks, ({ pay }) => pay.leave_pay),
  };
}

/**
 * Returns a report's totals: sums of the displayed lines of each user's weeks, and `null` for values the reader may not
 * see.
 */
export function toTotals(weeks: readonly PaidWeek[], reportPoints: PointsOfReport, reader: Reader): ReportTotals {
  const cents = (amount: (week: PaidWeek) => number) => (reader.pay ? sum(weeks, amount) : null);
  const bonus = reader.bonus ? sum(weeks, ({ pay }) => pay.bonus) : null;
  const oneRate = (rate: (week: PaidWeek) => number | null): number | null => {
    const rates = new Set(weeks.map(rate));
    return reader.rates && reader.user_id !== null && rates.size === 1 ? [...rates][0]! : null;
  };
  const days = (kind: keyof PaidWeek['leave']) => sum(weeks, ({ leave }) => leave[kind]);
  const owed = weeks.filter(isOwed);
  const hourly = weeks.filter(({ terms }) => terms.pay_type === 'hourly');
  return {
    assigned_points: reportPoints.assigned,
    approved_points: points(reportPoints.finalized),
    approved_points_not_finalized: points(reportPoints.approved + reportPoints.submitted),
    codes_point_total_price: cents(({ pay }) => pay.piece_pay),
    bonus: bonus === null ? null : { legacy: 0, manual: bonus },
    hourly_rate: oneRate(({ pay }) => pay.columns.hourly_rate),
    overtime_rate: oneRate(({ pay }) => pay.columns.overtime_rate),
    regular: addedHours(weeks, regularMinutes),
    overtime: addedHours(weeks, overtimeMinutes),
    pay: cents(({ pay }) => pay.straight_pay + pay.minimum_topup + pay.overtime_pay),
    total_pay: cents(({ pay }) => pay.total_pay),
    total_overtime_pay: cents(({ pay }) => pay.columns.total_overtime_pay),
    total_regular: cents(({ pay }) => pay.columns.total_regular),
    total_overtime: addedHours(weeks, overtimeMinutes),
    total_manual: bonus,
    pay_parts: reader.pay ? toPayParts(weeks) : null,
    leave_pay: cents(({ pay }) => pay.leave_pay),
    per_diem: cents(({ pay }) => pay.per_diem),
    gas: cents(({ pay }) => pay.gas),
    net_to_pay: cents(({ pay }) => pay.net_to_pay),
    suggested_bonus:
      reader.owner && reader.pay && hourly.length > 0 ? sum(hourly, ({ pay }) => pay.suggested_bonus) : null,
    pending_points: reader.owner ? points(reportPoints.submitted) : null,
    sick_days: days('sick'),
    vacation_days: days('vacation'),
    personal_days: days('personal'),
    personal_unpaid_days: days('personal_unpaid'),
    call_out_days: days('call_out'),
    show_bonus: reader.user_id !== null && weeks.some(({ record }) => record?.bonus_shown === true),
    estimate: weeks.some(({ estimate }) => estimate),
    withheld: reader.pay && weeks.some(({ withheld }) => withheld),
    finalized: owed.length > 0 && owed.every(isFinalized),
  };
}
