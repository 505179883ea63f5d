import { isBlank, csvReader, type Fields } from './csv-reader.js';
import {
  countKnown,
  createLetters,
  findColumns,
  findHeaderProblem,
  getSignature,
  type Columns,
  type LayoutOptions,
} from './csv-header.js';
import { decodeText, markFirst, NotTextError } from './decode-text.js';
import { fileKind } from './file-kind.js';
import type { Finding } from './findings/findings.js';
import { createHeaderRating, isJson, isReadable, isSeparatorLine, MAX_TITLES, unwrapFormula } from './rows.js';
import type { FileToRead } from './rows.js';
import { truncate } from './findings/truncate.js';
import { openWorkbook, type Worksheet } from './workbook-reader.js';

/** A file before its import; see `FilePreview` of the contracts. */
export interface PreviewedFile {
  readonly kind: 'table' | 'json';
  readonly sheets: readonly { readonly name: string; readonly is_hidden: boolean; readonly has_rows: boolean }[];
  readonly sheet: string | null;
  readonly line: number | null;
  readonly has_header: boolean;
  readonly signature: string | null;
  readonly is_saved: boolean;
  readonly is_complete: boolean;
  readonly columns: readonly {
    readonly title: string;
    readonly field: string | null;
    readonly samples: readonly string[];
  }[];
  /** Why nothing can be read. */
  readonly problem: Finding | null;
}

const NOTHING: PreviewedFile = {
  ...{ kind: 'table', sheets: [], sheet: null, line: null, has_header: true, signature: null },
  ...{ is_saved: false, is_complete: false, columns: [], problem: null },
};

/** Rows that are shown below the header. */
const SAMPLES = 3;
/** Rows that are read: titles, header and samples. */
const MAX_ROWS = MAX_TITLES + 1 + SAMPLES;
const MAX_TEXT_LENGTH = 200;

/** Whether a file has a header, if the user said so. */
export type HeaderPresence = 'present' | 'absent' | undefined;
interface PreviewOptions extends LayoutOptions {
  readonly header: HeaderPresence;
}

interface FirstRow {
  readonly line: number;
  readonly fields: Fields;
}

/**
 * Reads the header and the first rows of a file, and finds the field of each column.
 * @param header whether the file has one; by default, its first rows show that
 */
export async function previewRows(
  columns: Columns,
  bytes: AsyncIterable<Uint8Array>,
  file: FileToRead & { readonly header?: HeaderPresence },
): Promise<PreviewedFile> {
  const { header } = file;
  const options: PreviewOptions = {
    ...{ guarded: false, assigned: file.assigned ?? {}, header },
    ...(header === 'absent' ? { headerless: [] } : {}),
  };
  try {
    const pieces = markFirst(bytes);
    const head = await pieces.next();
    if (head.done === true) return NOTHING;
    const replay = async function* (): AsyncGenerator<Uint8Array> {
      yield head.value.piece;
      for await (const { piece } of pieces) yield piece;
    };
    if ('archive' in fileKind(head.value.piece)) return await previewWorkbook(columns, replay(), file, options);
    const rows = await readFirstLines(columns, replay(), file, { ...options, guarded: true });
    return rows === 'json'
      ? { ...NOTHING, kind: 'json', is_complete: true }
      : { ...NOTHING, ...describeColumns(columns, rows, { ...options, guarded: true }) };
  } catch (error) {
    if (!(error instanceof NotTextError)) throw error;
    return { ...NOTHING, problem: error.finding };
  }
}

/** Returns the first rows of a text; `json` if it has no columns. */
async function readFirstLines(
  columns: Columns,
  bytes: AsyncIterable<Uint8Array>,
  file: FileToRead,
  options: LayoutOptions,
): Promise<FirstRow[] | 'json'> {
  let reader: ReturnType<typeof csvReader> | undefined;
  const rows: FirstRow[] = [];
  const keep = (records: ReturnType<ReturnType<typeof csvReader>['take']>): void => {
    for (const record of records)
      if ('value' in record) rows.push({ line: record.line, fields: record.value as Fields });
  };
  for await (const piece of decodeText(bytes)) {
    if (!reader && piece.trim() === '') continue;
    if (!reader && isJson(piece, file)) return 'json';
    reader ??= csvReader(1, createHeaderRating(columns, options));
    keep(reader.take(piece));
    if (rows.length >= MAX_ROWS) return rows.slice(0, MAX_ROWS);
  }
  if (reader) keep(reader.end());
  return rows.slice(0, MAX_ROWS);
}

