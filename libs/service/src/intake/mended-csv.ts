/**
 * What a download of rejected rows adds to them, and what the import takes off again when the mended file comes back.
 *
 * Cells go out guarded against being taken for formulas, and the import takes exactly that off again: every cell comes back
 * as it was, whatever it held. Files that do not end in the columns of the reasons are the operator's own: nothing is taken
 * off them.
 */

/** The columns behind those of the file: by them a mended file is known again. */
export const REASON_COLUMNS = ['line', 'field', 'reason'] as const;

/** Stands where a row had no cell, so that the reasons stand in their columns; a row that still holds it is not taken. */
export const MISSING = '(missing)';
