import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { weekdays, type Weekday } from '@tailboard/contracts/identity/settings';
import { payTypes } from '@tailboard/contracts/identity/user';
import { addDays } from '@tailboard/contracts/company-time';
import { nextWorkweek } from '@tailboard/contracts/workweek';
import { weekPay, type WeekTerms, type WeekWork } from './week-pay.js';
import { lineCents, pieceCents, pieceTogether, pieceWork } from './piece.js';
import { listWeeks } from './weeks.js';

const cents = (max: number) => fc.integer({ min: 0, max });
const work: fc.Arbitrary<WeekWork> = fc
  .record({
    minutes: cents(168 * 60),
    other: fc.double({ min: 0, max: 1, noNaN: true }),
    piece_cents: cents(500_000),
    bonus_cents: cents(100_000),
    leave_days: fc.integer({ min: 0, max: 14 }).map((half) => half / 2),
    per_diem_days: cents(7),
    gas_days: cents(7),
    days: fc.integer({ min: 1, max: 7 }),
  })
  .map(({ other, ...week }) => ({ ...week, other_minutes: Math.floor(week.minutes * other) }));
/** Terms that the product accepts: hourly pay is never less than the minimum wage (decision D4). */
const terms: fc.Arbitrary<WeekTerms> = fc
  .record({
    price_level: cents(9),
    pay_type: fc.constantFrom(...payTypes),
    rate_cents: fc.integer({ min: 1_500, max: 9_999 }),
    salary: fc.boolean(),
    gas: fc.boolean(),
    gas_rate_cents: cents(2_000),
    overtime_threshold: fc.integer({ min: 1, max: 168 }),
    overtime_method: fc.constantFrom('flsa' as const, 'exempt_7i' as const),
    min_wage_cents: fc.integer({ min: 0, max: 1_500 }),
    per_diem_cents: cents(10_000),
    leave_day_hours: cents(12),
  })
  .map(({ rate_cents, ...all }) => ({ ...all, pay_rate: rate_cents / 100 }));

/** Rounds a fraction half-up in integers of any size: the expected value of the displayed line. */
const halfUp = (numerator: bigint, denominator: bigint): number =>
  Number((numerator * 2n + denominator) / (denominator * 2n));
const RUNS = { numRuns: 500 };