async function previewWorkbook(
  columns: Columns,
  bytes: AsyncIterable<Uint8Array>,
  file: FileToRead,
  options: PreviewOptions,
): Promise<PreviewedFile> {
  const sheets = await openWorkbook(bytes);
  const read: { sheet: Worksheet; rows: FirstRow[] }[] = [];
  for (const sheet of sheets) read.push({ sheet, rows: await readFirstRows(sheet) });
  const readable = read.filter(({ sheet, rows }) => rows.length > 0 && isReadable(sheet, file));
  const described = readable.map(({ sheet, rows }) => ({
    worksheet: sheet,
    ...describeColumns(columns, rows, options),
  }));
  // A template may have a header without rows.
  const shown =
    described.find(({ is_complete, hasSamples }) => is_complete && hasSamples) ??
    described.find(({ is_complete }) => is_complete) ??
    described.toSorted((one, other) => other.known - one.known)[0];
  const { worksheet, ...found } = shown ?? { worksheet: null };
  return {
    ...NOTHING,
    ...found,
    sheet: worksheet?.name ?? null,
    sheets: read.map(({ sheet: { name, isHidden }, rows }) => ({
      name,
      is_hidden: isHidden,
      has_rows: rows.length > 0,
    })),
  };
}

async function readFirstRows(sheet: Worksheet): Promise<FirstRow[]> {
  const rows: FirstRow[] = [];
  for await (const { line, fields } of sheet.rows()) {
    if (isBlank(fields)) continue;
    rows.push({ line, fields });
    if (rows.length === MAX_ROWS) break;
  }
  return rows;
}

/** Finds the header of rows as an import does; without one, the row that names the most columns, or the widest. */
function describeColumns(columns: Columns, given: readonly FirstRow[], options: PreviewOptions) {
  const rows = given.filter(({ fields }) => !isSeparatorLine(fields));
  const candidates = rows.slice(0, MAX_TITLES + 1).map((row, at) => {
    const found = findColumns(columns, row.fields.map(unwrapFormula), options);
    const width = row.fields.filter((cell) => cell.trim() !== '').length;
    return { at, row, found, width, known: countKnown(found), isHeader: findHeaderProblem(found) === null };
  });
  const header =
    candidates.find(({ isHeader }) => isHeader) ??
    candidates.toSorted((one, other) => other.known - one.known || other.width - one.width)[0];
  if (!header) return { ...NOTHING, known: 0, hasSamples: false };
  const isAbsent = options.header === undefined ? looksLikeData(header) : options.header === 'absent';
  if (isAbsent) return describeLetters(columns, rows, options);
  const { header: titles, own, places, signature, isAssigned, reasonsAt } = header.found;
  const fieldOf = new Map([...places].flatMap(([field, found]) => found.map((place) => [place, field] as const)));
  const samples = rows
    .slice(header.at + 1, header.at + 1 + SAMPLES)
    .map(({ fields }) => fields.slice(0, reasonsAt ?? undefined));
  const width = Math.max(own.findLastIndex((name) => name !== '') + 1, ...samples.map(({ length }) => length));
  return {
    ...{ line: header.row.line, signature, is_saved: isAssigned, is_complete: header.isHeader },
    ...{ known: header.known, hasSamples: samples.length > 0 },
    columns: Array.from({ length: width }, (_, place) => ({
      title: truncate((titles[place] ?? '').trim(), MAX_TEXT_LENGTH),
      field: fieldOf.get(place) ?? null,
      samples: samples.map((fields) => truncate(unwrapFormula(fields[place] ?? '').trim(), MAX_TEXT_LENGTH)),
    })),
  };
}

/** Whether the likeliest header is data: it names no column, and a cell has digits. */
const looksLikeData = ({ row, known, isHeader }: { row: FirstRow; known: number; isHeader: boolean }): boolean =>
  !isHeader && known === 0 && row.fields.some((cell) => /\d/.test(cell));

/** Describes the columns of a file without a header by letters, and the fields that were saved for as many columns. */
function describeLetters(columns: Columns, rows: readonly FirstRow[], options: PreviewOptions) {
  const width = Math.max(...rows.map(({ fields }) => fields.findLastIndex((cell) => cell.trim() !== '') + 1));
  const letters = createLetters(width);
  const signature = getSignature(letters);
  const saved = options.assigned?.[signature];
  const shown = rows.slice(0, SAMPLES);
  return {
    ...{ line: rows[0]?.line ?? null, has_header: false, signature, is_saved: saved !== undefined },
    ...{ is_complete: saved !== undefined, known: 0, hasSamples: shown.length > 0 },
    columns: letters.map((title, place) => {
      const field = saved?.[place] ?? null;
      return {
        title,
        field: field !== null && columns.all.includes(field) ? field : null,
        samples: shown.map(({ fields }) => truncate(unwrapFormula(fields[place] ?? '').trim(), MAX_TEXT_LENGTH)),
      };
    }),
  };
}
