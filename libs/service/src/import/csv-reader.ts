import { createFinding, type Finding } from './findings/findings.js';
import { limitedRecord } from './limited-record.js';
import { RECORD_LIMIT, type RawRecord, type RecordReader } from './records.js';

/** Unquoted fields of a record. */
export type Fields = readonly string[];

/** Whether a row has no text; it is ignored. */
export const isBlank = (fields: Fields): boolean => fields.every((field) => field.trim() === '');

const QUOTE = 0x22;
const LINE_FEED = 0x0a;
const RETURN = 0x0d;

/** State of the record scanner: before a field, in a plain field, in quotes, or after a possibly closing quote. */
type State = 'start' | 'plain' | 'quoted' | 'mark';
interface Search {
  at: number;
  state: State;
  /** End of the record, or the problem found. */
  end?: number;
  problem?: Finding;
}

/**
 * Parses CSV (RFC 4180) with `,`, `;` or tab: the one by which one of the first lines is a header, or names the most
 * columns, or the most frequent one in the first line that contains one. Hand-written because libraries discard the rest of the file at a stray quote; here it costs one
 * line.
 *
 * Each character is scanned a fixed number of times, whatever the input. After an unreadable line, the next line is a
 * record of its own; if that line ends within quotes, the scan continues from the previous scan's state.
 * @param line number of the first line
 * @param rateHeader returns how many columns cells name; infinite for a header
 */
export function csvReader(
  line = 1,
  rateHeader: (cells: Fields) => number = () => 0,
): RecordReader & { delimiter(): string } {
  let buffer = '';
  let delimiter: string | undefined;
  let search: Search | undefined;

  const read = (ended: boolean): RawRecord[] => {
    const records: RawRecord[] = [];
    let from = 0;
    const next = (to: number): void => {
      line += lineBreaks(buffer, from, to);
      from = to;
    };
    delimiter ??= detectDelimiter(buffer, ended, rateHeader);
    while (delimiter !== undefined && from < buffer.length) {
      const last: Search | undefined = search && from < search.at ? search : undefined;
      const found = last ? ownLine(buffer, from, last, delimiter, ended) : begin(from);
      // A scan that ends earlier than the last one leaves that one for later lines.
      if (!last || found.at >= last.at) search = found;
      go(buffer, found, Math.min(buffer.length, from + RECORD_LIMIT + 1), delimiter, ended);
      if (found.end !== undefined) {
        const fields = parseFields(buffer, from, found.end, delimiter);
        if (!isBlank(fields)) records.push(limitedRecord(line, fields));
        if (found === search) search = undefined;
        next(found.end);
        continue;
      }
      const problem = found.problem ?? (found.at - from > RECORD_LIMIT ? tooFar(found.state) : undefined);
      if (!problem) break;
      // Rescan line by line what a stray quote swallowed.
      const end = lineEnd(buffer, from, ended);
      if (end === undefined) break;
      records.push({ line, problem, original: JSON.stringify(buffer.slice(from, end).replace(/\r?\n$|\r$/, '')) });
      next(end);
    }
    buffer = buffer.slice(from);
    if (search) search.at -= from;
    return records;
  };
  return {
    take(piece) {
      buffer += piece;
      return read(false);
    },
    end: () => read(true),
    /** The detected delimiter; known after the first record. */
    delimiter: () => delimiter ?? ',',
  };
}

const DELIMITERS = [',', ';', '\t'] as const;
/** Lines at the beginning of a file, of which one may be the header. */
const FIRST_LINES = 40;

function detectDelimiter(text: string, ended: boolean, rateHeader: (cells: Fields) => number): string | undefined {
  const isPartial = !ended && text.length < RECORD_LIMIT;
  let from = 0;
  let best = { rating: 1, delimiter: '' };
  for (let n = 0; n < FIRST_LINES; n++) {
    const end = text.slice(from, from + RECORD_LIMIT).search(/[\r\n]/);
    if (end === -1 && isPartial) return undefined;
    const line = end === -1 ? text.slice(from) : text.slice(from, from + end);
    for (const delimiter of DELIMITERS) {
      const rating = rateHeader(line.split(delimiter).map(unquote));
      if (rating === Infinity) return delimiter;
      // One name in a line may be a word of a title.
      if (rating > best.rating) best = { rating, delimiter };
    }
    if (end === -1) break;
    from += end + 1;
  }
  if (best.delimiter !== '') return best.delimiter;
  const lines = text.slice(0, RECORD_LIMIT).split(/[\r\n]+/, FIRST_LINES);
  // Titles may stand above the header.
  const first = lines.find((line) => DELIMITERS.some((each) => line.includes(each))) ?? '';
  return DELIMITERS.map((candidate) => ({ candidate, count: first.split(candidate).length })).reduce((best, each) =>
    each.count > best.count ? each : best,
  ).candidate;
}
const unquote = (cell: string): string => cell.trim().replace(/^"(.*)"$/, '$1');

