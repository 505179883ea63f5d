import { streamXlsxRows } from 'hucre/xlsx';
import { archiveProblem } from '../files/archive.js';
import { FILE_LIMITS } from '../files/file-limits.js';
import type { Fields } from './csv-reader.js';
import { NotTextError } from './decode-text.js';
import { finding } from './findings.js';

/** A row of a worksheet as text cells; `line` is its number in the worksheet. */
export interface WorkbookRow {
  readonly line: number;
  readonly fields: Fields;
}

/** Excel keeps at most this many digits of a number and replaces the others with zeros. */
const MOST_DIGITS = 15;
/** Rows of a worksheet. */
const LAST_LINE = 1_048_576;
const FINDINGS = { damaged: 'workbook', dishonest: 'workbookSizes', 'too-large': 'workbookTooLarge' } as const;

/**
 * Reads the rows of the first worksheet of a workbook as text.
 * @throws NotTextError if it is another archive, too large, damaged, or protected by a password
 */
export async function* workbookRows(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<WorkbookRow> {
  const parts: Uint8Array[] = [];
  for await (const part of bytes) parts.push(part);
  const file = Buffer.concat(parts);
  parts.length = 0;
  const problem = await archiveProblem(file, {
    bytes: FILE_LIMITS.unpackedBytes,
    entries: FILE_LIMITS.archiveEntries,
  });
  if (problem) throw new NotTextError(finding(FINDINGS[problem]));
  try {
    for await (const { index, values } of streamXlsxRows(file)) {
      const line = index + 1;
      if (!Number.isInteger(line) || line < 1 || line > LAST_LINE) throw new Error(`a row has the number ${line}`);
      yield { line, fields: values.map(textOf) };
    }
  } catch (error) {
    throw new NotTextError(finding('workbook'), { cause: error });
  }
}

const two = (value: number): string => String(value).padStart(2, '0');

/** Returns a cell as text: numbers with all digits, dates and times as imports expect them. */
function textOf(value: string | number | boolean | Date | null): string {
  if (value === null) return '';
  if (value instanceof Date) {
    const time = `${two(value.getUTCHours())}:${two(value.getUTCMinutes())}`;
    // Times without a date are of the first day of the calendar of workbooks.
    if (value.getUTCFullYear() < 1905) return time;
    const date = value.toISOString().slice(0, 10);
    return time === '00:00' ? date : `${date} ${time}`;
  }
  // A longer number has lost digits already; in this notation it is refused as an identifier.
  if (typeof value === 'number' && Math.abs(value) >= 10 ** MOST_DIGITS) return value.toExponential().toUpperCase();
  return String(value);
}
