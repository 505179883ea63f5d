import { unguarded } from '@tailboard/service/formulas';
import { finding, type Finding } from '../finding.js';
import type { Fields } from './csv-reader.js';
import { LACKING, REASON_COLUMNS } from './mended-csv.js';

/** The columns of the layout; `apt` may be missing. Empty cells are fine, a missing column is not: it would erase what is known. */
const ADDRESS = ['address', 'address2', 'apt', 'city', 'state', 'zip', 'lat', 'lng'] as const;
const COLUMNS = [
  'account_number',
  'work_order_number',
  'job_type',
  'category',
  'customer_name',
  'phone',
  'tag_id',
  'date',
  'start_time',
  'end_time',
  'duration',
  'time_slot',
  'location',
  'comment',
  ...ADDRESS,
] as const;
const OPTIONAL: readonly string[] = ['apt'];

/** A header is written once more for each row that is handed back; no layout has so many columns. */
const MOST_COLUMNS = 500;

/** How the cells of a row become an order, or why they cannot. */
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
export function layoutOf(given: Fields): Layout | { readonly problem: Finding } {
  const plain = given.map((name) => name.trim().toLowerCase().replace(/\s+/g, '_'));
  const width = plain.findLastIndex((name) => name !== '') + 1;
  const at = width - REASON_COLUMNS.length;
  const mended = at > 0 && REASON_COLUMNS.every((name, n) => plain[at + n] === name);
  const header = mended ? given.slice(0, at).map(unguarded) : given;
  const names = mended ? plain.slice(0, at) : plain;

  if (width > MOST_COLUMNS) return { problem: finding('headerTooWide', { max: MOST_COLUMNS }) };
  const missing = COLUMNS.filter((column) => !OPTIONAL.includes(column) && !names.includes(column));
  if (missing.length > 0) {
    const columns = missing.join(', ');
    return { problem: finding(missing.length === 1 ? 'headerLacks' : 'headerLacksSome', { columns }) };
  }
  const twice = COLUMNS.find((column) => names.indexOf(column) !== names.lastIndexOf(column));
  if (twice) return { problem: finding('headerTwice', { column: twice }) };

  const places = new Map(COLUMNS.map((column) => [column, names.indexOf(column)]));
  return {
    header,
    cells: (fields) =>
      mended ? [...fields.slice(0, at), ...fields.slice(at + REASON_COLUMNS.length)].map(unguarded) : fields,
    read(cells) {
      if (cells.length < names.length || cells.slice(names.length).some((cell) => cell.trim() !== ''))
        return { problem: finding('cellCount', { cells: cells.length, columns: names.length }) };
      if (mended && cells.includes(LACKING)) return { problem: finding('cellsLacking', { mark: LACKING }) };
      const cell = (column: (typeof COLUMNS)[number]): string => cells[places.get(column) as number] ?? '';
      const pick = (columns: readonly (typeof COLUMNS)[number][]) =>
        Object.fromEntries(columns.map((column) => [column, cell(column)]));
      return { value: { ...pick(COLUMNS.slice(0, -ADDRESS.length)), address: pick(ADDRESS) } };
    },
  };
}
