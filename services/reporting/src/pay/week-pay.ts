import type { PayTerms } from '@tailboard/contracts/identity/user';
import { exact, Exact, round, toCents, ZERO } from './exact.js';
import { leaveCents } from './leave.js';
import type { PaySettings } from './terms.js';

/** A user's work in a workweek, or in the part under consideration. */
export interface WeekWork {
  /** Paid time (H). Leave is never included. */
  readonly minutes: number;
  /** Non-productive part of it: travel, warehouse, meetings, training, short breaks. */
  readonly other_minutes: number;
  /** Piece earnings (P), each line rounded. */
  readonly piece_cents: number;
  /** Non-discretionary bonus (B). */
  readonly bonus_cents: number;
  readonly leave_days: number;
  readonly per_diem_days: number;
  readonly gas_days: number;
  /** Calendar days that a salary is paid for: 7 of a whole week, fewer of a part, none without any work (`payWeek`). */
  readonly days: number;
}
export type WeekTerms = PayTerms & Omit<PaySettings, 'price_levels' | 'price_point_tech' | 'minutes_per_point'>;

/** Why section 7(i) was requested and not applied. */
export type Not7i = 'rate' | 'commission';

/** A week's pay, every amount in cents and rounded half-up; totals add the rounded lines (decision D15). */
export interface WeekPay {
  readonly minutes: number;
  readonly overtime_minutes: number;
  readonly piece_pay: number;
  /** Straight time (S): for piece work the piece earnings and the non-productive hours. */
  readonly straight_pay: number;
  readonly non_productive_pay: number;
  readonly minimum_topup: number;
  readonly bonus: number;
  /** Dollars an hour, four decimals; `null` without worked time, or for exempt users. */
  readonly regular_rate: number | null;
  readonly overtime_pay: number;
  /** Part of the premium due to a moved workweek start (`moved-week.ts`). */
  readonly moved_pay: number;
  readonly leave_pay: number;
  readonly per_diem: number;
  readonly gas: number;
  readonly total_pay: number;
  readonly net_to_pay: number;
  /** The additional pay under piece rates; only for hourly users. */
  readonly suggested_bonus: number;
  readonly method: 'flsa' | 'exempt_7i';
  readonly not_7i: Not7i | null;
  readonly columns: PayColumns;
}

/** The same pay in a report's columns: `total_regular` and `total_overtime_pay` always add up to what was earned. */
export interface PayColumns {
  readonly regular_minutes: number;
  /** Dollars, four decimals. */
  readonly hourly_rate: number | null;
  readonly overtime_rate: number | null;
  readonly total_regular: number;
  readonly total_overtime_pay: number;
}

/** The hours that a weekly salary covers. */
const SALARY_HOURS = 40;
const WEEK_DAYS = 7;
const dollars = (cents: Exact): number => round(cents.div(100), 4);

/**
 * Cache of recent results: the same work under the same terms pays the same, and reports of many users are requested
 * repeatedly.
 */
const computed = new Map<string, WeekPay>();
const MAX_COMPUTED = 50_000;

/** Computes the pay of a workweek from its work and terms (decision D15). */
export function weekPay(work: WeekWork, terms: WeekTerms): WeekPay {
  const key = [
    work.minutes,
    work.other_minutes,
    work.piece_cents,
    work.bonus_cents,
    work.leave_days,
    work.per_diem_days,
    work.gas_days,
    work.days,
    terms.pay_type,
    terms.pay_rate,
    terms.salary,
    terms.gas_rate_cents,
    terms.overtime_threshold,
    terms.overtime_method,
    terms.min_wage_cents,
    terms.per_diem_cents,
    terms.leave_day_hours,
  ].join();
  const before = computed.get(key);
  if (before) return before;
  const pay = compute(work, terms);
  if (computed.size >= MAX_COMPUTED) computed.clear();
  computed.set(key, pay);
  return pay;
}

