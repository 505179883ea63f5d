import type { PayTerms } from '@tailboard/contracts/identity/user';
import { weekEvents, type PricedLine } from '@tailboard/contracts/jobs/daily-work';
import type { PayFigure } from '@tailboard/contracts/reports/pay';
import {
  createLeave,
  doneJob,
  createFinalized,
  createPair,
  toId,
  createLine,
  makeUserRegistered,
  repair,
  set,
  createSubmitted,
  weekStream,
  type Recorded,
} from './reporting-under-test.js';

/** The workweek of the golden cases. */
export const goldenWeek = { start_date: '2026-10-11', end_date: '2026-10-17' } as const;

const points = (quantity: number, each: number): PricedLine => createLine(repair, quantity, { points: each });
const money = (cents: number): PricedLine => createLine(repair, 1, { tech_price_cents: cents });
export interface GoldenCase {
  readonly terms: Partial<PayTerms>;
  /** Paid hours, one day each. */
  readonly work: readonly number[];
  /** Paid hours that were not work. */
  readonly other?: number;
  readonly lines?: readonly PricedLine[];
  readonly bonus?: readonly [cents: number, quantity: number];
  readonly perDiemDays?: number;
  readonly vacation?: true;
  readonly expectedPay: Partial<Record<PayFigure, number | null>>;
}
/**
 * The golden cases of decision D15 as events: the technician's entries, the office's decisions, and the expected
 * report.
 */
export const goldenCases: Readonly<Record<string, GoldenCase>> = {
  'G1: $491 by the piece in 46 h and 4 h of waiting at $8': {
    terms: { pay_type: 'points', pay_rate: 8 },
    work: [10, 10, 10, 10, 6],
    other: 4,
    lines: [money(49_100)],
    expectedPay: { paid_hours: 50, regular_rate: 10.46, overtime_pay: 5_230, total_pay: 57_530 },
  },
  'G2: 46 h at $12 and a bonus of $46': {
    terms: { pay_type: 'hourly', pay_rate: 12 },
    work: [10, 10, 10, 10, 6],
    bonus: [4_600, 1],
    expectedPay: { regular_rate: 13, total_pay: 63_700 },
  },
  'G3: 448 points at $1.50 in 46 h, 2 per diem and $40 of gas': {
    terms: { pay_type: 'points', gas: true, gas_rate_cents: 800 },
    work: [10, 10, 10, 10, 6],
    lines: [points(12, 6), points(18, 3), points(20, 3), points(8, 8), points(22, 9)],
    perDiemDays: 2,
    expectedPay: {
      piece_pay: 67_200,
      regular_rate: 14.6087,
      overtime_pay: 4_383,
      total_pay: 71_583,
      per_diem: 7_000,
      gas: 4_000,
      net_to_pay: 82_583,
    },
  },
  'G4: $18 by the hour for 45 h, $840 by the piece, a bonus of $30': {
    terms: { pay_type: 'hourly', pay_rate: 18 },
    work: [9, 9, 9, 9, 9],
    lines: [points(56, 10)],
    bonus: [1_500, 2],
    expectedPay: {
      piece_pay: 84_000,
      straight_pay: 81_000,
      regular_rate: 18.6667,
      overtime_pay: 4_667,
      total_pay: 88_667,
    },
  },
  'G5: the greater of $15 × 50 h and $600 by the piece': {
    terms: { pay_type: 'greater', pay_rate: 15 },
    work: [10, 10, 10, 10, 10],
    lines: [points(40, 10)],
    expectedPay: { piece_pay: 60_000, straight_pay: 75_000, regular_rate: 15, overtime_pay: 7_500, total_pay: 82_500 },
  },
  'G6: 190 points in 44 h, below the minimum wage': {
    terms: { pay_type: 'points' },
    work: [9, 9, 9, 9, 8],
    lines: [points(19, 10)],
    expectedPay: { piece_pay: 28_500, minimum_topup: 3_400, overtime_pay: 1_450, total_pay: 33_350 },
  },
  'G7: 380 points of level 3 at $1.75 and 5 h in the warehouse at $12, 48 h in all': {
    terms: { pay_type: 'points', pay_rate: 12, price_level: 3 },
    work: [9, 9, 9, 9, 7],
    other: 5,
    lines: [points(38, 10)],
    expectedPay: {
      piece_pay: 66_500,
      straight_pay: 72_500,
      regular_rate: 15.1042,
      overtime_pay: 6_042,
      total_pay: 78_542,
    },
  },
  'G8: 32 h at $18 and a day of vacation': {
    terms: { pay_type: 'hourly', pay_rate: 18 },
    work: [8, 8, 8, 8],
    vacation: true,
    expectedPay: { paid_hours: 32, straight_pay: 57_600, leave_pay: 14_400, overtime_pay: 0, total_pay: 72_000 },
  },
  'G9: a salary of $1,000 that is not exempt, 46 h': {
    terms: { pay_type: 'salary', pay_rate: 1_000 },
    work: [10, 10, 10, 10, 6],
    expectedPay: { overtime_pay: 22_500, total_pay: 122_500 },
  },
  'G10: $1,000 by the piece in 50 h': {
    terms: { pay_type: 'points' },
    work: [10, 10, 10, 10, 10],
    lines: [money(100_000)],
    expectedPay: { overtime_pay: 10_000, total_pay: 110_000 },
  },
  'G11: exactly 40 h': {
    terms: { pay_type: 'hourly', pay_rate: 18 },
    work: [8, 8, 8, 8, 8],
    expectedPay: { overtime_hours: 0, overtime_pay: 0, total_pay: 72_000 },
  },
  'G11: no time and a bonus of $50': {
    terms: { pay_type: 'hourly', pay_rate: 18 },
    work: [],
    bonus: [5_000, 1],
    expectedPay: { regular_rate: null, overtime_pay: 0, total_pay: 5_000 },
  },
};

