import { writeXlsxStream } from 'hucre/xlsx';
import type { Column, RowPages } from './export-sheet.js';

/** A column whose cells a spreadsheet takes as text. */
export const textColumn = (title: string): Column => ({ title, kind: 'text', asText: true });

const getFormat = ({ kind, decimals = 0, asText }: Column): string | undefined => {
  if (kind === 'date') return 'yyyy-mm-dd';
  if (kind === 'number') return decimals === 0 ? '0' : `0.${'0'.repeat(decimals)}`;
  return asText ? '@' : undefined;
};
const getWidth = ({ title, kind, width }: Column): number =>
  width ?? Math.max(kind === 'text' ? 18 : 12, title.length + 2);

/**
 * Streams a workbook with numbers, dates and a frozen header, using hucre (actively maintained, no dependencies,
 * constant memory; exceljs has had no release for years). Text is never a formula. Rows beyond a worksheet's limit
 * continue on the next one.
 */
export const writeXlsx = (name: string, columns: readonly Column[], pages: RowPages): AsyncIterable<Uint8Array> =>
  writeXlsxStream(toValues(columns, pages), {
    name,
    columns: columns.map((column) => {
      const numFmt = getFormat(column);
      // A shared style is looked up; a plain format would be created for each cell.
      return { header: column.title, width: getWidth(column), ...(numFmt === undefined ? {} : { style: { numFmt } }) };
    }),
    freezePane: { rows: 1 },
    zip64: false,
  }) as ReadableStream<Uint8Array> & AsyncIterable<Uint8Array>;

/** Spreadsheet epoch in days before 1970. */
const FIRST_DAY = 25_569;
const DAY = 86_400_000;

async function* toValues(columns: readonly Column[], pages: RowPages) {
  for await (const rows of pages)
    for (const row of rows)
      yield columns.map(({ kind }, column) => {
        const cell = row[column] ?? null;
        // An empty text is an empty cell.
        if (cell === '') return null;
        return kind === 'date' && cell !== null ? Date.parse(`${cell}T00:00:00Z`) / DAY + FIRST_DAY : cell;
      });
}
