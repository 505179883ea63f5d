import { finding, type Finding } from './findings.js';
import { RECORD_LIMIT, type RawRecord, type RecordReader } from './records.js';

/** Fields of a record as they stood, quotes undone. */
export type Fields = readonly string[];

const QUOTE = 0x22;
const LINE_FEED = 0x0a;
const RETURN = 0x0d;

/** Where a search for the end of a record stands: before a field, in one, in quotes, or behind a mark that may close them. */
type State = 'start' | 'plain' | 'quoted' | 'mark';
interface Search {
  at: number;
  state: State;
  /** How it ended: behind the record, or with what is wrong. */
  end?: number;
  problem?: Finding;
}

/**
 * Reads CSV as RFC 4180 has it, with `,`, `;` or tab, whichever the first line has most of. Hand-written because the
 * libraries give up the rest of the file at a stray quotation mark: here a line that cannot be read costs that line.
 *
 * Each character is looked at a fixed number of times, whatever the file holds. After a line that cannot be read the next
 * one is a record of its own; wherever that one comes to a line's end in quotes, it stands where the search before it
 * stood, and goes on where that one ended.
 * @param line on which the text begins
 */
export function csvReader(line = 1): RecordReader & { delimiter(): string } {
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
    delimiter ??= delimiterOf(buffer, ended);
    while (delimiter !== undefined && from < buffer.length) {
      const last: Search | undefined = search && from < search.at ? search : undefined;
      const found = last ? ownLine(buffer, from, last, delimiter, ended) : begin(from);
      // One that ends before the last search came so far leaves that one to the lines behind it.
      if (!last || found.at >= last.at) search = found;
      go(buffer, found, Math.min(buffer.length, from + RECORD_LIMIT + 1), delimiter, ended);
      if (found.end !== undefined) {
        const fields = fieldsOf(buffer, from, found.end, delimiter);
        if (fields.length > 1 || fields[0]?.trim())
          records.push({ line, value: fields, original: JSON.stringify(fields) });
        if (found === search) search = undefined;
        next(found.end);
        continue;
      }
      const problem = found.problem ?? (found.at - from > RECORD_LIMIT ? tooFar(found.state) : undefined);
      if (!problem) break;
      // Whatever a stray quotation mark swallowed is read again, line by line.
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
    /** What stands between two fields; known with the first record. */
    delimiter: () => delimiter ?? ',',
  };
}

function delimiterOf(text: string, ended: boolean): string | undefined {
  const end = text.search(/[\r\n]/);
  if (end === -1 && !ended && text.length < RECORD_LIMIT) return undefined;
  const header = end === -1 ? text : text.slice(0, end);
  return [',', ';', '\t']
    .map((candidate) => ({ candidate, count: header.split(candidate).length }))
    .reduce((best, each) => (each.count > best.count ? each : best)).candidate;
}

const begin = (at: number): Search => ({ at, state: 'start' });

const tooFar = (state: State): Finding =>
  state === 'quoted' || state === 'mark' ? finding('neverClosed') : finding('rowTooLong', { limit: RECORD_LIMIT });

/**
 * The search for the end of a record that begins within the last search: one of its own as far as its line goes, and
 * the last one from there on, where the line's end stands in quotes.
 */
function ownLine(text: string, from: number, last: Search, delimiter: string, ended: boolean): Search {
  let end = from;
  while (end < last.at && !isBreak(text.charCodeAt(end))) end++;
  const own = begin(from);
  go(text, own, Math.min(end + 1, last.at), delimiter, ended);
  return end < last.at && own.state === 'quoted' ? last : own;
}

/** Takes a search on to a place, or to its end. */
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
      search.problem = finding('textAfterQuote');
      break;
    } else state = state === 'start' && code === QUOTE ? 'quoted' : 'plain';
  }
  Object.assign(search, { at, state });
  if (!ended || at < text.length || search.end !== undefined) return;
  if (state === 'quoted') search.problem = finding('neverClosed');
  else search.end = text.length;
}

const isBreak = (code: number): boolean => code === LINE_FEED || code === RETURN;

/** Behind a line break that begins at a place; `undefined` while its second character may still come. */
function breakEnd(text: string, at: number, ended: boolean): number | undefined {
  if (text.charCodeAt(at) === LINE_FEED) return at + 1;
  if (at + 1 >= text.length) return ended ? at + 1 : undefined;
  return text.charCodeAt(at + 1) === LINE_FEED ? at + 2 : at + 1;
}

/** Behind the line that begins at a place; a line without an end ends where the longest record would. */
function lineEnd(text: string, from: number, ended: boolean): number | undefined {
  const to = Math.min(text.length, from + RECORD_LIMIT);
  for (let at = from; at < to; at++) if (isBreak(text.charCodeAt(at))) return breakEnd(text, at, ended);
  return ended || to < text.length ? to : undefined;
}

function lineBreaks(text: string, from: number, to: number): number {
  let lines = 0;
  for (let at = from; at < to; at++) {
    const code = text.charCodeAt(at);
    if (code === LINE_FEED || (code === RETURN && text.charCodeAt(at + 1) !== LINE_FEED)) lines++;
  }
  return lines;
}

/** The fields of a record whose end is known. */
function fieldsOf(text: string, from: number, end: number, delimiter: string): Fields {
  const fields: string[] = [];
  for (let at = from; ; at++) {
    if (text[at] === '"' && at < end) {
      const quoted = quotedField(text, at);
      fields.push(quoted.value);
      at = quoted.end;
    } else {
      const first = at;
      while (at < end && text[at] !== delimiter && !isBreak(text.charCodeAt(at))) at++;
      fields.push(text.slice(first, at));
    }
    if (at >= end || text[at] !== delimiter) return fields;
  }
}

/** A quoted field and the place after its closing mark. */
function quotedField(text: string, at: number): { value: string; end: number } {
  for (let from = at + 1; ;) {
    const mark = text.indexOf('"', from);
    if (text[mark + 1] !== '"') return { value: text.slice(at + 1, mark).replaceAll('""', '"'), end: mark + 1 };
    from = mark + 2;
  }
}
