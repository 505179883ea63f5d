import { columnName, differentContents } from '@tailboard/contracts/text/column-name';
import { unguardFormula } from '../exports/formulas.js';
import { createFinding, type Finding } from './findings.js';
import type { Fields } from './csv-reader.js';
import { MISSING, REASON_COLUMNS } from './corrected-csv.js';
import { truncate } from './truncate.js';

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

/**
 * Parses the header and returns the row layout, or one sentence about what is wrong. Notes unknown columns. A header
 * that ends in the reason columns belongs to a corrected rejected-rows file, from which those columns are removed.
 * @param of.guarded the cells of a corrected file are guarded against formulas
 */
export function parseLayout(columns: Columns, given: Fields, options: { guarded: boolean }): Layout | NoLayout {
  const { all, optional = [], toRecord = (cells) => cells } = columns;
  const plain = given.map((name) => name.trim().toLowerCase().replace(/\s+/g, '_'));
  const width = plain.findLastIndex((name) => name !== '') + 1;
  const at = width - REASON_COLUMNS.length;
  const corrected = at > 0 && REASON_COLUMNS.every((name, n) => plain[at + n] === name);
  const toOriginal = (cells: Fields): Fields => (options.guarded ? cells.map(unguardFormula) : cells);
  const header = corrected ? toOriginal(given.slice(0, at)) : given;
  const own = corrected ? plain.slice(0, at) : plain;
  const places = findPlaces(columns, own);
  const known = [...places.values()].filter(({ length }) => length > 0).length;

  const missing = all.filter((column) => !optional.includes(column) && places.get(column)!.length === 0);
  if (missing.length > 0)
    return {
      problem: createFinding(missing.length === 1 ? 'headerLacks' : 'headerLacksSome', { columns: missing.join(', ') }),
      known,
    };
  const twice = all.find((column) => {
    const names = places.get(column)!.map((place) => own[place]);
    return new Set(names).size < names.length;
  });
  if (twice) return { problem: createFinding('headerTwice', { column: twice }), known };

  const used = new Set([...places.values()].flat());
  const unused = header.filter((title, place) => title.trim() !== '' && !used.has(place));
  return {
    header,
    notes: unused.length === 0 ? [] : [createFinding('columnsUnused', { columns: listTexts(unused) })],
    cells: (fields) =>
      corrected ? toOriginal([...fields.slice(0, at), ...fields.slice(at + REASON_COLUMNS.length)]) : fields,
    read(cells) {
      if (cells.length < own.length || cells.slice(own.length).some((cell) => cell.trim() !== ''))
        return { problem: createFinding('cellCount', { cells: cells.length, columns: own.length }) };
      if (corrected && cells.includes(MISSING)) return { problem: createFinding('cellsLacking', { mark: MISSING }) };
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
      return { value: toRecord(values) };
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
