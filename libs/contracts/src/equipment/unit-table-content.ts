import { isRefused } from '../refusal.js';
import { columnName } from '../text/column-name.js';
import { detectMangling } from '../text/detect-mangling.js';
import { parseSerial } from './serial.js';
import { unitColumnNames } from './unit-columns.js';
import { parseUpc } from './upc.js';

/** The names and UPCs of the company's types and models, which are no serials. */
export interface KnownProducts {
  readonly names: readonly string[];
  readonly upcs: readonly string[];
}
/** The columns of a table without known titles, by index. */
export interface ContentColumns {
  readonly serial: number | null;
  readonly mac: number | null;
  readonly unused: readonly number[];
  readonly hasTitles: boolean;
}

/** A column of numbers with at most this many digits is not that of the serials if another one may be. */
const SHORT_NUMBER = 6;

/** The content of a column. `either`: serials, or MACs that lost their leading zeros in a spreadsheet. */
type ColumnKind = 'serial' | 'mac' | 'either' | 'other';

/**
 * Detects which column contains serials and which contains MACs. Returns `null` if each cell may be a unit of its own,
 * and `several` if one column must contain the serials but more than one may.
 * @param fromSpreadsheet the cells were copied from a spreadsheet, which drops the leading zeros of MACs
 */
export function detectColumns(
  rows: readonly (readonly string[])[],
  known: KnownProducts,
  fromSpreadsheet: boolean,
): ContentColumns | 'several' | null {
  const names = new Set(known.names.map(columnName));
  const isProduct = (cell: string): boolean => names.has(columnName(cell)) || known.upcs.includes(parseUpc(cell) ?? '');
  // A row of words without digits above rows with codes contains titles.
  const hasTitles = rows.length > 1 && rows[0]!.every((cell) => !/\d/.test(cell)) && rows.slice(1).some(hasDigit);
  const body = hasTitles ? rows.slice(1) : rows;
  const width = Math.max(...rows.map(({ length }) => length));
  const columns = Array.from({ length: width }, (_, index) => body.flatMap((row) => row[index] || []));
  const kinds = columns.map((cells) => detectKind(cells.filter((cell) => !isProduct(cell))));
  const findColumns = (...wanted: ColumnKind[]): number[] =>
    kinds.flatMap((kind, index) => (wanted.includes(kind) ? [index] : []));
  let macs = findColumns('mac');
  let serials = selectLikelySerials(findColumns('serial', 'either'), columns);
  const shortMacs = serials.filter((index) => kinds[index] === 'either').at(-1);
  const expectsMac = macs.length === 0 && serials.length === 2 && shortMacs !== undefined;
  if (expectsMac && (fromSpreadsheet || kinds[serials[0]!] !== kinds[serials[1]!])) {
    macs = [shortMacs];
    serials = serials.filter((index) => index !== shortMacs);
  }
  if (serials.length > 1) return isListOfUnits(serials, kinds, columns, fromSpreadsheet) ? null : 'several';
  if (serials.length === 0 && macs.length === 1)
    serials = columns.flatMap((cells, index) => (areMangled(cells) ? [index] : []));
  if (serials.length > 1) return 'several';
  // Without serials, MACs of several columns are units of their own, or those of one unit.
  if (serials.length === 0 && macs.length !== 1) return null;
  const [serial, mac] = [serials[0] ?? null, macs[0] ?? null];
  return {
    serial,
    mac,
    hasTitles,
    unused: columns.flatMap((_, index) => (index === serial || index === mac ? [] : [index])),
  };
}

/** Whether cells side by side are units of their own: all have the same length, or they were typed as a list. */
function isListOfUnits(
  serials: readonly number[],
  kinds: readonly ColumnKind[],
  columns: readonly (readonly string[])[],
  fromSpreadsheet: boolean,
): boolean {
  const others = kinds.length - serials.length;
  if (!fromSpreadsheet) return others === 0 || columns[serials[0]!]!.length === 1;
  const lengths = new Set(serials.flatMap((index) => columns[index]!.map(({ length }) => length)));
  return others === 0 && lengths.size === 1;
}

/** Whether a spreadsheet changed all cells of a column, which may have been serials. Dates with a year are real dates. */
const areMangled = (cells: readonly string[]): boolean =>
  cells.length > 0 && cells.every((cell) => detectMangling(cell) !== null && !/(?:19|20)\d{2}/.test(cell));

const hasDigit = (row: readonly string[]): boolean => row.some((cell) => /\d/.test(cell));
const UNUSED_NAMES = new Set(unitColumnNames);

function detectKind(cells: readonly string[]): ColumnKind {
  const codes = cells.filter((cell) => !UNUSED_NAMES.has(columnName(cell)));
  const isMajority = (matching: readonly string[]): boolean =>
    matching.length > 0 && matching.length * 2 >= codes.length;
  if (isMajority(codes.filter(isMacCell))) return 'mac';
  const serials = codes.filter(isSerialLike);
  if (!isMajority(serials)) return 'other';
  return serials.every((cell) => SHORT_MAC.test(cell)) ? 'either' : 'serial';
}

const SHORT_MAC = /^(?=.*[A-F])[\dA-F]{10,11}$/i;
const isMacCell = (cell: string): boolean => parseSerial(cell).mac && detectMangling(cell) === null;
/** A serial with a digit, or a number that a spreadsheet shortened. */
const isSerialLike = (cell: string): boolean => {
  if (detectMangling(cell) === 'shortened') return true;
  const { key, mac } = parseSerial(cell);
  return !isRefused(key) && !mac && /\d/.test(key);
};

/** Selects the columns with long or differing codes, if there are any: the others contain line numbers, orders or years. */
function selectLikelySerials(
  candidates: readonly number[],
  columns: readonly (readonly string[])[],
): readonly number[] {
  if (candidates.length < 2) return candidates;
  const isLikely = (column: number): boolean => {
    const cells = columns[column]!;
    const areShort = cells.every((cell) => /^\d+$/.test(cell) && cell.length <= SHORT_NUMBER);
    const areEqual = cells.length > 1 && new Set(cells).size === 1;
    return !areShort && !areEqual;
  };
  const likely = candidates.filter(isLikely);
  return likely.length > 0 ? likely : candidates;
}
