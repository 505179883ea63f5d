import type { Fields } from './csv-reader.js';

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

/** How the cells of a row become an order, or why they cannot. */
export type Layout = (fields: Fields) => { readonly value: object } | { readonly problem: string };

/** Reads the header: the layout of the rows, or what is wrong with it in one sentence. Further columns are ignored. */
export function layoutOf(header: Fields): Layout | { readonly problem: string } {
  const names = header.map((name) => name.trim().toLowerCase().replace(/\s+/g, '_'));
  const missing = COLUMNS.filter((column) => !OPTIONAL.includes(column) && !names.includes(column));
  if (missing.length > 0) {
    const what = missing.length === 1 ? `the column ${missing[0]}` : `the columns ${missing.join(', ')}`;
    return { problem: `The header in the first line lacks ${what}.` };
  }
  const twice = COLUMNS.find((column) => names.indexOf(column) !== names.lastIndexOf(column));
  if (twice) return { problem: `The header in the first line names the column ${twice} twice.` };

  const places = new Map(COLUMNS.map((column) => [column, names.indexOf(column)]));
  return (fields) => {
    if (fields.length < names.length || fields.slice(names.length).some((cell) => cell.trim() !== ''))
      return { problem: `The row has ${fields.length} cells, the header has ${names.length}.` };
    const cell = (column: (typeof COLUMNS)[number]): string => fields[places.get(column) as number] ?? '';
    const pick = (columns: readonly (typeof COLUMNS)[number][]) =>
      Object.fromEntries(columns.map((column) => [column, cell(column)]));
    return { value: { ...pick(COLUMNS.slice(0, -ADDRESS.length)), address: pick(ADDRESS) } };
  };
}
