/**
 * What a spreadsheet would take for a formula, at the beginning of a cell or behind a semicolon: where that separates columns
 * (Excel in Spanish), a cell begins there. The full-width signs count as well.
 */
const BEGINNING = /(^|;)('*)(?=[=+\-@\t\r\n＝＋－＠])/g;
const GUARDED = /(^|;)'('*)(?=[=+\-@\t\r\n＝＋－＠])/g;
const NUMBER = /^[-+]?\d+(\.\d+)?$/;

/** A cell that no spreadsheet takes for a formula: an apostrophe stands in front of what would be one. Plain numbers are none. */
export const guarded = (cell: string): string => (NUMBER.test(cell) ? cell : cell.replace(BEGINNING, "$1'$2"));

/** A cell as it was before {@link guarded}. */
export const unguarded = (cell: string): string => cell.replace(GUARDED, '$1$2');
