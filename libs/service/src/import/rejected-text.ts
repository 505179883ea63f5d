import type { Locale } from '@tailboard/contracts/locale';
import { guardFormula } from '../exports/formulas.js';
import { textColumn, writeXlsx } from '../exports/xlsx.js';
import { MISSING, REASON_COLUMNS } from './corrected-csv.js';
import { NOT_UTF8 } from './decode-text.js';
import type { FindingTexts } from './findings/findings.js';
import type { RejectedFile } from './import-process.js';
import type { FileLayout } from './rows.js';

interface RejectedRow {
  readonly line: number;
  readonly field: string | null;
  readonly reason: string;
  readonly original: string;
}

/** Bytes that are sent together. */
const CHUNK = 65_536;

/** Yields a file of rejected rows from pages of them in JSON. Runs in the import's process only. */
export async function* rejectedFile(
  file: RejectedFile,
  words: FindingTexts,
  pages: AsyncIterable<string>,
): AsyncGenerator<Uint8Array> {
  const rows = (async function* () {
    for await (const page of pages) yield* JSON.parse(page) as RejectedRow[];
  })();
  if (file.format === 'xlsx') {
    yield* workbook(rows, file.layout.header, words, file.locale);
    return;
  }
  const texts =
    file.format === 'csv' ? csvText(rows, file.layout, words, file.locale) : jsonText(rows, words, file.locale);
  let waiting = '';
  for await (const text of texts) {
    waiting += text;
    if (waiting.length < CHUNK) continue;
    yield Buffer.from(waiting);
    waiting = '';
  }
  if (waiting !== '') yield Buffer.from(waiting);
}

/** A lone surrogate would be replaced on output and then pass as valid. */
const markHalf = (text: string): string => text.replace(/\p{Surrogate}/gu, NOT_UTF8);

function csvLine(cells: readonly string[], delimiter: string): string {
  const written = cells.map((cell) => {
    const safe = guardFormula(markHalf(cell));
    return safe.includes(delimiter) || /[";\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  });
  return `${written.join(delimiter)}\r\n`;
}

/** Returns the cells of an original row with line, field and reason; surplus cells come last. */
function rejectedCells(
  { line, field, reason, original }: RejectedRow,
  header: readonly string[],
  words: FindingTexts,
  locale: Locale,
): readonly string[] {
  const currentValue = JSON.parse(original) as string | string[];
  const cells = typeof currentValue === 'string' ? [currentValue] : currentValue;
  const own = header.map((_, at) => cells[at] ?? MISSING);
  return [...own, String(line), field ?? '', words.translateStored(reason, locale), ...cells.slice(header.length)];
}

/** Yields the header and the rejected rows. */
async function* csvText(
  rows: AsyncIterable<RejectedRow>,
  { header, delimiter }: Extract<FileLayout, { kind: 'csv' }>,
  words: FindingTexts,
  locale: Locale,
): AsyncGenerator<string> {
  // Excel recognizes UTF-8 only with a byte order mark.
  yield `\ufeff${csvLine([...header, ...REASON_COLUMNS], delimiter)}`;
  for await (const row of rows) yield csvLine(rejectedCells(row, header, words, locale), delimiter);
}

/** Returns the header and the rejected rows as a workbook, in which Excel changes no cell. */
function workbook(
  rows: AsyncIterable<RejectedRow>,
  header: readonly string[],
  words: FindingTexts,
  locale: Locale,
): AsyncIterable<Uint8Array> {
  const pages = async function* (): AsyncGenerator<readonly (readonly string[])[]> {
    for await (const row of rows) yield [rejectedCells(row, header, words, locale).map(markHalf)];
  };
  return writeXlsx('rejected', [...header, ...REASON_COLUMNS].map(textColumn), pages());
}

/** Adds the reason to an original element; a non-object goes under `original`. */
function jsonElement({ line, field, reason, original }: RejectedRow, words: FindingTexts, locale: Locale): string {
  const rejected = JSON.stringify({ line, field, reason: words.translateStored(reason, locale) });
  const element = JSON.parse(original) as unknown;
  if (typeof element !== 'object' || element === null || Array.isArray(element))
    return `{"original":${original.trim()},"rejected":${rejected}}`;
  const { rejected: before, ...own } = element as { rejected?: unknown };
  const text = before === undefined ? original.trim() : JSON.stringify(own);
  const empty = Object.keys(own).length === 0;
  return `${text.slice(0, -1).trimEnd()}${empty ? '' : ','}"rejected":${rejected}}`;
}

async function* jsonText(
  rows: AsyncIterable<RejectedRow>,
  words: FindingTexts,
  locale: Locale,
): AsyncGenerator<string> {
  let between = '[\n';
  for await (const row of rows) {
    yield between + jsonElement(row, words, locale);
    between = ',\n';
  }
  yield between === ',\n' ? '\n]\n' : '[]\n';
}
