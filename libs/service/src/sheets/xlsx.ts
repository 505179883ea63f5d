import { writeXlsxStream } from 'hucre/xlsx';
import type { Column, RowPages } from './sheet.js';

const formatOf = ({ kind, decimals = 0 }: Column): string | undefined =>
  kind === 'date' ? 'yyyy-mm-dd' : kind === 'number' ? (decimals === 0 ? '0' : `0.${'0'.repeat(decimals)}`) : undefined;
const widthOf = ({ title, kind, width }: Column): number =>
  width ?? Math.max(kind === 'text' ? 18 : 12, title.length + 2);

/**
 * A workbook with numbers, dates and a frozen header, on hucre (kept up month by month, no dependencies, constant memory;
 * exceljs has had no release for years). Text is never a formula in it. More rows than a sheet holds go on in the next.
 */
export const xlsxOf = (name: string, columns: readonly Column[], pieces: RowPages): AsyncIterable<Uint8Array> =>
  writeXlsxStream(valuesOf(columns, pieces), {
    name,
    columns: columns.map((column) => {
      const numFmt = formatOf(column);
      // As a style, which is looked up for each cell; a format alone would be made into one each time.
      return { header: column.title, width: widthOf(column), ...(numFmt === undefined ? {} : { style: { numFmt } }) };
    }),
    freezePane: { rows: 1 },
    zip64: false,
  }) as ReadableStream<Uint8Array> & AsyncIterable<Uint8Array>;

/** The day that spreadsheets count from, in days before 1970. */
const FIRST_DAY = 25_569;
const DAY = 86_400_000;

async function* valuesOf(columns: readonly Column[], pieces: RowPages) {
  for await (const rows of pieces)
    for (const row of rows)
      yield columns.map(({ kind }, at) => {
        const cell = row[at] ?? null;
        // An empty text is an empty cell.
        if (cell === '') return null;
        return kind === 'date' && cell !== null ? Date.parse(`${cell}T00:00:00Z`) / DAY + FIRST_DAY : cell;
      });
}
