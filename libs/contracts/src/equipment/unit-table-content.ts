import { isRefused } from '../refusal.js';
import { columnName } from '../text/column-name.js';
import { mangledAs } from '../text/mangled.js';
import { parseSerial } from './serial.js';
import { unitColumnNames } from './unit-columns.js';
import { parseUpc } from './upc.js';

/** Types and models of the company. Their names and UPCs are no serials. */
export interface KnownKinds {
  readonly names: readonly string[];
  readonly upcs: readonly string[];
}
/** Columns of a table without known titles; `several` if more than one may be that of the serials. */
export interface ContentColumns {
  readonly serial: number | null;
  readonly mac: number | null;
  readonly unused: readonly number[];
  /** The first row contains titles. */
  readonly titles: boolean;
}

/** Numbers with at most this many digits are no serials if another column may contain them. */
const SHORT_NUMBER = 6;

/** `either`: a serial, or a MAC that lost its leading zeros in a spreadsheet. */
type Kind = 'serial' | 'mac' | 'either' | 'other';

/**
 * Returns which column contains serials and which MACs; `null` if each cell may be a unit; `several` if only one column
 * contains the serials, and it is not clear which.
 * @param fromSpreadsheet the cells were copied from a spreadsheet, which drops the leading zeros of MACs
 */
export function columnsByContent(
  rows: readonly (readonly string[])[],
  known: KnownKinds,
  fromSpreadsheet: boolean,
): ContentColumns | 'several' | null {
  const names = new Set(known.names.map(columnName));
  const isKind = (cell: string): boolean => names.has(columnName(cell)) || known.upcs.includes(parseUpc(cell) ?? '');
  // A row of words without digits above rows with codes contains titles.
  const titles = rows.length > 1 && rows[0]!.every((cell) => !/\d/.test(cell)) && rows.slice(1).some(hasDigit);
  const body = titles ? rows.slice(1) : rows;
  const width = Math.max(...rows.map(({ length }) => length));
  const columns = Array.from({ length: width }, (_, at) => body.flatMap((row) => row[at] || []));
  const kinds = columns.map((cells) => detectKind(cells.filter((cell) => !isKind(cell))));
  const findColumns = (...wanted: Kind[]): number[] => kinds.flatMap((kind, at) => (wanted.includes(kind) ? [at] : []));
  let macs = findColumns('mac');
  let serials = likelySerials(findColumns('serial', 'either'), columns);
  const short = serials.filter((at) => kinds[at] === 'either').at(-1);
  const expectsMac = macs.length === 0 && serials.length === 2 && short !== undefined;
  if (expectsMac && (fromSpreadsheet || kinds[serials[0]!] !== kinds[serials[1]!])) {
    macs = [short];
    serials = serials.filter((at) => at !== short);
  }
  if (serials.length > 1) return isListOfUnits(serials, kinds, columns, fromSpreadsheet) ? null : 'several';
  if (serials.length === 0 && macs.length === 1)
    serials = columns.flatMap((cells, at) => (areMangled(cells) ? [at] : []));
  if (serials.length > 1) return 'several';
  // Without serials, MACs of several columns are units of their own, or those of one unit.
  if (serials.length === 0 && macs.length !== 1) return null;
  const [serial, mac] = [serials[0] ?? null, macs[0] ?? null];
  return { serial, mac, titles, unused: columns.flatMap((_, at) => (at === serial || at === mac ? [] : [at])) };
}

/** Whether cells side by side are units of their own: all have the same length, or they were typed as a list. */
function isListOfUnits(
  serials: readonly number[],
  kinds: readonly Kind[],
  columns: readonly (readonly string[])[],
  fromSpreadsheet: boolean,
): boolean {
  const others = kinds.length - serials.length;
  if (!fromSpreadsheet) return others === 0 || columns[serials[0]!]!.length === 1;
  const lengths = new Set(serials.flatMap((at) => columns[at]!.map(({ length }) => length)));
  return others === 0 && lengths.size === 1;
}

/** Whether a spreadsheet changed all cells of a column, which may have been serials. A date with its year is one. */
const areMangled = (cells: readonly string[]): boolean =>
  cells.length > 0 && cells.every((cell) => mangledAs(cell) !== null && !/(?:19|20)\d{2}/.test(cell));

const hasDigit = (row: readonly string[]): boolean => row.some((cell) => /\d/.test(cell));
const UNUSED_NAMES = new Set(unitColumnNames);

function detectKind(cells: readonly string[]): Kind {
  const codes = cells.filter((cell) => !UNUSED_NAMES.has(columnName(cell)));
  const isMajority = (found: readonly string[]): boolean => found.length > 0 && found.length * 2 >= codes.length;
  if (isMajority(codes.filter(isMacCell))) return 'mac';
  const serials = codes.filter(isSerialLike);
  if (!isMajority(serials)) return 'other';
  return serials.every((cell) => SHORT_MAC.test(cell)) ? 'either' : 'serial';
}

const SHORT_MAC = /^(?=.*[A-F])[\dA-F]{10,11}$/i;
const isMacCell = (cell: string): boolean => parseSerial(cell).mac && mangledAs(cell) === null;
/** A serial with a digit, or a number that a spreadsheet shortened. */
const isSerialLike = (cell: string): boolean => {
  if (mangledAs(cell) === 'shortened') return true;
  const { key, mac } = parseSerial(cell);
  return !isRefused(key) && !mac && /\d/.test(key);
};

/** Leaves out numbers of lines, orders and years beside a column that has longer or differing codes. */
function likelySerials(found: readonly number[], columns: readonly (readonly string[])[]): readonly number[] {
  if (found.length < 2) return found;
  const isLikely = (column: number): boolean => {
    const cells = columns[column]!;
    const areShort = cells.every((cell) => /^\d+$/.test(cell) && cell.length <= SHORT_NUMBER);
    const areEqual = cells.length > 1 && new Set(cells).size === 1;
    return !areShort && !areEqual;
  };
  const likely = found.filter(isLikely);
  return likely.length > 0 ? likely : found;
}
