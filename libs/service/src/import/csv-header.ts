import { unguarded } from '../exports/formulas.js';
import { finding, type Finding } from './findings.js';
import type { Fields } from './csv-reader.js';
import { MISSING, REASON_COLUMNS } from './corrected-csv.js';

/** Columns of a CSV row. Empty cells are allowed; a missing column is not, because it would erase existing values. */
export interface Columns {
  readonly all: readonly string[];
  readonly optional?: readonly string[];
  /** Other names of columns, in lower case with underscores. */
  readonly aliases?: Readonly<Record<string, readonly string[]>>;
  /** Builds a record from the cells; by default an object of columns and cells. */
  readonly shaped?: (cells: Readonly<Record<string, string>>) => object;
}

/** Returns a column name without punctuation, as aliases are written. */
const nameOf = (name: string): string => name.replaceAll(/[^a-z0-9]+/g, '_').replaceAll(/^_|_$/g, '');

/** Converts cells to a record, or reports why it cannot. */
export interface Layout {
  /** Original column names, without the reason columns of a rejected-rows file. */
  readonly header: Fields;
  /** Cells of the original file, without reason columns. */
  cells(fields: Fields): Fields;
  read(cells: Fields): { readonly value: object } | { readonly problem: Finding };
}

/**
 * Parses the header and returns the row layout, or one sentence about what is wrong. Ignores unknown columns. A header
 * that ends in the reason columns belongs to a corrected rejected-rows file, from which those columns are removed.
 * @param of.guarded the cells of a corrected file are guarded against formulas
 */
export function layoutOf(
  { all, optional = [], aliases = {}, shaped = (cells) => cells }: Columns,
  given: Fields,
  of: { guarded: boolean },
): Layout | { readonly problem: Finding } {
  const plain = given.map((name) => name.trim().toLowerCase().replace(/\s+/g, '_'));
  const width = plain.findLastIndex((name) => name !== '') + 1;
  const at = width - REASON_COLUMNS.length;
  const corrected = at > 0 && REASON_COLUMNS.every((name, n) => plain[at + n] === name);
  const written = (cells: Fields): Fields => (of.guarded ? cells.map(unguarded) : cells);
  const header = corrected ? written(given.slice(0, at)) : given;
  const own = corrected ? plain.slice(0, at) : plain;
  const columnOf = (name: string): string =>
    own.includes(name) && all.includes(name)
      ? name
      : (all.find((column) => !own.includes(column) && aliases[column]?.includes(nameOf(name))) ?? name);
  const names = own.map(columnOf);

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
      corrected ? written([...fields.slice(0, at), ...fields.slice(at + REASON_COLUMNS.length)]) : fields,
    read(cells) {
      if (cells.length < names.length || cells.slice(names.length).some((cell) => cell.trim() !== ''))
        return { problem: finding('cellCount', { cells: cells.length, columns: names.length }) };
      if (corrected && cells.includes(MISSING)) return { problem: finding('cellsLacking', { mark: MISSING }) };
      return { value: shaped(Object.fromEntries(all.map((column) => [column, cells[places.get(column)!] ?? '']))) };
    },
  };
}
