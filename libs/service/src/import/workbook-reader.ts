import { streamXlsxRows } from 'hucre/xlsx';
import { NotTextError } from './decode-text.js';
import { finding } from './findings.js';
import type { Fields } from './csv-reader.js';

/** A row of a worksheet as text cells; `line` is its number in the worksheet. */
export interface WorkbookRow {
  readonly line: number;
  readonly fields: Fields;
}

/** Upper limit of the unpacked size in bytes; the largest file that may be sent has about a tenth. */
const MOST_UNPACKED = 268_435_456;
/** Excel keeps at most this many digits of a number and replaces the others with zeros. */
const MOST_DIGITS = 15;

/**
 * Reads the rows of the first worksheet of a workbook as text.
 * @throws NotTextError if it is another archive, damaged, or protected by a password
 */
export async function* workbookRows(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<WorkbookRow> {
  const parts: Uint8Array[] = [];
  for await (const part of bytes) parts.push(part);
  const file = Buffer.concat(parts);
  if (unpackedSize(file) > MOST_UNPACKED) throw new NotTextError(finding('workbookTooLarge'));
  try {
    for await (const { index, values } of streamXlsxRows(file)) yield { line: index + 1, fields: values.map(textOf) };
  } catch (error) {
    throw new NotTextError(finding('workbook'), { cause: error });
  }
}

const CENTRAL_ENTRY = Buffer.from([0x50, 0x4b, 0x01, 0x02]);
/**
 * Returns the unpacked size of a ZIP archive as its directory declares it. The reader unpacks no more than that of an
 * entry; an entry of unknown size counts as too large.
 */
function unpackedSize(file: Buffer): number {
  let size = 0;
  for (let at = file.indexOf(CENTRAL_ENTRY); at >= 0 && at + 46 <= file.length;) {
    const [packed, unpacked] = [file.readUInt32LE(at + 20), file.readUInt32LE(at + 24)];
    size += unpacked === 0 && packed > 2 ? Infinity : unpacked;
    at = file.indexOf(CENTRAL_ENTRY, at + 46);
  }
  return size;
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
