/**
 * What a download of rejected rows adds to them, and what the import takes off again when the mended file comes back.
 *
 * A cell that a spreadsheet would take for a formula gets an apostrophe in front, as do cells in which only apostrophes
 * stand before such a beginning; the import takes one apostrophe off exactly those. So every cell comes back as it was,
 * whatever it held. Plain numbers are no formulas and stay as they are. Files that do not end in the columns of the
 * reasons are the operator's own: nothing is taken off them.
 */

/** The columns behind those of the file: by them a mended file is known again. */
export const REASON_COLUMNS = ['line', 'field', 'reason'] as const;

/** Stands where a row had no cell, so that the reasons stand in their columns; a row that still holds it is not taken. */
export const LACKING = '(missing)';

const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;
const NUMBER = /^[-+]?\d+(\.\d+)?$/;

/** A cell that no spreadsheet takes for a formula. */
export const guarded = (cell: string): string => (FORMULA.test(cell) && !NUMBER.test(cell) ? `'${cell}` : cell);

/** A cell as it was before {@link guarded}. */
export const unguarded = (cell: string): string => (cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell);