const begin = (at: number): Search => ({ at, state: 'start' });

const tooFar = (state: State): Finding =>
  state === 'quoted' || state === 'mark'
    ? createFinding('neverClosed')
    : createFinding('rowTooLong', { limit: RECORD_LIMIT });

/**
 * Scans a record within the last scan: on its own up to its line end, then continues the last scan if the line ends
 * within quotes.
 */
function ownLine(text: string, from: number, last: Search, delimiter: string, ended: boolean): Search {
  let end = from;
  while (end < last.at && !isBreak(text.charCodeAt(end))) end++;
  const own = begin(from);
  go(text, own, Math.min(end + 1, last.at), delimiter, ended);
  return end < last.at && own.state === 'quoted' ? last : own;
}

/** Advances a scan to a position or to its end. */
function go(text: string, search: Search, to: number, delimiter: string, ended: boolean): void {
  if (search.end !== undefined || search.problem !== undefined) return;
  const separator = delimiter.charCodeAt(0);
  let { at, state } = search;
  for (; at < to; at++) {
    const code = text.charCodeAt(at);
    if (state === 'quoted') {
      if (code === QUOTE) state = 'mark';
    } else if (state === 'mark' && code === QUOTE) state = 'quoted';
    else if (code === separator) state = 'start';
    else if (isBreak(code)) {
      const end = breakEnd(text, at, ended);
      if (end !== undefined) search.end = end;
      break;
    } else if (state === 'mark') {
      search.problem = createFinding('textAfterQuote');
      break;
    } else state = state === 'start' && code === QUOTE ? 'quoted' : 'plain';
  }
  Object.assign(search, { at, state });
  if (!ended || at < text.length || search.end !== undefined) return;
  if (state === 'quoted') search.problem = createFinding('neverClosed');
  else search.end = text.length;
}

const isBreak = (code: number): boolean => code === LINE_FEED || code === RETURN;

/** Returns the position after a line break; `undefined` while its second character may still arrive. */
function breakEnd(text: string, index: number, ended: boolean): number | undefined {
  if (text.charCodeAt(index) === LINE_FEED) return index + 1;
  if (index + 1 >= text.length) return ended ? index + 1 : undefined;
  return text.charCodeAt(index + 1) === LINE_FEED ? index + 2 : index + 1;
}

/** Returns the end of a line; a line without an end is limited to the longest record. */
function lineEnd(text: string, from: number, ended: boolean): number | undefined {
  const to = Math.min(text.length, from + RECORD_LIMIT);
  for (let at = from; at < to; at++) if (isBreak(text.charCodeAt(at))) return breakEnd(text, at, ended);
  return ended || to < text.length ? to : undefined;
}

function lineBreaks(text: string, from: number, to: number): number {
  let lines = 0;
  for (let index = from; index < to; index++) {
    const code = text.charCodeAt(index);
    if (code === LINE_FEED || (code === RETURN && text.charCodeAt(index + 1) !== LINE_FEED)) lines++;
  }
  return lines;
}

/** Parses the fields of a complete record. */
function parseFields(text: string, from: number, end: number, delimiter: string): Fields {
  const fields: string[] = [];
  for (let index = from; ; index++) {
    if (text[index] === '"' && index < end) {
      const quoted = quotedField(text, index);
      fields.push(quoted.value);
      index = quoted.end;
    } else {
      const first = index;
      while (index < end && text[index] !== delimiter && !isBreak(text.charCodeAt(index))) index++;
      fields.push(text.slice(first, index));
    }
    if (index >= end || text[index] !== delimiter) return fields;
  }
}

/** Parses a quoted field; returns its value and the position after the closing quote. */
function quotedField(text: string, index: number): { value: string; end: number } {
  for (let from = index + 1; ;) {
    const mark = text.indexOf('"', from);
    if (text[mark + 1] !== '"') return { value: text.slice(index + 1, mark).replaceAll('""', '"'), end: mark + 1 };
    from = mark + 2;
  }
}
