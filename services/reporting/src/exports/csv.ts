import type { Cell, Column } from './sheet.js';

/** What a spreadsheet would take for a formula when it opens the file. */
const FORMULA = /^[=+\-@\t\r\n]/;
const QUOTED = /["\r\n,]/;
/** Text goes to the file in pieces of about so many characters. */
const PIECE = 1 << 16;

/** A field as RFC 4180 has it; text that begins like a formula gets an apostrophe in front, numbers stay numbers. */
export function field(cell: Cell, { kind, decimals = 0 }: Pick<Column, 'kind' | 'decimals'>): string {
  if (cell === null) return '';
  if (kind === 'number') return Number(cell).toFixed(decimals);
  const text = String(cell);
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return QUOTED.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The lines of a CSV file: UTF-8 with its mark, because Excel reads it as UTF-8 only then. */
export async function* csvOf(columns: readonly Column[], rows: AsyncIterable<readonly Cell[]>): AsyncGenerator<string> {
  let text = `\ufeff${columns.map(({ title }) => field(title, { kind: 'text' })).join(',')}\r\n`;
  for await (const row of rows) {
    for (let at = 0; at < columns.length; at++) text += (at === 0 ? '' : ',') + field(row[at] ?? null, columns[at]!);
    text += '\r\n';
    if (text.length < PIECE) continue;
    yield text;
    text = '';
  }
  yield text;
}
