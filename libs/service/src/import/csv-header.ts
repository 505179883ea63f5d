import { createHash } from 'node:crypto';
import { columnName, differentContents } from '@tailboard/contracts/text/column-name';
import { unguardFormula } from '../exports/formulas.js';
import { createFinding, type Finding } from './findings/findings.js';
import type { Fields } from './csv-reader.js';
import { MISSING, REASON_COLUMNS } from './corrected-csv.js';
import { truncate } from './findings/truncate.js';

/** Columns of a CSV row. Empty cells are allowed; a missing column only if it is optional. */
export interface Columns {
  readonly all: readonly string[];
  /** Columns that a file may lack. They are undefined in its records, not empty. */
  readonly optional?: readonly string[];
  /** Other names of columns, as `columnName` returns them. */
  readonly aliases?: Readonly<Record<string, readonly string[]>>;
  /** Names that mean a column only if no other one does. */
  readonly fallbacks?: Readonly<Record<string, readonly string[]>>;
  /** Builds a record from the cells; by default an object of columns and cells. */
  readonly toRecord?: (cells: Readonly<Record<string, string>>) => object;
}

/** Converts cells to a record, or reports why it cannot. */
export interface Layout {
  /** Original column names, without the reason columns of a rejected-rows file. */
  readonly header: Fields;
  /** Cells of a complete row, without reason columns. */
  readonly width: number;
  /** Notes about the whole file. */
  readonly notes: readonly Finding[];
  /** Cells of the original file, without reason columns. */
  cells(fields: Fields): Fields;
  read(cells: Fields): { readonly value: object } | { readonly problem: Finding };
}

/** Why a row is not the header, and how many columns it names. */
export interface NoLayout {
  readonly problem: Finding;
  readonly known: number;
}

/** Returns the places of each column in a header. Several places mean the same column. */
function findPlaces(
  { all, aliases = {}, fallbacks = {} }: Columns,
  titles: readonly string[],
): ReadonlyMap<string, readonly number[]> {
  const names = titles.map(columnName);
  const placesIn = (isNamed: (name: string, at: number) => boolean): number[] =>
    names.flatMap((name, at) => (isNamed(name, at) ? [at] : []));
  return new Map(
    all.map((column) => {
      const own = placesIn((name, at) => titles[at] === column || name === column || !!aliases[column]?.includes(name));
      return [column, own.length > 0 ? own : placesIn((name) => !!fallbacks[column]?.includes(name)).slice(0, 1)];
    }),
  );
}

/** The field of each column of a file, by its place; `null` for a column that is not imported. */
export type ColumnFields = readonly (string | null)[];
export interface LayoutOptions {
  /** Cells of a corrected file are guarded against formulas. */
  readonly guarded: boolean;
  /** The fields that the office assigned to columns, by the signature of their header. */
  readonly assigned?: Readonly<Record<string, ColumnFields>>;
  /** The fields of the columns of a file without a header. */
  readonly headerless?: ColumnFields | undefined;
}

/** Returns the letters of columns as spreadsheets show them: A to Z, AA, AB … */
export const createLetters = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, place) => {
    let letters = '';
    for (let rest = place + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
      letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
    return letters;
  });

/** Returns a text of 32 hexadecimal digits that is equal for headers with the same titles. */
export const getSignature = (titles: Fields): string =>
  createHash('sha256')
    .update(JSON.stringify(titles.map((title) => columnName(title) || title)))
    .digest('hex')
    .slice(0, 32);

/** A row as a header: its titles, and the columns of each field. */
interface FoundColumns {
  /** Titles, without the reason columns of a corrected file. */
  readonly header: Fields;
  readonly own: Fields;
  readonly signature: string;
  /** Whether the office assigned these columns. */
  readonly isAssigned: boolean;
  readonly places: ReadonlyMap<string, readonly number[]>;
  /** Required fields without a column. */
  readonly missing: readonly string[];
  /** A field with two columns of the same title. */
  readonly twice: string | undefined;
  /** Place of the first reason column; `null` if the file has none. */
  readonly reasonsAt: number | null;
}

const toOriginal = (cells: Fields, { guarded }: LayoutOptions): Fields => (guarded ? cells.map(unguardFormula) : cells);

/**
 * Finds the columns of each field in a header. A header that ends in the reason columns belongs to a corrected
 * rejected-rows file, from which those columns are removed.
 */
