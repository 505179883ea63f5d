import { finding, type Finding } from '../finding.js';
import { countLines, RECORD_LIMIT, type RawRecord, type RecordReader } from './records.js';

/** Fields of a record as they stood, quotes undone. */
export type Fields = readonly string[];

/**
 * Reads CSV as RFC 4180 has it, with `,`, `;` or tab, whichever the first line has most of. Hand-written because the
 * libraries give up the rest of the file at a stray quotation mark: here a line that cannot be read costs that line.
 */
export function csvReader(): RecordReader & { delimiter(): string } {
  let buffer = '';
  let line = 1;
  let delimiter: string | undefined;

  const read = (ended: boolean): RawRecord[] => {
    const records: RawRecord[] = [];
    let from = 0;
    const next = (to: number): void => {
      line += countLines(buffer, from, to);
      from = to;
    };
    delimiter ??= delimiterOf(buffer, ended);
    while (delimiter !== undefined && from < buffer.length) {
      const found = record(buffer, from, delimiter, ended);
      if (found === 'more') break;
      if ('fields' in found) {
        if (found.fields.length > 1 || found.fields[0]?.trim())
          records.push({ line, value: found.fields, original: JSON.stringify(found.fields) });
        next(found.end);
      } else {
        // Whatever a stray quotation mark swallowed is read again, line by line.
        const lineEnd = buffer.indexOf('\n', from);
        const end = lineEnd === -1 ? buffer.length : lineEnd + 1;
        const original = JSON.stringify(buffer.slice(from, end).replace(/\r?\n$/, ''));
        records.push({ line, problem: found.problem, original });
        next(end);
      }
    }
    buffer = buffer.slice(from);
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

type Found = { fields: Fields; end: number } | { problem: Finding } | 'more';
const NEVER_CLOSED = { problem: finding('neverClosed') };
const TOO_LONG = { problem: finding('rowTooLong', { limit: RECORD_LIMIT }) };

/** The record that begins at a place; `more` when its end has not come yet. */
function record(text: string, from: number, delimiter: string, ended: boolean): Found {
  const fields: string[] = [];
  let at = from;
  for (;;) {
    if (text.length - from > RECORD_LIMIT && at - from > RECORD_LIMIT) return TOO_LONG;
    if (text[at] === '"') {
      const quoted = quotedField(text, at);
      if (!quoted) {
        if (ended) return NEVER_CLOSED;
        return text.length - from > RECORD_LIMIT ? NEVER_CLOSED : 'more';
      }
      at = quoted.end;
      if (at >= text.length && !ended) return 'more';
      const after = text[at];
      if (after !== undefined && after !== delimiter && after !== '\n' && after !== '\r')
        return { problem: finding('textAfterQuote') };
      fields.push(quoted.value);
    } else {
      let end = at;
      while (end < text.length && text[end] !== delimiter && text[end] !== '\n' && text[end] !== '\r') end++;
      if (end >= text.length && !ended) return text.length - from > RECORD_LIMIT ? TOO_LONG : 'more';
      fields.push(text.slice(at, end));
      at = end;
    }
    if (text[at] === delimiter) {
      at++;
      if (at >= text.length && !ended) return 'more';
      continue;
    }
    if (text[at] === '\r') {
      // A line feed may follow in the next piece.
      if (at + 1 >= text.length && !ended) return 'more';
      at++;
    }
    return { fields, end: text[at] === '\n' ? at + 1 : at };
  }
}

/** A quoted field and the place after its closing mark. */
function quotedField(text: string, at: number): { value: string; end: number } | undefined {
  for (let from = at + 1; ;) {
    const mark = text.indexOf('"', from);
    if (mark === -1) return undefined;
    if (text[mark + 1] !== '"') return { value: text.slice(at + 1, mark).replaceAll('""', '"'), end: mark + 1 };
    from = mark + 2;
  }
}
