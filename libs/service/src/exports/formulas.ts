/**
 * Formula starts at the beginning of a cell, or after a semicolon, which separates columns in some locales (Spanish
 * Excel). Includes full-width signs.
 */
const BEGINNING = /(^|;)('*)(?=[=+\-@\t\r\n＝＋－＠])/g;
const GUARDED = /(^|;)'('*)(?=[=+\-@\t\r\n＝＋－＠])/g;
const NUMBER = /^[-+]?\d+(\.\d+)?$/;

/** Prefixes an apostrophe to cells that a spreadsheet would run as a formula. Plain numbers are unchanged. */
export const guardFormula = (cell: string): string => (NUMBER.test(cell) ? cell : cell.replace(BEGINNING, "$1'$2"));

/** Reverses {@link guardFormula}. */
export const unguardFormula = (cell: string): string => cell.replace(GUARDED, '$1$2');
