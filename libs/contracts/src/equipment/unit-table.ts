import { translate, type Locale } from '../locale.js';
import { isRefused, refusal, refuse, type Refused } from '../refusal.js';
import { columnName, differentContents } from '../text/column-name.js';
import { detectMangling } from '../text/detect-mangling.js';
import { findHeader, splitRows, splitTable, type Cells } from '../text/pasted-table.js';
import { parseMac, parseSerial, describeSerialProblem, findSerials, type ParsedSerial } from './serial.js';
import { unitColumnNames, findUnitField } from './unit-columns.js';
import { detectColumns, type ContentColumns, type KnownProducts } from './unit-table-content.js';

const ColumnsDiffer = refusal('ColumnsDiffer', 422, {
  en: 'Two columns of the same meaning differ: {values}. Delete the wrong one.',
  es: 'Dos columnas con el mismo significado difieren: {values}. Elimine la incorrecta.',
  'zh-CN': '含义相同的两列内容不同：{values}。请删除错误的一列。',
});

const ColumnUnclear = refusal('ColumnUnclear', 422, {
  en: 'More than one column may contain the serial number. Copy the table with its titles, or the column with the serial numbers alone.',
  es: 'Más de una columna puede contener el número de serie. Copie la tabla con sus títulos o solo la columna de los números de serie.',
  'zh-CN': '可能有多列包含序列号。请连同标题一起复制表格，或仅复制序列号列。',
});

/** Returns why a row is refused, in the language of the reader. */
export function describeRowProblem(refused: Refused, locale: Locale): string {
  const own = [ColumnsDiffer, ColumnUnclear].find(({ code }) => code === refused.refused);
  return own ? translate(own.text, locale, refused.values) : describeSerialProblem(refused, locale);
}

/** A row of a table: its unit, or the cell because of which it is none. */
export type UnitTableRow = {
  /** All cells of the row, for display. */
  readonly raw: string;
} & (
  | { readonly serial_mac: string; readonly mac: string | null }
  | { readonly cell: string; readonly refused: Refused }
);
export interface UnitTable {
  readonly rows: readonly UnitTableRow[];
  /** Titles, or first cells, of the columns that are not used. */
  readonly unused: readonly string[];
}

/**
 * Reads a pasted table with one unit per row: by the names of its columns in any language, otherwise by their content.
 * A row with a wrong serial or MAC is refused as a whole.
 * @returns `null` if the text is not a table
 */
export function parseUnitTable(text: string, known: KnownProducts): UnitTable | null {
  const splits = splitTable(text);
  const titled = findHeader(splits, { isHeader, isTitle: (cell) => findUnitField(cell) !== null });
  if (titled) return readByTitles(titled.header, titled.rows, known);
  // A serial and its MAC with a space between them.
  const pairs = splitRows(text.replaceAll(/ +/g, ' '), ' ');
  for (const { delimiter, rows } of [...splits, { delimiter: ' ', rows: pairs }]) {
    const columns = isGrid(rows, delimiter) ? detectColumns(rows, known, delimiter === '\t') : null;
    if (columns === 'several') {
      if (delimiter !== ' ') return { rows: rows.map(toUnclearRow), unused: [] };
    } else if (columns && (delimiter !== ' ' || (columns.serial !== null && columns.mac !== null)))
      return readByContent(columns, rows);
  }
  return null;
}

const toRawText = (row: Cells): string => row.filter((cell) => cell !== '').join(' · ');
const toUnclearRow = (row: Cells): UnitTableRow => ({
  raw: toRawText(row),
  cell: '',
  refused: refuse('ColumnUnclear'),
});

/** Whether each row has at least two cells. Only a spreadsheet leaves empty cells at the end of a row out. */
const isGrid = (rows: readonly Cells[], delimiter: string): boolean =>
  rows.length > 0 &&
  rows.every(({ length }) => (delimiter === '\t' ? length >= 2 : length >= 2 && length === rows[0]!.length)) &&
  (delimiter !== ' ' || rows[0]!.length === 2);

/** Whether a row has the title of a column with serials or MACs, and no serial. */
const isHeader = (row: Cells): boolean =>
  row.some((cell) => ['serial_mac', 'mac'].includes(findUnitField(cell)?.field ?? '')) &&
  row.every((cell) => findUnitField(cell) !== null || !/\d/.test(cell) || isRefused(parseSerial(cell).key));