export function findColumns(columns: Columns, given: Fields, options: LayoutOptions): FoundColumns {
  const { all, optional = [] } = columns;
  const plain = given.map((name) => name.trim().toLowerCase().replace(/\s+/g, '_'));
  const width = plain.findLastIndex((name) => name !== '') + 1;
  const at = width - REASON_COLUMNS.length;
  const reasonsAt = at > 0 && REASON_COLUMNS.every((name, n) => plain[at + n] === name) ? at : null;
  const header = reasonsAt === null ? given : toOriginal(given.slice(0, reasonsAt), options);
  const own = plain.slice(0, reasonsAt ?? plain.length);
  const signature = getSignature(header.slice(0, own.findLastIndex((name) => name !== '') + 1));
  const assigned = options.assigned?.[signature];
  const places = assigned
    ? new Map(
        all.map((column) => [column, assigned.flatMap((field, place) => (field === column ? [place] : []))] as const),
      )
    : findPlaces(columns, own);
  const twice = all.find((column) => {
    const names = places.get(column)!.map((place) => own[place]);
    return !assigned && new Set(names).size < names.length;
  });
  const missing = all.filter((column) => !optional.includes(column) && places.get(column)!.length === 0);
  return { header, own, signature, isAssigned: assigned !== undefined, places, missing, twice, reasonsAt };
}

/** Returns why columns are not a header; `null` if they are. */
export function findHeaderProblem({ missing, twice }: Pick<FoundColumns, 'missing' | 'twice'>): Finding | null {
  if (missing.length > 0)
    return createFinding(missing.length === 1 ? 'headerLacks' : 'headerLacksSome', { columns: missing.join(', ') });
  return twice ? createFinding('headerTwice', { column: twice }) : null;
}

/** Returns how many fields have a column. */
export const countKnown = ({ places }: Pick<FoundColumns, 'places'>): number =>
  [...places.values()].filter(({ length }) => length > 0).length;

/** Parses the header and returns the row layout, or one sentence about what is wrong. Notes unused columns. */
export function parseLayout(columns: Columns, given: Fields, options: LayoutOptions): Layout | NoLayout {
  const { toRecord = (cells) => cells } = columns;
  const found = findColumns(columns, given, options);
  const { header, own, places, reasonsAt } = found;
  const problem = findHeaderProblem(found);
  if (problem) return { problem, known: countKnown(found) };

  const used = new Set([...places.values()].flat());
  const unused = header.filter((title, place) => title.trim() !== '' && !used.has(place));
  return {
    header,
    width: own.length,
    notes: unused.length === 0 ? [] : [createFinding('columnsUnused', { columns: listTexts(unused) })],
    cells: (fields) =>
      reasonsAt === null
        ? fields
        : toOriginal([...fields.slice(0, reasonsAt), ...fields.slice(reasonsAt + REASON_COLUMNS.length)], options),
    read(cells) {
      if (cells.length < own.length || cells.slice(own.length).some((cell) => cell.trim() !== ''))
        return { problem: createFinding('cellCount', { cells: cells.length, columns: own.length }) };
      if (reasonsAt !== null && cells.includes(MISSING))
        return { problem: createFinding('cellsLacking', { mark: MISSING }) };
      const values = readCells(places, header, cells);
      return 'problem' in values ? values : { value: toRecord(values.cells) };
    },
  };
}

/** Returns the cell of each field of a row, or the columns of one field that differ. */
function readCells(
  places: ReadonlyMap<string, readonly number[]>,
  header: Fields,
  cells: Fields,
): { readonly cells: Readonly<Record<string, string>> } | { readonly problem: Finding } {
  const values: Record<string, string> = {};
  for (const [column, found] of places) {
    if (found.length === 0) continue;
    const contents = found.length > 1 ? differentContents(found.map((place) => cells[place] ?? '')) : [];
    if (contents.length > 1) {
      const titles = listTexts(found.map((place) => header[place] ?? ''));
      return { problem: createFinding('columnsDiffer', { columns: titles, values: listTexts(contents) }) };
    }
    values[column] = cells[found.find((place) => cells[place]?.trim()) ?? found[0] ?? -1] ?? '';
  }
  return { cells: values };
}

/** Returns the layout of a file without a header. Its titles are letters; a shorter row has empty cells. */
export function createHeaderlessLayout({ all, toRecord = (cells) => cells }: Columns, fields: ColumnFields): Layout {
  const header = createLetters(fields.length);
  const places = new Map(
    all.map((column) => [column, fields.flatMap((field, place) => (field === column ? [place] : []))] as const),
  );
  return {
    header,
    width: header.length,
    notes: [],
    cells: (cells) => [...cells, ...header.slice(cells.length).map(() => '')],
    read(cells) {
      if (cells.slice(header.length).some((cell) => cell.trim() !== ''))
        return { problem: createFinding('cellCount', { cells: cells.length, columns: header.length }) };
      const values = readCells(places, header, cells);
      return 'problem' in values ? values : { value: toRecord(values.cells) };
    },
  };
}

/** Columns and values that a finding lists, and characters of each. */
const [MAX_LISTED, MAX_LISTED_LENGTH] = [20, 60];
export const listTexts = (texts: readonly string[]): string =>
  texts
    .slice(0, MAX_LISTED)
    .map((text) => truncate(text.trim(), MAX_LISTED_LENGTH))
    .join(', ') + (texts.length > MAX_LISTED ? ', …' : '');
