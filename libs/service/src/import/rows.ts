import { FILE_LIMITS } from '../files/file-limits.js';
import { createFinding, type Finding } from './findings/findings.js';
import { csvReader, isBlank, type Fields } from './csv-reader.js';
import {
  createHeaderlessLayout,
  parseLayout,
  listTexts,
  type Columns,
  type Layout,
  type LayoutOptions,
  type NoLayout,
} from './csv-header.js';
import { decodeText, markFirst, NotTextError } from './decode-text.js';
import { fileKind } from './file-kind.js';
import { jsonReader } from './json-reader.js';
import { limitedRecord, rowTooLarge } from './limited-record.js';
import type { ReadRow, Rejection } from './row-fields.js';
import { countLines, type RawRecord, type RecordReader } from './records.js';
import { openWorkbook, type Worksheet } from './workbook-reader.js';

/** A row: an item, or why it is invalid. `row` counts from 1; `line` is its first line. */
export type Row<Item> =
  | (RowPosition & { readonly item: Item; readonly notes: readonly Finding[] })
  | (RowPosition & { readonly rejected: Rejection });
/** Describes the rows of a file. */
export interface RowKind<Item> {
  readonly columns: Columns;
  /** The identifying field, unique within a file; `null` if rows may repeat. */
  readonly key: (keyof Item & string) | null;
  /** Returns whether a record is the example of the template, which is not imported. */
  readonly isExample?: (raw: unknown) => boolean;
  /** Parses an item, or returns the first problem. */
  readonly read: (raw: unknown) => ReadRow<Item>;
}
interface RowPosition {
  readonly row: number;
  readonly line: number;
  /** Original text; see {@link RawRecord}. */
  readonly original: string | null;
}

export interface FileToRead extends Pick<LayoutOptions, 'assigned' | 'headerless'> {
  readonly name: string;
  readonly type: string;
  /** The worksheet to read; by default the first visible one with a header. */
  readonly sheet?: string | undefined;
}
/** The file's layout, as needed to write some rows again. */
export type FileLayout =
  | {
      readonly kind: 'csv';
      readonly header: readonly string[];
      readonly delimiter: string;
      /** Notes about the whole file. */
      readonly notes?: readonly Finding[];
    }
  | { readonly kind: 'json' };

/** The file cannot be read from this line on. Earlier rows are valid. */
export class TruncatedFileError extends Error {
  override readonly name = 'TruncatedFileError';
  constructor(readonly finding: Finding) {
    super(finding.code);
  }
}

/**
 * Reads the rows of a CSV or JSON file, one piece of the file at a time, or of a workbook. Yields every row once, as an
 * item or with its reason.
 * @param onLayout called before the first row, and once more with a note for an example that is skipped
 * @throws TruncatedFileError when nothing further can be read
 */
export async function* readRows<Item>(
  kind: RowKind<Item>,
  bytes: AsyncIterable<Uint8Array>,
  file: FileToRead,
  onLayout: (layout: FileLayout) => void = () => undefined,
): AsyncGenerator<Row<Item>> {
  const seen = new Map<string, number>();
  let row = 0;
  let refused = 0;
  let total = 0;
  let layout: FileLayout | undefined;
  const keepLayout = (found: FileLayout): void => onLayout((layout = found));
  for await (const raw of rawRows(kind.columns, bytes, file, keepLayout)) {
    if ('breaksOff' in raw) throw new TruncatedFileError({ ...raw.breaksOff, line: raw.line });
    const { line } = raw;
    if (layout?.kind === 'csv' && 'value' in raw && kind.isExample?.(raw.value)) {
      const notes = row === 0 ? (layout.notes ?? []) : [];
      onLayout({ ...layout, notes: [...notes, { ...createFinding('exampleSkipped'), line }] });
      continue;
    }
    if (refused === FILE_LIMITS.rejectedRows)
      throw new TruncatedFileError({ ...createFinding('tooManyRefused', { limit: refused }), line });
    const length = raw.original === null ? 0 : Buffer.byteLength(raw.original);
    total += length;
    if (total > FILE_LIMITS.bytesOfRows)
      throw new TruncatedFileError({
        ...createFinding('rowsTooLarge', { max: FILE_LIMITS.bytesOfRows / 1_048_576 }),
        line,
      });
    // Twice the limit, because quotation marks of cells are written as two characters.
    const isTooLarge = length > 2 * FILE_LIMITS.bytesPerRow;
    const original = isTooLarge ? null : raw.original;
    row++;
    // Counted as rejected until accepted.
    refused++;
    const nothing = { field: null, value: null, key: null };
    if ('problem' in raw || isTooLarge) {
      const reason = 'problem' in raw ? raw.problem : rowTooLarge();
      yield { row, line, original, rejected: { ...nothing, reason } };
      continue;
    }
    const read = kind.read(raw.value);
    if ('rejected' in read) {
      yield { row, line, original, ...read };
      continue;
    }
    const number = kind.key === null ? null : String(read.item[kind.key]);
    const before = number === null ? undefined : seen.get(number);
    if (number === null || before === undefined) {
      if (number !== null) seen.set(number, line);
      refused--;
      yield { row, line, original, ...read };
    } else {
      const reason = createFinding('duplicate', { number, line: before });
      yield {
        row,
        line,
        original,
        rejected: { field: kind.key, value: number, key: number, reason },
      };
    }
  }
  if (row === 0) throw new TruncatedFileError(createFinding('noRows'));
}

