import { guarded } from '../formulas.js';
import type { Cell, Column, RowPages } from './sheet.js';

const QUOTED = /["\r\n,;\t]/;

/** A field as RFC 4180 has it; text is guarded against being taken for a formula, numbers stay numbers. */
export function field(cell: Cell, { kind, decimals = 0 }: Pick<Column, 'kind' | 'decimals'>): string {
  if (cell === null) return '';
  if (kind === 'number') return Number(cell).toFixed(decimals);
  const safe = guarded(String(cell));
  return QUOTED.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A CSV file in pieces: UTF-8 with its mark, because Excel reads it as UTF-8 only then. */
export async function* csvOf(columns: readonly Column[], pieces: RowPages): AsyncGenerator<string> {
  yield `\ufeff${columns.map(({ title }) => field(title, { kind: 'text' })).join(',')}\r\n`;
  for await (const rows of pieces) {
    let text = '';
    for (const row of rows) {
      for (let at = 0; at < columns.length; at++) text += (at === 0 ? '' : ',') + field(row[at] ?? null, columns[at]!);
      text += '\r\n';
    }
    yield text;
  }
}
