import type { Locale } from '@tailboard/contracts/locale';
import { refuse } from '@tailboard/contracts/refusal';
import type { Database } from '@tailboard/eventing/database';
import type { Column } from '../exports/export-sheet.js';
import { guarded } from '../exports/formulas.js';
import { xlsxOf } from '../exports/xlsx.js';
import { queryHandler } from '../service-context.js';
import { NOT_UTF8 } from './decode-text.js';
import type { Words } from './findings.js';
import { importRecord, type ImportRecord } from './import-records.js';
import type { ImportKind } from './row-importer.js';
import { MISSING, REASON_COLUMNS } from './corrected-csv.js';
import type { FileLayout } from './rows.js';

interface Rejected {
  readonly row: number;
  readonly line: number;
  readonly field: string | null;
  readonly reason: string;
  readonly original: string;
}

/** Rows per read. */
const PAGE = 500;

async function* rejectedOf({ table }: ImportKind, db: Database, id: string): AsyncGenerator<Rejected> {
  for (let after = 0; ;) {
    const rows = await db.query<Rejected>(
      `select "row", line, field, reason, original from ${table}_rejected
       where import_id = $1 and "row" > $2 and original is not null order by "row" limit ${PAGE}`,
      [id, after],
    );
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    after = last.row;
  }
}

/** A lone surrogate would be replaced on output and then pass as valid. */
const sayingHalf = (text: string): string => text.replace(/\p{Surrogate}/gu, NOT_UTF8);

function csvLine(cells: readonly string[], delimiter: string): string {
  const written = cells.map((cell) => {
    const safe = guarded(sayingHalf(cell));
    return safe.includes(delimiter) || /[";\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  });
  return `${written.join(delimiter)}\r\n`;
}

/** Returns the cells of an original row with line, field and reason; surplus cells come last. */
function rejectedCells(
  { line, field, reason, original }: Rejected,
  header: readonly string[],
  words: Words,
  locale: Locale,
): readonly string[] {
  const currentValue = JSON.parse(original) as string | string[];
  const cells = typeof currentValue === 'string' ? [currentValue] : currentValue;
  const own = header.map((_, at) => cells[at] ?? MISSING);
  return [...own, String(line), field ?? '', words.keptInWords(reason, locale), ...cells.slice(header.length)];
}

/** Yields the header and the rejected rows. */
async function* csvText(
  rows: AsyncIterable<Rejected>,
  { header, delimiter }: Extract<FileLayout, { kind: 'csv' }>,
  words: Words,
  locale: Locale,
): AsyncGenerator<string> {
  // Excel recognizes UTF-8 only with a byte order mark.
  yield `\ufeff${csvLine([...header, ...REASON_COLUMNS], delimiter)}`;
  for await (const row of rows) yield csvLine(rejectedCells(row, header, words, locale), delimiter);
}

const textColumn = (title: string): Column => ({ title, kind: 'text', asText: true });

/** Returns the header and the rejected rows as a workbook, in which Excel changes no cell. */
function workbook(
  rows: AsyncIterable<Rejected>,
  header: readonly string[],
  words: Words,
  locale: Locale,
): AsyncIterable<Uint8Array> {
  const pages = async function* (): AsyncGenerator<readonly (readonly string[])[]> {
    for await (const row of rows) yield [rejectedCells(row, header, words, locale).map(sayingHalf)];
  };
  return xlsxOf('rejected', [...header, ...REASON_COLUMNS].map(textColumn), pages());
}

/** Adds the reason to an original element; a non-object goes under `original`. */
function jsonElement({ line, field, reason, original }: Rejected, words: Words, locale: Locale): string {
  const rejected = JSON.stringify({ line, field, reason: words.keptInWords(reason, locale) });
  const element = JSON.parse(original) as unknown;
  if (typeof element !== 'object' || element === null || Array.isArray(element))
    return `{"original":${original.trim()},"rejected":${rejected}}`;
  const { rejected: before, ...own } = element as { rejected?: unknown };
  const text = before === undefined ? original.trim() : JSON.stringify(own);
  const empty = Object.keys(own).length === 0;
  return `${text.slice(0, -1).trimEnd()}${empty ? '' : ','}"rejected":${rejected}}`;
}

async function* jsonText(rows: AsyncIterable<Rejected>, words: Words, locale: Locale): AsyncGenerator<string> {
  let between = '[\n';
  for await (const row of rows) {
    yield between + jsonElement(row, words, locale);
    between = ',\n';
  }
  yield between === ',\n' ? '\n]\n' : '[]\n';
}

const nameOf = ({ file_name }: ImportRecord, extension: FileLayout['kind'] | 'xlsx'): string =>
  `${file_name.replace(/\.(csv|json|txt|tsv|xlsx)$/i, '')} rejected.${extension}`;

/** Downloads the rejected rows of a CSV import, for correction. */
export const rejectedAsCsv = (kind: ImportKind) =>
  queryHandler(kind.contracts.rejectedCsv, [], async ({ id }, { db }, { locale }) => {
    const found = await importRecord(kind, db, id);
    if (!found) return refuse('ImportNotFound');
    const { layout } = found;
    return layout?.kind === 'csv'
      ? { name: nameOf(found, 'csv'), content: csvText(rejectedOf(kind, db, id), layout, kind.words, locale) }
      : refuse('RejectedFileNotKept');
  });

/** Downloads the rejected rows of a CSV import or a workbook as a workbook, for correction. */
export const rejectedAsXlsx = (kind: ImportKind) =>
  queryHandler(kind.contracts.rejectedXlsx, [], async ({ id }, { db }, { locale }) => {
    const found = await importRecord(kind, db, id);
    if (!found) return refuse('ImportNotFound');
    const { layout } = found;
    return layout?.kind === 'csv'
      ? { name: nameOf(found, 'xlsx'), content: workbook(rejectedOf(kind, db, id), layout.header, kind.words, locale) }
      : refuse('RejectedFileNotKept');
  });

/** Downloads an empty workbook with the columns of the import. */
export const importTemplate = (kind: ImportKind) =>
  queryHandler(kind.contracts.template, [], () => {
    const columns = kind.columns.map(textColumn);
    const none = async function* (): AsyncGenerator<never> {};
    return Promise.resolve({ name: `${kind.contracts.of.name}.xlsx`, content: xlsxOf('template', columns, none()) });
  });

/** Downloads the rejected elements of a JSON import, for correction. */
export const rejectedAsJson = (kind: ImportKind) =>
  queryHandler(kind.contracts.rejectedJson, [], async ({ id }, { db }, { locale }) => {
    const found = await importRecord(kind, db, id);
    if (!found) return refuse('ImportNotFound');
    return found.layout?.kind === 'json'
      ? { name: nameOf(found, 'json'), content: jsonText(rejectedOf(kind, db, id), kind.words, locale) }
      : refuse('RejectedFileNotKept');
  });
