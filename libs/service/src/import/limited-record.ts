import { FILE_LIMITS } from '../files/file-limits.js';
import { createFinding, type Finding } from './findings/findings.js';
import type { RawRecord } from './records.js';

/** Returns the record of a row of cells, or why it has too many or too large ones. */
export function limitedRecord(line: number, fields: readonly string[]): RawRecord {
  // Empty cells beyond the limit are those of a styled row or of a program that writes every column.
  const cells = fields.length > FILE_LIMITS.cellsPerRow ? fields.findLastIndex((cell) => cell.trim() !== '') + 1 : 0;
  if (cells > FILE_LIMITS.cellsPerRow)
    return { line, problem: createFinding('tooManyCells', { cells, max: FILE_LIMITS.cellsPerRow }), original: null };
  const within = fields.slice(0, FILE_LIMITS.cellsPerRow);
  const problem = sizeProblem(within);
  return problem ? { line, problem, original: null } : { line, value: within, original: JSON.stringify(within) };
}

function sizeProblem(fields: readonly string[]): Finding | undefined {
  let row = 0;
  for (const [at, field] of fields.entries()) {
    const bytes = Buffer.byteLength(field);
    row += bytes;
    if (bytes > FILE_LIMITS.bytesPerCell)
      return createFinding('cellTooLarge', { cell: at + 1, max: FILE_LIMITS.bytesPerCell / 1_024 });
  }
  return row > FILE_LIMITS.bytesPerRow ? rowTooLarge() : undefined;
}

export const rowTooLarge = (): Finding => createFinding('rowTooLarge', { max: FILE_LIMITS.bytesPerRow / 1_024 });