/** Characters per slice, which bounds the number of buffered records. */
const SLICE = 65_536;

async function* rawRows(
  columns: Columns,
  bytes: AsyncIterable<Uint8Array>,
  file: FileToRead,
  onLayout: (layout: FileLayout) => void,
): AsyncGenerator<RawRecord> {
  const pieces = markFirst(bytes);
  const head = await pieces.next();
  if (head.done === true) return;
  const replay = async function* (): AsyncGenerator<Uint8Array> {
    yield head.value.piece;
    for await (const { piece } of pieces) yield piece;
  };
  try {
    if ('archive' in fileKind(head.value.piece)) yield* sheetRecords(columns, replay(), file, onLayout);
    else yield* textRecords(columns, replay(), file, onLayout);
  } catch (error) {
    if (!(error instanceof NotTextError)) throw error;
    yield { line: 1, breaksOff: error.finding };
  }
}

/**
 * Reads the records of the first visible worksheet with a header, and notes the others; its rejected rows are written as
 * CSV too.
 */
async function* sheetRecords(
  columns: Columns,
  bytes: AsyncIterable<Uint8Array>,
  file: FileToRead,
  onLayout: (layout: FileLayout) => void,
): AsyncGenerator<RawRecord> {
  const sheets = await openWorkbook(bytes);
  let problem: RawRecord | undefined;
  for (const sheet of sheets.filter((each) => isReadable(each, file))) {
    const head = layoutReader(columns, { guarded: false, ...pickAssigned(file) });
    const records = readRecords(sheet, head);
    const first = await records.next();
    const layout = head.layout();
    if (layout && first.done !== true) {
      const { header, notes } = layout;
      onLayout({ kind: 'csv', header, delimiter: ',', notes: [...(await otherSheets(sheets, sheet)), ...notes] });
      yield first.value;
      yield* records;
      return;
    }
    if (first.done !== true && 'breaksOff' in first.value)
      problem ??= {
        line: first.value.line,
        breaksOff: { ...createFinding('inSheet', { sheet: sheetName(sheet) }), because: first.value.breaksOff },
      };
  }
  const hidden = await withRows(sheets.filter(({ isHidden }) => isHidden));
  if (problem) yield problem;
  else if (hidden.length > 0)
    yield { line: 1, breaksOff: createFinding('sheetsAllHidden', { sheets: listNames(hidden) }) };
}

async function* readRecords(sheet: Worksheet, head: LayoutReader): AsyncGenerator<RawRecord> {
  for await (const { line, fields } of sheet.rows()) {
    if (isBlank(fields)) continue;
    // A spreadsheet program leaves out the empty cells at the end of a row.
    const missing = Math.max(0, (head.layout()?.width ?? 0) - fields.length);
    yield* head.take([limitedRecord(line, [...fields, ...Array.from({ length: missing }, () => '')])]);
    if (head.isBroken()) return;
  }
  yield* head.end();
}

/** Returns whether a worksheet may be imported: the one that the user chose, or a visible one. */
export const isReadable = ({ name, isHidden }: Worksheet, { sheet }: Pick<FileToRead, 'sheet'>): boolean =>
  sheet === undefined ? !isHidden : name === sheet;
const sheetName = ({ name }: Worksheet): string => listTexts([name]);
const listNames = (sheets: readonly Worksheet[]): string => listTexts(sheets.map(({ name }) => name));

/** Returns notes about the worksheets with rows that are not imported. */
async function otherSheets(sheets: readonly Worksheet[], imported: Worksheet): Promise<readonly Finding[]> {
  const others = await withRows(sheets.filter((each) => each !== imported));
  const [hidden, visible] = [true, false].map((isHidden) => others.filter((each) => each.isHidden === isHidden));
  return [
    ...(visible!.length === 0
      ? []
      : [createFinding('sheetsUnused', { sheet: sheetName(imported), sheets: listNames(visible!) })]),
    ...(hidden!.length === 0 ? [] : [createFinding('sheetsHidden', { sheets: listNames(hidden!) })]),
  ];
}

async function withRows(sheets: readonly Worksheet[]): Promise<Worksheet[]> {
  const found: Worksheet[] = [];
  for (const sheet of sheets)
    for await (const { fields } of sheet.rows()) {
      if (isBlank(fields)) continue;
      found.push(sheet);
      break;
    }
  return found;
}

async function* textRecords(
  columns: Columns,
  bytes: AsyncIterable<Uint8Array>,
  file: FileToRead,
  onLayout: (layout: FileLayout) => void,
): AsyncGenerator<RawRecord> {
  let reader: RecordReader | undefined;
  let line = 1;
  for await (const piece of decodeText(bytes))
    for (let from = 0; from < piece.length; from += SLICE) {
      const text = piece.slice(from, from + SLICE);
      if (!reader && text.trim() === '') line += countLines(text, 0, text.length);
      else yield* (reader ??= readerFor(columns, text, line, file, onLayout)).take(text);
    }
  if (reader) yield* reader.end();
}