describe('Whatever was worked, and whatever the terms', () => {
  it('the columns add up to what was earned, and the totals add the shown lines', () =>
    fc.assert(
      fc.property(work, terms, (done, held) => {
        const pay = weekPay(done, held);
        const { total_regular, total_overtime_pay } = pay.columns;
        const earned = pay.straight_pay + pay.minimum_topup + pay.overtime_pay;
        const bonusWithin = held.pay_type === 'points' || held.pay_type === 'greater' ? pay.bonus : 0;
        expect(total_regular + total_overtime_pay).toBe(earned + bonusWithin);
        expect(pay.total_pay).toBe(earned + pay.bonus + pay.leave_pay);
        expect(pay.net_to_pay).toBe(pay.total_pay + pay.per_diem + pay.gas);
        expect(pay.columns.regular_minutes + pay.overtime_minutes).toBe(done.minutes);
      }),
      RUNS,
    ));

  it('every amount is a whole number of cents that is never negative', () =>
    fc.assert(
      fc.property(work, terms, (done, held) => {
        const { columns, regular_rate, method, not_7i, ...amounts } = weekPay(done, held);
        for (const amount of [...Object.values(amounts), columns.total_regular, columns.total_overtime_pay]) {
          expect(Number.isInteger(amount)).toBe(true);
          expect(amount).toBeGreaterThanOrEqual(0);
        }
      }),
      RUNS,
    ));

  it('straight pay and premium by the hour are the exact fractions, rounded half-up', () =>
    fc.assert(
      fc.property(work, terms, (done, held) => {
        fc.pre(done.minutes > 0);
        const pay = weekPay(done, { ...held, pay_type: 'hourly', overtime_method: 'flsa' });
        const rate = BigInt(Math.round(held.pay_rate * 100));
        const [minutes, overtime] = [BigInt(done.minutes), BigInt(pay.overtime_minutes)];
        expect(pay.straight_pay).toBe(halfUp(rate * minutes, 60n));
        const basis = rate * minutes + BigInt(done.bonus_cents) * 60n;
        expect(pay.overtime_pay).toBe(halfUp(basis * overtime, 120n * minutes));
      }),
      RUNS,
    ));

  it('the money of lines is each line’s, rounded half-up, also where days are taken together', () =>
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            quantity: fc.integer({ min: 1, max: 99 }),
            points: cents(50_000).map((hundredths) => hundredths / 100),
            tech_price_cents: fc.option(cents(100_000)),
            missed: fc.boolean(),
          }),
        ),
        cents(100_000),
        (lines, price) => {
          const each = lines
            .filter(({ missed }) => !missed)
            .map(({ quantity, points, tech_price_cents }) =>
              tech_price_cents === null
                ? halfUp(BigInt(quantity) * BigInt(Math.round(points * 100)) * BigInt(price), 100n)
                : quantity * tech_price_cents,
            );
          expect(lines.filter(({ missed }) => !missed).map((line) => lineCents(line, price))).toEqual(each);
          const sum = each.reduce((all, one) => all + one, 0);
          expect(pieceCents(pieceWork(lines), price)).toBe(sum);
          const days = [lines.slice(0, 2), lines.slice(2)].map(pieceWork);
          expect(pieceCents(pieceTogether(days), price)).toBe(sum);
        },
      ),
    ));

  it('one more minute never pays less', () =>
    fc.assert(
      fc.property(work, terms, (done, held) => {
        const more = { ...done, minutes: done.minutes + 1 };
        expect(weekPay(more, held).total_pay).toBeGreaterThanOrEqual(weekPay(done, held).total_pay);
      }),
      RUNS,
    ));

  it('no one who is paid by hours or points earns less than the minimum wage', () =>
    fc.assert(
      fc.property(work, terms, (done, held) => {
        fc.pre(held.pay_type !== 'salary');
        const pay = weekPay(done, held);
        const minimum = halfUp(BigInt(held.min_wage_cents) * BigInt(done.minutes), 60n);
        expect(pay.straight_pay + pay.minimum_topup + pay.bonus).toBeGreaterThanOrEqual(minimum);
      }),
      RUNS,
    ));
});

describe('A range in workweeks', () => {
  const starts = fc.constantFrom(...weekdays);
  const date = fc.integer({ min: 0, max: 2_000 }).map((days) => addDays('2024-01-01', days));

  it('has each of its days in exactly one week, in order, also where the company moved the beginning', () =>
    fc.assert(
      fc.property(starts, starts, date, date, fc.integer({ min: 0, max: 400 }), (before, after, near, from, length) => {
        // A new workweek start takes effect on that weekday itself.
        const moved = nextWorkweek(near, () => after);
        const startOn = (day: string): Weekday => (day < moved ? before : after);
        const to = addDays(from, length);
        const weeks = listWeeks({ from, to }, startOn);
        let expected = from;
        for (const week of weeks) {
          expect(week.from).toBe(expected);
          expect(week.days).toBeGreaterThanOrEqual(1);
          expect(week.days).toBeLessThanOrEqual(7);
          expect(week.cut).toBe(week.from !== week.start_date || week.to !== week.end_date);
          expected = addDays(week.to, 1);
        }
        expect(expected).toBe(addDays(to, 1));
        for (const week of weeks.slice(1, -1)) expect(week.cut).toBe(false);
      }),
    ));

  it('given a beginning that moves from Sunday to Wednesday, then the week between has three days', () => {
    const startOn = (day: string): Weekday => (day < '2026-10-14' ? 'sunday' : 'wednesday');
    expect(listWeeks({ from: '2026-10-04', to: '2026-10-20' }, startOn)).toEqual([
      { start_date: '2026-10-04', end_date: '2026-10-10', from: '2026-10-04', to: '2026-10-10', days: 7, cut: false },
      { start_date: '2026-10-11', end_date: '2026-10-13', from: '2026-10-11', to: '2026-10-13', days: 3, cut: false },
      { start_date: '2026-10-14', end_date: '2026-10-20', from: '2026-10-14', to: '2026-10-20', days: 7, cut: false },
    ]);
  });
});
