import { createHash } from 'node:crypto';
import { payrollLineColumns } from '@tailboard/contracts/reports/export';
import { exact, round } from '../pay/exact.js';
import type { PaidWeek } from '../report/person-weeks.js';
import { hours } from '../report/totals.js';

/** The cells of a payroll line up to its hash, as text: the input of the hash, and the content of the file. */
export type PayrollCells = readonly string[];
type PayrollColumn = (typeof payrollLineColumns)[number];

/** Decimals by column; missing columns are text. */
export const payrollDecimals: Readonly<Partial<Record<PayrollColumn, number>>> = {
  regular_hours: 2,
  overtime_hours: 2,
  regular_rate: 4,
  straight_pay: 2,
  piece_pay: 2,
  minimum_topup: 2,
  bonus: 2,
  overtime_pay: 2,
  leave_hours: 2,
  leave_pay: 2,
  per_diem: 2,
  gas: 2,
  total: 2,
  run_id: 0,
};
/** Amounts that a reversal negates; the rate stays the same. */
const amounts: readonly PayrollColumn[] = (Object.keys(payrollDecimals) as PayrollColumn[]).filter(
  (column) => column !== 'regular_rate' && column !== 'run_id',
);
const at = (column: PayrollColumn): number => payrollLineColumns.indexOf(column);
const RUN = at('run_id');

const dollars = (cents: number): string => (cents / 100).toFixed(2);

/** Returns what a user is owed for a finalized week; the run is not known yet. */
export function toCells(
  { pay, terms, leave, week }: PaidWeek,
  { technician_id, last_name, first_name }: { technician_id: string | null; last_name: string; first_name: string },
): PayrollCells {
  const cells: Record<PayrollColumn, string> = {
    technician_id: technician_id ?? '',
    last: last_name,
    first: first_name,
    week_start: week.start_date,
    pay_type: terms.pay_type,
    regular_hours: hours(pay.columns.regular_minutes).toFixed(2),
    overtime_hours: hours(pay.overtime_minutes).toFixed(2),
    regular_rate: pay.regular_rate === null ? '' : pay.regular_rate.toFixed(4),
    straight_pay: dollars(pay.straight_pay),
    piece_pay: dollars(pay.piece_pay),
    minimum_topup: dollars(pay.minimum_topup),
    bonus: dollars(pay.bonus),
    overtime_pay: dollars(pay.overtime_pay),
    leave_hours: round(exact(leave.paid).times(terms.leave_day_hours), 2).toFixed(2),
    leave_pay: dollars(pay.leave_pay),
    per_diem: dollars(pay.per_diem),
    gas: dollars(pay.gas),
    total: dollars(pay.net_to_pay),
    run_id: '',
  };
  return payrollLineColumns.map((column) => cells[column]);
}

const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');
/** Returns the hash of a line: sha256 of its cells before it, as a JSON list of texts. */
export const lineHash = (cells: PayrollCells): string => sha256(JSON.stringify(cells));
/** Returns the hash of a run: sha256 of its lines' hashes, one per line. */
export const runHash = (hashes: readonly string[]): string => sha256(hashes.map((hash) => `${hash}\n`).join(''));

/** Returns whether two lines owe the same; names are ignored. */
export const owesTheSame = (one: PayrollCells, other: PayrollCells): boolean =>
  payrollLineColumns.every((_, place) => place < at('week_start') || place >= RUN || one[place] === other[place]);

const negate = (amount: string): string =>
  Number(amount) === 0 ? amount : amount.startsWith('-') ? amount.slice(1) : `-${amount}`;
/** Returns the line that reverses one of an earlier run. */
export const toReversal = (cells: PayrollCells): PayrollCells =>
  cells.map((cell, place) => (amounts.includes(payrollLineColumns[place]!) ? negate(cell) : cell));

export interface Owed {
  readonly user_id: string;
  readonly cells: PayrollCells;
}
export interface Handed extends Owed {
  readonly run_id: number;
}
/** A line as stored in a run. */
export interface RunLine extends Owed {
  readonly reverses: number | null;
  readonly total_cents: number;
  readonly line_hash: string;
}

/**
 * Returns the lines of a run: those of users in no earlier run of the week, and of users who are owed something else
 * than in their last line, with a reversal of this one first. Added up over all runs of a week, this is what is owed.
 */
export function linesOfRun(owed: readonly Owed[], before: ReadonlyMap<string, Handed>, run_id: number): RunLine[] {
  const line = (user_id: string, cells: PayrollCells, reverses: number | null): RunLine => {
    const numbered = cells.with(RUN, String(run_id));
    return {
      user_id,
      cells: numbered,
      reverses,
      total_cents: Math.round(Number(numbered[at('total')]) * 100),
      line_hash: lineHash(numbered),
    };
  };
  return owed.flatMap(({ user_id, cells }) => {
    const handed = before.get(user_id);
    if (handed === undefined) return [line(user_id, cells, null)];
    if (owesTheSame(handed.cells, cells)) return [];
    return [line(user_id, toReversal(handed.cells), handed.run_id), line(user_id, cells, null)];
  });
}
