import { unguarded } from '../formulas.js';
import { finding, type Finding } from './findings.js';
import type { Fields } from './csv-reader.js';
import { MISSING, REASON_COLUMNS } from './mended-csv.js';

/** How the cells of a row stand in a file of CSV. Empty cells are fine, a missing column is not: it would erase what is known. */
export interface Columns {
  readonly all: readonly string[];
  readonly optional?: readonly string[];
  /** The record that the cells of a row make; its columns with their cells unless told. */
  readonly shaped?: (cells: Readonly<Record<string, string>>) => object;
}

/** A header is written once more for each row that is handed back; no layout has so many columns. */
const MOST_COLUMNS = 500;

/** How the cells of a row become a record, or why they cannot. */
export interface Layout {
  /** The names of the columns as they stood, without those of the reasons in a file of rejected rows. */
  readonly header: Fields;
  /** The cells of a row that belong to the file itself. */
  cells(fields: Fields): Fields;
  read(cells: Fields): { readonly value: object } | { readonly problem: Finding };
}

/**
 * Reads the header: the layout of the rows, or what is wrong with it in one sentence. Further columns are ignored. A header
 * that ends in the columns of the reasons is that of a file of rejected rows which comes back mended: what the download
 * added to it is taken off again.
 */
export function layoutOf(
  { all, optional = [], shaped = (cells) => cells }: Columns,
  given: Fields,
): Layout | { readonly problem: Finding } {
  const plain = given.map((name) => name.trim().toLowerCase().replace(/\s+/g, '_'));
  const width = plain.findLastIndex((name) => name !== '') + 1;
  const at = width - REASON_COLUMNS.length;
  const mended = at > 0 && REASON_COLUMNS.every((name, n) => plain[at + n] === name);
  const header = mended ? given.slice(0, at).map(unguarded) : given;
  const names = mended ? plain.slice(0, at) : plain;

  if (width > MOST_COLUMNS) return { problem: finding('headerTooWide', { max: MOST_COLUMNS }) };
  const missing = all.filter((column) => !optional.includes(column) && !names.includes(column));
  if (missing.length > 0) {
    const columns = missing.join(', ');
    return { problem: finding(missing.length === 1 ? 'headerLacks' : 'headerLacksSome', { columns }) };
  }
  const twice = all.find((column) => names.indexOf(column) !== names.lastIndexOf(column));
  if (twice) return { problem: finding('headerTwice', { column: twice }) };

  const places = new Map(all.map((column) => [column, names.indexOf(column)]));
  return {
    header,
    cells: (fields) =>
      mended ? [...fields.slice(0, at), ...fields.slice(at + REASON_COLUMNS.length)].map(unguarded) : fields,
    read(cells) {
      if (cells.length < names.length || cells.slice(names.length).some((cell) => cell.trim() !== ''))
        return { problem: finding('cellCount', { cells: cells.length, columns: names.length }) };
      if (mended && cells.includes(MISSING)) return { problem: finding('cellsLacking', { mark: MISSING }) };
      return { value: shaped(Object.fromEntries(all.map((column) => [column, cells[places.get(column)!] ?? '']))) };
    },
  };
}
