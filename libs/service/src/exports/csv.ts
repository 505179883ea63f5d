import { guardFormula } from './formulas.js';
import type { Cell, Column, RowPages } from './export-sheet.js';

const QUOTED = /["\r\n,;\t]/;

/** Formats an RFC 4180 field; guards text against formulas and keeps numbers numeric. */
export function field(cell: Cell, { kind, decimals = 0 }: Pick<Column, 'kind' | 'decimals'>): string {
  if (cell === null) return '';
  if (kind === 'number') return Number(cell).toFixed(decimals);
  const safe = guardFormula(String(cell));
  return QUOTED.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Streams a CSV file in UTF-8 with a byte order mark, which Excel requires. */
export async function* writeCsv(columns: readonly Column[], pages: RowPages): AsyncGenerator<string> {
  yield `\ufeff${columns.map(({ title }) => field(title, { kind: 'text' })).join(',')}\r\n`;
  for await (const rows of pages) {
    let text = '';
    for (const row of rows) {
      for (let column = 0; column < columns.length; column++)
        text += (column === 0 ? '' : ',') + field(row[column] ?? null, columns[column]!);
      text += '\r\n';
    }
    yield text;
  }
}
