/**
 * Adds reason columns to a download of rejected rows, and removes them when the corrected file is imported.
 *
 * Cells are guarded against formulas on export and unguarded on import, so every cell round-trips exactly. Files
 * without the reason columns are not modified.
 */

/** Columns after those of the file; they identify a corrected file. */
export const REASON_COLUMNS = ['line', 'field', 'reason'] as const;

/** Placeholder for missing cells, which aligns the reason columns. A row that still contains it is rejected. */
export const MISSING = '(missing)';