function compute(work: WeekWork, terms: WeekTerms): WeekPay {
  const minutes = exact(work.minutes);
  const overtime = Exact.max(0, minutes.minus(terms.overtime_threshold * 60));
  const rate = exact(terms.pay_rate).times(100);
  const earned = straight(work, terms, rate);
  const lines = { straight: toCents(earned.straight), non_productive: toCents(earned.non_productive) };
  const bonus = exact(work.bonus_cents);

  const minimum = exact(terms.min_wage_cents).times(minutes).div(60);
  const isSalary = terms.pay_type === 'salary';
  const isExempt = isSalary && terms.salary;
  const topup = !isExempt ? Exact.max(0, minimum.minus(earned.straight).minus(bonus)) : ZERO;
  // Displayed with the straight pay, so that both together are the minimum to the cent.
  const topupShown = topup.isZero() ? 0 : Math.max(0, toCents(minimum.minus(lines.straight).minus(bonus)));

  const basis = earned.straight.plus(topup).plus(bonus);
  // Amounts besides a salary: it covers 40 hours, and these all worked hours.
  const additions = bonus.plus(topup);
  const regular =
    work.minutes === 0 || isExempt
      ? null
      : isSalary
        ? rate.div(SALARY_HOURS).plus(additions.times(60).div(minutes))
        : basis.times(60).div(minutes);

  const { method, not_7i } = overtimeMethod(terms, earned.commission, { basis, regular });
  const premium =
    regular === null || method === 'exempt_7i'
      ? ZERO
      : isSalary
        ? rate
            .times('1.5')
            .times(overtime)
            .div(SALARY_HOURS * 60)
            .plus(additions.times(overtime).div(minutes.times(2)))
        : basis.times(overtime).div(minutes.times(2));
  const overtime_pay = toCents(premium);

  const leave_pay = isSalary ? 0 : toCents(leaveCents(work.leave_days, terms.leave_day_hours, rate.toNumber()));
  const per_diem = work.per_diem_days * terms.per_diem_cents;
  const gas = work.gas_days * terms.gas_rate_cents;
  const total_pay = lines.straight + topupShown + work.bonus_cents + overtime_pay + leave_pay;
  const pay = {
    minutes: work.minutes,
    overtime_minutes: overtime.toNumber(),
    piece_pay: work.piece_cents,
    straight_pay: lines.straight,
    non_productive_pay: lines.non_productive,
    minimum_topup: topupShown,
    bonus: work.bonus_cents,
    regular_rate: regular === null ? null : dollars(regular),
    overtime_pay,
    moved_pay: 0,
    leave_pay,
    per_diem,
    gas,
    total_pay,
    net_to_pay: total_pay + per_diem + gas,
    suggested_bonus:
      terms.pay_type === 'hourly' ? Math.max(0, toCents(exact(work.piece_cents).minus(earned.straight))) : 0,
    method,
    not_7i,
  };
  return { ...pay, columns: toColumns(pay, terms, { rate, regular, overtime }) };
}

interface Earned {
  readonly straight: Exact;
  readonly non_productive: Exact;
  /** Part of it that was earned by piece work. */
  readonly commission: Exact;
}

function straight(work: WeekWork, { pay_type }: WeekTerms, rate: Exact): Earned {
  const piece = exact(work.piece_cents);
  const byHour = rate.times(work.minutes).div(60);
  switch (pay_type) {
    case 'hourly':
      return { straight: byHour, non_productive: ZERO, commission: ZERO };
    case 'points': {
      const non_productive = rate.times(work.other_minutes).div(60);
      return { straight: piece.plus(non_productive), non_productive, commission: piece };
    }
    case 'greater':
      return piece.gt(byHour)
        ? { straight: piece, non_productive: ZERO, commission: piece }
        : { straight: byHour, non_productive: ZERO, commission: ZERO };
    case 'salary':
      // The full amount for a whole week; for a part, or a shortened week, in proportion to its seven days.
      return { straight: rate.times(work.days).div(WEEK_DAYS), non_productive: ZERO, commission: ZERO };
  }
}

/**
 * Section 7(i) exempts from the premium if the regular rate is above 1.5 × minimum wage and more than half is
 * commission.
 */
function overtimeMethod(
  { overtime_method, min_wage_cents }: WeekTerms,
  commission: Exact,
  { basis, regular }: { basis: Exact; regular: Exact | null },
): { method: 'flsa' | 'exempt_7i'; not_7i: Not7i | null } {
  if (overtime_method === 'flsa') return { method: 'flsa', not_7i: null };
  if (regular === null || regular.lte(exact(min_wage_cents).times('1.5'))) return { method: 'flsa', not_7i: 'rate' };
  return commission.times(2).gt(basis)
    ? { method: 'exempt_7i', not_7i: null }
    : { method: 'flsa', not_7i: 'commission' };
}

function toColumns(
  pay: Omit<WeekPay, 'columns'>,
  { pay_type, salary }: WeekTerms,
  { rate, regular, overtime }: { rate: Exact; regular: Exact | null; overtime: Exact },
): PayColumns {
  const regular_minutes = pay.minutes - pay.overtime_minutes;
  const earned = pay.straight_pay + pay.minimum_topup + pay.overtime_pay;
  const half = (hourly: Exact) => ({
    hourly_rate: dollars(hourly),
    overtime_rate: dollars(hourly.times(pay.method === 'flsa' ? '1.5' : 1)),
  });
  if (pay_type === 'hourly') {
    // Hours above the threshold begin after whole hours, so this is exact; the rest is overtime with its bonus true-up.
    const total_regular = toCents(rate.times(regular_minutes).div(60)) + pay.minimum_topup;
    return { regular_minutes, ...half(rate), total_regular, total_overtime_pay: earned - total_regular };
  }
  if (pay_type === 'salary')
    return {
      regular_minutes,
      ...(salary ? { hourly_rate: null, overtime_rate: null } : half(rate.div(SALARY_HOURS))),
      total_regular: pay.straight_pay + pay.minimum_topup,
      total_overtime_pay: pay.overtime_pay,
    };
  if (regular === null)
    return {
      regular_minutes,
      hourly_rate: null,
      overtime_rate: null,
      total_regular: earned + pay.bonus,
      total_overtime_pay: 0,
    };
  const times = pay.method === 'flsa' ? '1.5' : '1';
  const total_overtime_pay = toCents(regular.times(overtime).times(times).div(60));
  return {
    regular_minutes,
    ...half(regular),
    total_regular: earned + pay.bonus - total_overtime_pay,
    total_overtime_pay,
  };
}
