import { describe, expect, it } from '@jest/globals';
import { ratio } from './exact.js';
import { lineCents, pieceCents, pieceWork } from './piece.js';
import { weekPay, type WeekTerms, type WeekWork } from './week-pay.js';

const terms = (fields: Partial<WeekTerms>): WeekTerms => ({
  price_level: 0,
  pay_type: 'hourly',
  pay_rate: 0,
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
const work = ({ hours = 0, other = 0, ...rest }: Partial<WeekWork> & { hours?: number; other?: number }): WeekWork => ({
  minutes: hours * 60,
  other_minutes: other * 60,
  piece_cents: 0,
  bonus_cents: 0,
  leave_days: 0,
  per_diem_days: 0,
  gas_days: 0,
  days: 7,
  ...rest,
});
const line = (quantity: number, points: number) => ({ quantity, points, tech_price_cents: null, missed: false });

describe('A week’s pay agrees with the golden cases of decision D15', () => {
  it('G1: given $491 by the piece in 46 h and 4 h of waiting at $8, then 523/50 is the regular rate and $575.30 is paid', () => {
    const pay = weekPay(work({ hours: 50, other: 4, piece_cents: 49_100 }), terms({ pay_type: 'points', pay_rate: 8 }));
    expect(pay).toMatchObject({
      straight_pay: 52_300,
      non_productive_pay: 3_200,
      minimum_topup: 0,
      regular_rate: 10.46,
      overtime_pay: 5_230,
      total_pay: 57_530,
    });
  });

  it('G2: given 46 h at $12 and a bonus of $46, then the regular rate is $13.00 and $637.00 is paid', () =>
    expect(weekPay(work({ hours: 46, bonus_cents: 4_600 }), terms({ pay_rate: 12 }))).toMatchObject({
      straight_pay: 55_200,
      regular_rate: 13,
      overtime_pay: 3_900,
      total_pay: 63_700,
    }));

  it('G3: given 448 points at $1.50 in 46 h, 2 days of per diem and $40 of gas, then $715.83 is paid and $825.83 with them', () => {
    const lines = [line(12, 6), line(18, 3), line(20, 3), line(8, 8), line(22, 9)];
    const piece_cents = pieceCents(pieceWork(lines), 150);
    expect(piece_cents).toBe(67_200);
    const pay = weekPay(
      work({ hours: 46, piece_cents, per_diem_days: 2, gas_days: 5 }),
      terms({ pay_type: 'points', gas: true, gas_rate_cents: 800 }),
    );
    expect(pay).toMatchObject({
      regular_rate: 14.6087,
      overtime_pay: 4_383,
      total_pay: 71_583,
      per_diem: 7_000,
      gas: 4_000,
      net_to_pay: 82_583,
    });
    expect([ratio(448 * 5, 60, 2), ratio(448 * 5, 46 * 60, 1, 100), ratio(448, 46, 2)]).toEqual([37.33, 81.2, 9.74]);
  });

  it('G4: given $18 by the hour for 45 h and $840 by the piece, then the suggested bonus is $30, and with it $886.67 is paid', () => {
    const hours = { hours: 45, piece_cents: 84_000 };
    expect(weekPay(work(hours), terms({ pay_rate: 18 }))).toMatchObject({
      straight_pay: 81_000,
      suggested_bonus: 3_000,
    });
    const pay = weekPay(work({ ...hours, bonus_cents: 3_000 }), terms({ pay_rate: 18 }));
    expect(pay).toMatchObject({ regular_rate: 18.6667, overtime_pay: 4_667, total_pay: 88_667 });
    // 720.00 + (135.00 + 1.67 of bonus true-up) + 30.00
    expect(pay.columns).toEqual({
      regular_minutes: 2_400,
      hourly_rate: 18,
      overtime_rate: 27,
      total_regular: 72_000,
      total_overtime_pay: 13_500 + 167,
    });
  });

  it('G5: given $15 × 50 h against $600 by the piece, then the greater is paid: $825.00', () =>
    expect(
      weekPay(work({ hours: 50, piece_cents: 60_000 }), terms({ pay_type: 'greater', pay_rate: 15 })),
    ).toMatchObject({ straight_pay: 75_000, regular_rate: 15, overtime_pay: 7_500, total_pay: 82_500 }));

  it('G6: given 190 points in 44 h, then $34.00 are added up to the minimum wage and $333.50 is paid', () =>
    expect(weekPay(work({ hours: 44, piece_cents: 28_500 }), terms({ pay_type: 'points' }))).toMatchObject({
      straight_pay: 28_500,
      minimum_topup: 3_400,
      regular_rate: 7.25,
      overtime_pay: 1_450,
      total_pay: 33_350,
    }));

  it('G7: given 380 points at $1.75 and 5 h in the warehouse at $12, 48 h in all, then $785.42 is paid', () => {
    expect(pieceCents(pieceWork([line(38, 10)]), 175)).toBe(66_500);
    expect(
      weekPay(work({ hours: 48, other: 5, piece_cents: 66_500 }), terms({ pay_type: 'points', pay_rate: 12 })),
    ).toMatchObject({ straight_pay: 72_500, regular_rate: 15.1042, overtime_pay: 6_042, total_pay: 78_542 });
  });

  it('G8: given 32 h at $18 and a day of vacation, then the leave is no time and $720.00 is paid', () =>
    expect(weekPay(work({ hours: 32, leave_days: 1 }), terms({ pay_rate: 18 }))).toMatchObject({
      straight_pay: 57_600,
      leave_pay: 14_400,
      overtime_pay: 0,
      total_pay: 72_000,
    }));

  it('G9: given a salary of $1,000 that is not exempt, then 46 h pay 6 × $37.50 more: $1,225.00', () =>
    expect(weekPay(work({ hours: 46 }), terms({ pay_type: 'salary', pay_rate: 1_000 }))).toMatchObject({
      straight_pay: 100_000,
      overtime_pay: 22_500,
      total_pay: 122_500,
    }));

  it('G10: given $1,000 by the piece in 50 h, then $1,100.00 is paid', () =>
    expect(weekPay(work({ hours: 50, piece_cents: 100_000 }), terms({ pay_type: 'points' }))).toMatchObject({
      overtime_pay: 10_000,
      total_pay: 110_000,
    }));

  it('G11: given exactly 40 h, then there is no overtime', () =>
    expect(weekPay(work({ hours: 40 }), terms({ pay_rate: 18 }))).toMatchObject({
      overtime_minutes: 0,
      overtime_pay: 0,
      total_pay: 72_000,
    }));

  it.each(['hourly', 'points', 'greater'] as const)(
    'G11: given no time at all and a bonus of $50 (%s), then $50 is paid and there is no regular rate',
    (pay_type) => {
      const pay = weekPay(work({ bonus_cents: 5_000 }), terms({ pay_type, pay_rate: 18 }));
      expect(pay).toMatchObject({ regular_rate: null, overtime_pay: 0, minimum_topup: 0, total_pay: 5_000 });
    },
  );
});

describe('A week’s pay', () => {
  it('given a salary that is exempt, when 60 h are worked, then the salary is all', () => {
    const pay = weekPay(work({ hours: 60 }), terms({ pay_type: 'salary', salary: true, pay_rate: 1_000 }));
    expect(pay).toMatchObject({ regular_rate: null, overtime_pay: 0, total_pay: 100_000 });
    expect(pay.columns).toMatchObject({ hourly_rate: null, overtime_rate: null });
  });

  it('given a salary below the minimum wage, when 40 h and when 50 h are worked, then it is topped up, and the top-up has its premium', () => {
    const low = terms({ pay_type: 'salary', pay_rate: 200, min_wage_cents: 725 });
    // 40 × 7.25 − 200.00
    expect(weekPay(work({ hours: 40 }), low)).toMatchObject({
      minimum_topup: 9_000,
      regular_rate: 7.25,
      total_pay: 29_000,
    });
    // 50 × 7.25 − 200.00; 10 × 1.5 × 5.00, and 0.5 × (162.50/50) × 10
    const long = weekPay(work({ hours: 50 }), low);
    expect(long).toMatchObject({ minimum_topup: 16_250, regular_rate: 8.25, overtime_pay: 9_125, total_pay: 45_375 });
    expect(long.columns.total_regular + long.columns.total_overtime_pay).toBe(45_375);
    expect(weekPay(work({ hours: 50 }), { ...low, salary: true })).toMatchObject({
      minimum_topup: 0,
      total_pay: 20_000,
    });
  });

  it('given a salary and a bonus, when 50 h are worked, then the bonus has its half hour of premium, too', () =>
    // 10 × 1.5 × 25.00, and 0.5 × (100/50) × 10
    expect(
      weekPay(work({ hours: 50, bonus_cents: 10_000 }), terms({ pay_type: 'salary', pay_rate: 1_000 })),
    ).toMatchObject({ regular_rate: 27, overtime_pay: 37_500 + 1_000 }));

  it('given a salary, when leave is taken, then the salary covers it', () =>
    expect(weekPay(work({ hours: 32, leave_days: 1 }), terms({ pay_type: 'salary', pay_rate: 1_000 }))).toMatchObject({
      leave_pay: 0,
      total_pay: 100_000,
    }));

  it('given a part of a week of three days, when a salary is paid, then it is three sevenths', () =>
    expect(weekPay(work({ days: 3 }), terms({ pay_type: 'salary', pay_rate: 700 })).straight_pay).toBe(30_000));

  it('given a threshold of 44 h, when 46 h are worked, then 2 are overtime', () =>
    expect(weekPay(work({ hours: 46 }), terms({ pay_rate: 10, overtime_threshold: 44 }))).toMatchObject({
      overtime_minutes: 120,
      overtime_pay: 1_000,
    }));

  it('given piece rates above the hours, when the greater is paid, then the piece rates are', () =>
    expect(
      weekPay(work({ hours: 40, piece_cents: 80_000 }), terms({ pay_type: 'greater', pay_rate: 15 })).straight_pay,
    ).toBe(80_000));
});

describe('Section 7(i)', () => {
  const pays = (fields: Partial<WeekTerms>, done: Parameters<typeof work>[0]) =>
    weekPay(work(done), terms({ overtime_method: 'exempt_7i', ...fields }));

  it('given a regular rate above 1.5 × minimum wage and more than half commission, then no premium is due', () => {
    const pay = pays({ pay_type: 'points' }, { hours: 50, piece_cents: 100_000 });
    expect(pay).toMatchObject({ method: 'exempt_7i', not_7i: null, overtime_pay: 0, total_pay: 100_000 });
    expect(pay.columns.total_regular + pay.columns.total_overtime_pay).toBe(100_000);
    expect(pay.columns.overtime_rate).toBe(20);
  });

  it('given a regular rate of exactly 1.5 × minimum wage, then the premium is due and the reason is shown', () =>
    expect(pays({ pay_type: 'points' }, { hours: 48, piece_cents: 52_200 })).toMatchObject({
      regular_rate: 10.875,
      method: 'flsa',
      not_7i: 'rate',
      overtime_pay: 4_350,
    }));

  it('given exactly half commission, then the premium is due and the reason is shown', () =>
    expect(pays({ pay_type: 'points', pay_rate: 20 }, { hours: 50, other: 25, piece_cents: 50_000 })).toMatchObject({
      method: 'flsa',
      not_7i: 'commission',
      overtime_pay: 10_000,
    }));

  it('given a user who is paid by the hour, then there is no commission and the premium is due', () =>
    expect(pays({ pay_rate: 18 }, { hours: 45, piece_cents: 84_000 })).toMatchObject({
      method: 'flsa',
      not_7i: 'commission',
      overtime_pay: 4_500,
    }));

  it('given no time at all, then it does not apply', () =>
    expect(pays({ pay_type: 'points' }, { piece_cents: 1_000 })).toMatchObject({ method: 'flsa', not_7i: 'rate' }));
});

describe('Piece earnings', () => {
  it('given a code with a price of its own, then points do not matter', () =>
    expect(lineCents({ quantity: 3, points: 12, tech_price_cents: 999 }, 150)).toBe(2_997));

  it('given half a cent, then it is rounded up, line by line', () => {
    expect(lineCents({ quantity: 1, points: 0.01, tech_price_cents: null }, 150)).toBe(2);
    const twice = [line(1, 0.01), line(1, 0.01)];
    expect(pieceCents(pieceWork(twice), 150)).toBe(4);
  });

  it('given a missed line, then it earns nothing', () =>
    expect(pieceCents(pieceWork([{ ...line(4, 12), missed: true }]), 150)).toBe(0));
});
