import { formatValue } from 'hucre';
import { readXlsx, streamXlsxRows } from 'hucre/xlsx';
import { archiveProblem, entryText } from '../files/archive.js';
import { FILE_LIMITS } from '../files/file-limits.js';
import type { Fields } from './csv-reader.js';
import { NotTextError } from './decode-text.js';
import { createFinding } from './findings/findings.js';

/** A row of a worksheet as text cells; `line` is its number in the worksheet. */
export interface WorkbookRow {
  readonly line: number;
  readonly fields: Fields;
}
export interface Worksheet {
  readonly name: string;
  readonly isHidden: boolean;
  /** @throws NotTextError if the worksheet is damaged */
  readonly rows: () => AsyncIterable<WorkbookRow>;
}

/** Excel keeps at most this many digits of a number and replaces the others with zeros. */
const MAX_DIGITS = 15;
/** Rows of a worksheet. */
const LAST_LINE = 1_048_576;
const FINDINGS = { damaged: 'workbook', dishonest: 'workbookSizes', 'too-large': 'workbookTooLarge' } as const;

type Cell = string | number | boolean | Date | null;

/**
 * Opens the worksheets of a workbook, in their order.
 * @throws NotTextError if it is another archive, too large, damaged, or protected by a password
 */
export async function openWorkbook(bytes: AsyncIterable<Uint8Array>): Promise<readonly Worksheet[]> {
  const parts: Uint8Array[] = [];
  for await (const part of bytes) parts.push(part);
  const file = Buffer.concat(parts);
  parts.length = 0;
  const problem = await archiveProblem(file, {
    bytes: FILE_LIMITS.unpackedBytes,
    entries: FILE_LIMITS.archiveEntries,
  });
  if (problem) throw new NotTextError(createFinding(FINDINGS[problem]));
  const sheets: { name: string; isHidden: boolean }[] = [];
  try {
    // The filter rejects each sheet, so that only their names are read.
    await readXlsx(file, {
      sheets: ({ name, hidden, veryHidden }) => {
        sheets.push({ name, isHidden: hidden === true || veryHidden === true });
        return false;
      },
    });
  } catch (error) {
    throw new NotTextError(createFinding('workbook'), { cause: error });
  }
  const isPadded = paddedFormats(entryText(file, 'xl/styles.xml'));
  return sheets.map((sheet, at) => ({
    ...sheet,
    rows: () => readable(isPadded.size === 0 ? streamedRows(file, at) : formattedRows(file, at, isPadded)),
  }));
}

async function* readable(rows: AsyncIterable<WorkbookRow>): AsyncGenerator<WorkbookRow> {
  try {
    yield* rows;
  } catch (error) {
    throw new NotTextError(createFinding('workbook'), { cause: error });
  }
}

async function* streamedRows(file: Buffer, sheet: number): AsyncGenerator<WorkbookRow> {
  for await (const { index, values } of streamXlsxRows(file, { sheet })) yield toRow(index + 1, values.map(toText));
}

/** Reads a worksheet as a whole, because the library streams no formats. */
async function* formattedRows(file: Buffer, sheet: number, padded: ReadonlySet<string>): AsyncGenerator<WorkbookRow> {
  const { sheets } = await readXlsx(file, { sheets: [sheet], readStyles: true });
  const { rows = [], cells } = sheets[0] ?? {};
  for (const [at, values] of rows.entries()) {
    const fields = values.map((value, column) => {
      const format = typeof value === 'number' ? cells?.get(`${at},${column}`)?.style?.numFmt : undefined;
      const text = toText(value as Cell);
      return format !== undefined && padded.has(format) && text === String(value) ? formatValue(value, format) : text;
    });
    yield toRow(at + 1, fields);
  }
}

function toRow(line: number, fields: Fields): WorkbookRow {
  if (!Number.isInteger(line) || line < 1 || line > LAST_LINE) throw new Error(`a row has the number ${line}`);
  return { line, fields };
}

const XML_TEXTS: Readonly<Record<string, string>> = { quot: '"', amp: '&', lt: '<', gt: '>', apos: "'" };

/** Returns the number formats of a workbook that show leading zeros, such as `000000000000` and `000-000-0000`. */
function paddedFormats(styles: string): ReadonlySet<string> {
  const formats = Array.from(styles.matchAll(/\bformatCode="([^"]*)"/g), ([, code = '']) =>
    code.replaceAll(/&(\w+);/g, (all, name: string) => XML_TEXTS[name] ?? all),
  );
  return new Set(
    formats.filter((format) => {
      const digits = format.replaceAll(/"[^"]*"|\\.|\[[^\]]*\]/g, '');
      // Other formats round, or are those of dates and times.
      return digits.includes('00') && !/[.%/a-z]/i.test(digits);
    }),
  );
}

const two = (value: number): string => String(value).padStart(2, '0');

/** Returns a cell as text: numbers with all digits, dates and times as imports expect them. */
function toText(value: Cell): string {
  if (value === null) return '';
  if (value instanceof Date) {
    const time = `${two(value.getUTCHours())}:${two(value.getUTCMinutes())}`;
    // Times without a date are of the first day of the calendar of workbooks.
    if (value.getUTCFullYear() < 1905) return time;
    const date = value.toISOString().slice(0, 10);
    return time === '00:00' ? date : `${date} ${time}`;
  }
  // A longer number has lost digits already; in this notation it is refused as an identifier.
  if (typeof value === 'number' && Math.abs(value) >= 10 ** MAX_DIGITS) return value.toExponential().toUpperCase();
  return String(value);
}
