import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { movedPay, withMovedPay } from './moved-week.js';
import { weekPay, type WeekTerms, type WeekWork } from './week-pay.js';

const terms = (fields: Partial<WeekTerms> = {}): WeekTerms => ({
  price_level: 0,
  pay_type: 'hourly',
  pay_rate: 10,
  salary: false,
  gas: false,
  gas_rate_cents: 0,
  overtime_threshold: 40,
  overtime_method: 'flsa',
  min_wage_cents: 725,
  per_diem_cents: 3500,
  leave_day_hours: 8,
  ...fields,
});
const createWork = (hours: number, fields: Partial<WeekWork> = {}): WeekWork => ({
  minutes: hours * 60,
  other_minutes: 0,
  piece_cents: 0,
  bonus_cents: 0,
  leave_days: 0,
  per_diem_days: 0,
  gas_days: 0,
  days: 7,
  ...fields,
});
/** The start moves from Sunday to Wednesday: hours of the three days before, of the four in common, of those after. */
const moves = (before: number, common: number, after: number, held = terms()) =>
  movedPay({
    asNew: [
      { work: createWork(before), terms: held },
      { work: createWork(common + after), terms: held },
    ],
    asOld: [
      { work: createWork(before + common), terms: held },
      { work: createWork(after), terms: held },
    ],
  });

describe('A workweek whose beginning moved (29 CFR 778.302)', () => {
  it('given 30 h, 20 h in common and 10 h at $10, then the old week has 10 h of overtime: $50 more than the new one', () =>
    expect(moves(30, 20, 10)).toBe(5_000));

  it('given 10 h, 20 h in common and 30 h, then the new week has the overtime and nothing is added', () =>
    expect(moves(10, 20, 30)).toBe(0));

  it('given 30 h, 20 h in common and 30 h, then overtime is 10 h either way and nothing is added', () =>
    expect(moves(30, 20, 30)).toBe(0));

  it('given no hours in common, then both weeks are as if nothing overlapped', () => expect(moves(45, 0, 45)).toBe(0));

  it('given who is exempt, then there is nothing to compare', () =>
    expect(moves(30, 20, 10, terms({ pay_type: 'salary', salary: true, pay_rate: 1_000 }))).toBe(0));

  it('given what is added, then it is overtime compensation, in every sum and in the column', () => {
    const pay = weekPay(createWork(30), terms());
    const moved = withMovedPay(pay, 5_000);
    expect(moved).toMatchObject({ moved_pay: 5_000, overtime_pay: 5_000, total_pay: 35_000, net_to_pay: 35_000 });
    expect(moved.columns.total_regular + moved.columns.total_overtime_pay).toBe(35_000);
    expect(withMovedPay(pay, 0)).toBe(pay);
  });

  it('whatever was worked, both weeks together pay the greater of the two ways by the hour, to the cent', () => {
    const hours = fc.integer({ min: 0, max: 70 });
    const half = (over: number): number => Math.floor((over * 1_000 + 1) / 2);
    fc.assert(
      fc.property(hours, hours, hours, (before, common, after) => {
        const over = (many: number) => half(Math.max(0, many - 40));
        const straight = (before + common + after) * 1_000;
        const asNew = straight + over(before) + over(common + after);
        const asOld = straight + over(before + common) + over(after);
        expect(asNew + moves(before, common, after)).toBe(Math.max(asNew, asOld));
      }),
    );
  });
});
