import type { Locale } from '@tailboard/contracts/locale';
import { refuse } from '@tailboard/contracts/refusal';
import type { Database } from '@tailboard/eventing/database';
import { guarded } from '../exports/formulas.js';
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

/** Yields the header and the original rows with line, field and reason; surplus cells come last. */
async function* csvText(
  rows: AsyncIterable<Rejected>,
  { header, delimiter }: Extract<FileLayout, { kind: 'csv' }>,
  words: Words,
  locale: Locale,
): AsyncGenerator<string> {
  // Excel recognizes UTF-8 only with a byte order mark.
  yield `\ufeff${csvLine([...header, ...REASON_COLUMNS], delimiter)}`;
  for await (const { line, field, reason, original } of rows) {
    const currentValue = JSON.parse(original) as string | string[];
    const cells = typeof currentValue === 'string' ? [currentValue] : currentValue;
    const own = header.map((_, at) => cells[at] ?? MISSING);
    const reasons = [String(line), field ?? '', words.keptInWords(reason, locale)];
    yield csvLine([...own, ...reasons, ...cells.slice(header.length)], delimiter);
  }
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

const nameOf = ({ file_name }: ImportRecord, kind: FileLayout['kind']): string =>
  `${file_name.replace(/\.(csv|json|txt|tsv)$/i, '')} rejected.${kind}`;

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

/** Downloads the rejected elements of a JSON import, for correction. */
export const rejectedAsJson = (kind: ImportKind) =>
  queryHandler(kind.contracts.rejectedJson, [], async ({ id }, { db }, { locale }) => {
    const found = await importRecord(kind, db, id);
    if (!found) return refuse('ImportNotFound');
    return found.layout?.kind === 'json'
      ? { name: nameOf(found, 'json'), content: jsonText(rejectedOf(kind, db, id), kind.words, locale) }
      : refuse('RejectedFileNotKept');
  });