/** Returns whether a text is JSON: the first character decides, unless the file name says so. */
export const isJson = (text: string, { name, type }: Pick<FileToRead, 'name' | 'type'>): boolean =>
  /^\s*[[{]/.test(text) || /\.json$/i.test(name) || type.includes('json');
const pickAssigned = ({ assigned, headerless }: FileToRead): Pick<LayoutOptions, 'assigned' | 'headerless'> => ({
  ...(assigned ? { assigned } : {}),
  ...(headerless ? { headerless } : {}),
});

function readerFor(
  columns: Columns,
  text: string,
  line: number,
  file: FileToRead,
  onLayout: (layout: FileLayout) => void,
): RecordReader {
  if (!isJson(text, file)) return laidOut(columns, line, { guarded: true, ...pickAssigned(file) }, onLayout);
  onLayout({ kind: 'json' });
  return jsonReader(line);
}

/** Returns a function that says how many columns cells name; infinite for a header. */
export const createHeaderRating =
  (columns: Columns, options: LayoutOptions) =>
  (cells: Fields): number => {
    if (options.headerless) return 0;
    const found = parseLayout(columns, cells.map(unwrapFormula), options);
    return 'problem' in found ? found.known : Infinity;
  };

/** Reads CSV records as objects. */
function laidOut(
  columns: Columns,
  first: number,
  options: LayoutOptions,
  onLayout: (layout: FileLayout) => void,
): RecordReader {
  const reader = csvReader(first, createHeaderRating(columns, options));
  const head = layoutReader(columns, options, ({ header, notes }) =>
    onLayout({ kind: 'csv', header, delimiter: reader.delimiter(), notes }),
  );
  return { take: (piece) => head.take(reader.take(piece)), end: () => [...head.take(reader.end()), ...head.end()] };
}

/** A line of Excel that names the separator of the following lines. */
export const isSeparatorLine = (fields: Fields): boolean =>
  fields.length === 2 && fields[0]?.toLowerCase() === 'sep=' && fields[1] === '';
/** Returns the text of a cell that Excel was to take as text: `="0012"`. */
export const unwrapFormula = (cell: string): string => {
  const [, text] = /^\s*="((?:[^"]|"")*)"\s*$/.exec(cell) ?? [];
  return text === undefined ? cell : text.replaceAll('""', '"');
};

/** Rows before the header, such as the title of a sheet. */
export const MAX_TITLES = 20;

/** Finds the header, and converts the records after it to objects. */
interface LayoutReader {
  take(records: readonly RawRecord[]): RawRecord[];
  /** Returns why there is no header, at the end of the file. */
  end(): RawRecord[];
  layout(): Layout | undefined;
  isBroken(): boolean;
}

/**
 * The first row that names all required columns is the header; rows before it are titles. Without one, the row that
 * names the most columns says what is missing.
 */
function layoutReader(
  columns: Columns,
  options: LayoutOptions,
  onHeader: (layout: Layout) => void = () => undefined,
): LayoutReader {
  let layout: Layout | undefined;
  let broken = false;
  let titles = 0;
  let best: (NoLayout & { readonly line: number }) | undefined;
  const breaksOff = (line: number, problem: Finding): RawRecord[] => {
    broken = true;
    return [{ line, breaksOff: problem }];
  };
  const countTitle = (line: number, found: NoLayout): RawRecord[] => {
    if (!best || found.known > best.known) best = { ...found, line };
    return ++titles > MAX_TITLES ? breaksOff(best.line, best.problem) : [];
  };
  const findHeader = (line: number, fields: Fields): RawRecord[] => {
    if (isSeparatorLine(fields)) return [];
    const found = parseLayout(columns, fields.map(unwrapFormula), options);
    if ('problem' in found) return countTitle(line, found);
    layout = found;
    onHeader(layout);
    return [];
  };
  return {
    take: (records) =>
      records.flatMap((raw): RawRecord[] => {
        if (broken) return [];
        if (!('value' in raw)) {
          if (layout || !('problem' in raw)) return [raw];
          return raw.problem.code === 'tooManyCells'
            ? breaksOff(raw.line, createFinding('headerTooWide', { max: FILE_LIMITS.cellsPerRow }))
            : countTitle(raw.line, {
                problem: { ...createFinding('headerUnreadable'), because: raw.problem },
                known: 0,
              });
        }
        const { line } = raw;
        const fields = raw.value as Fields;
        if (!layout && options.headerless) {
          if (isSeparatorLine(fields)) return [];
          layout = createHeaderlessLayout(columns, options.headerless);
          onHeader(layout);
        }
        if (!layout) return findHeader(line, fields);
        const cells = layout.cells(fields).map(unwrapFormula);
        return [{ line, original: JSON.stringify(cells), ...layout.read(cells) }];
      }),
    end: () => (layout || broken || !best ? [] : breaksOff(best.line, best.problem)),
    layout: () => layout,
    isBroken: () => broken,
  };
}