/** Records the company's settings: the price of a point of level 3. */
export const goldenSettings = ({ record }: Recorded): Promise<void> =>
  record('settings-company', [
    set({
      key: 'price_levels',
      value: [{ level: 3, name: 'Senior', tech_price_cents: 175 }],
      effective_from: goldenWeek.start_date,
    }),
  ]);

/**
 * Records a golden case: a user with its terms, their entries and the office's decisions.
 * @param of.closed their days are approved and the week is finalized
 * @param of.user user of the week; by default one created for the case
 * @returns the user of the week
 */
export async function recordGolden(
  { record }: Recorded,
  name: string,
  { terms, work, other = 0, lines = [], bonus, perDiemDays = 0, vacation }: GoldenCase,
  options: { label: string; technician_id?: string; closed: boolean; user?: string },
): Promise<string> {
  const { user = toId(name) } = options;
  const { label, technician_id = null } = options;
  await record(`user-${user}`, [makeUserRegistered(label, { ...terms, technician_id })]);
  const dates = work.map((_, at) => `2026-10-${12 + at}`);
  const events = work.map((many, index) =>
    createSubmitted(
      dates[index]!,
      index === 0 && other > 0 ? [createPair(many), createPair(other, { type: 'warehouse' })] : [createPair(many)],
      index === 0 && lines.length > 0 ? [doneJob(name, [...lines])] : [],
      index < perDiemDays,
    ),
  );
  const given = bonus && {
    start_date: goldenWeek.start_date,
    bonus_amount_in_cents: bonus[0],
    bonus_quantity: bonus[1],
    bonus_shown: true,
  };
  if (vacation)
    await record(`schedule-${toId(`${user} vacation`)}`, [
      createLeave({ type: 'vacation', start_date: '2026-10-16', user_ids: [user] }),
    ]);
  await record(
    weekStream(user),
    [
      ...events,
      ...(given ? [weekEvents.make.BonusSet(given)] : []),
      ...(options.closed
        ? [...dates.map((date) => weekEvents.make.DayApproved({ date })), createFinalized(dates)]
        : []),
    ],
    user,
  );
  return user;
}