function readByTitles(header: Cells, rows: readonly Cells[], known: KnownProducts): UnitTable {
  const fields = header.map((title) => findUnitField(title));
  const findColumns = (field: 'serial_mac' | 'mac'): number[] => {
    const columns = fields.flatMap((found, index) =>
      found?.field === field ? [{ index, fallback: found.fallback }] : [],
    );
    const own = columns.filter(({ fallback }) => !fallback);
    return (own.length > 0 ? own : columns.slice(0, 1)).map(({ index }) => index);
  };
  const [named, macs] = [findColumns('serial_mac'), findColumns('mac')];
  const serials = named.length > 0 ? named : findSerialColumns(header, rows, known);
  const names = header.map(columnName).join();
  return {
    rows: rows.flatMap((row) => (row.map(columnName).join() === names ? [] : [toUnitRow(row, serials, macs)])),
    unused: header.filter((title, index) => title !== '' && ![...serials, ...macs].includes(index)),
  };
}

/** Returns the column of serials if its title is unknown. */
function findSerialColumns(header: Cells, rows: readonly Cells[], known: KnownProducts): number[] {
  const untitledCells = rows.map((row) =>
    row.filter((_, index) => !unitColumnNames.includes(columnName(header[index] ?? ''))),
  );
  const untitled = header.flatMap((title, index) => (unitColumnNames.includes(columnName(title)) ? [] : [index]));
  const detected = untitled.length === 0 ? null : detectColumns(untitledCells, known, true);
  return detected === null || detected === 'several' || detected.serial === null ? [] : [untitled[detected.serial]!];
}

function readByContent({ serial, mac, unused, hasTitles }: ContentColumns, rows: readonly Cells[]): UnitTable {
  const [serials, macs] = [serial, mac].map((index) => (index === null ? [] : [index])) as [number[], number[]];
  return {
    rows: (hasTitles ? rows.slice(1) : rows).map((row) => toUnitRow(row, serials, macs)),
    unused: unused
      .map((index) => rows.map((row) => row[index] ?? '').find((cell) => cell !== '') ?? '')
      .filter(Boolean),
  };
}

const readContents = (row: Cells, columns: readonly number[]): readonly string[] =>
  differentContents(columns.map((index) => row[index] ?? ''));

function toUnitRow(row: Cells, serials: readonly number[], macs: readonly number[]): UnitTableRow {
  const raw = toRawText(row);
  const toRefusedRow = (cell: string, reason: Refused): UnitTableRow => ({ raw, cell, refused: reason });
  const [serialCells, macCells] = [readContents(row, serials), readContents(row, macs)];
  for (const cells of [serialCells, macCells])
    if (cells.length > 1) return toRefusedRow(cells[0]!, refuse('ColumnsDiffer', { values: cells.join(', ') }));
  // Units without a serial are known by their MAC.
  const cell = serialCells[0] ?? (serials.length === 0 ? macCells[0] : undefined);
  if (cell === undefined) return toRefusedRow('', refuse('SerialNotGiven'));
  const serial = serials.length === 0 ? parseMac(cell) : parseSerial(cell);
  if (isRefused(serial.key)) return toRefusedRow(cell, serial.key);
  const mac: ParsedSerial | null = macCells[0] === undefined || serials.length === 0 ? null : parseMac(macCells[0]);
  if (mac && isRefused(mac.key)) return toRefusedRow(macCells[0]!, mac.key);
  return { raw, serial_mac: serial.key, mac: mac && mac.key !== serial.key ? (mac.key as string) : null };
}

const NO_PRODUCTS: KnownProducts = { names: [], upcs: [] };

/**
 * Extracts serials and MACs from pasted text: one of each row of a table, or those of free text. A refused entry is the
 * wrong cell alone.
 */
export function parsePastedSerials(text: string): ParsedSerial[] {
  const table = parseUnitTable(text, NO_PRODUCTS);
  if (!table)
    return text.split(LINE_BREAK).flatMap((line) => {
      const codes = findSerials(line);
      return findMangled(codes) ?? codes;
    });
  return table.rows.map((row) =>
    'refused' in row
      ? { raw: row.cell, key: row.refused as ParsedSerial['key'], mac: false }
      : { raw: row.serial_mac, key: row.serial_mac, mac: false },
  );
}

export const LINE_BREAK = /\r\n|\r|\n/;

/**
 * Extracts the codes of a line of pasted text. If a spreadsheet changed one of several, the line is refused as a whole:
 * the others may belong to the same unit.
 */
export function parsePastedLine(line: string): ParsedSerial[] {
  const codes = findSerials(line);
  const mangled = findMangled(codes);
  return mangled && codes.length > 1 ? [{ ...mangled, raw: line.trim() }] : codes;
}
const findMangled = (codes: readonly ParsedSerial[]): ParsedSerial | undefined =>
  codes.find(({ raw }) => ['shortened', 'date'].includes(detectMangling(raw) ?? ''));
