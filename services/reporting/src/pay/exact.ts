import { Decimal } from 'decimal.js';

/** Decimals with 60 digits, so that no quotient of a week's figures loses what rounding would see. */
export const Exact = Decimal.clone({ precision: 60, rounding: Decimal.ROUND_HALF_UP });
export type Exact = Decimal;

export const exact = (value: Decimal.Value): Exact => new Exact(value);
export const ZERO = exact(0);

/**
 * Rounds half-up to some decimals. A quotient such as a third is cut at 60 digits; the first rounding, far below
 * anything that minutes and cents can produce, restores a half that was cut to 0.4999….
 */
export const round = (value: Exact, decimals: number): number =>
  value.toDecimalPlaces(24).toDecimalPlaces(decimals).toNumber();

/** Rounds an amount half-up to whole cents. */
export const toCents = (value: Exact): number => round(value, 0);

/** Returns a quotient rounded half-up, `null` if the divisor is zero (decision D14). */
export const ratio = (part: number, whole: number, decimals: number, times = 1): number | null =>
  whole === 0 ? null : round(exact(part).times(times).div(whole), decimals);
