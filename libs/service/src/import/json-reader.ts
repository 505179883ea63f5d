import { createFinding, type AnyFinding, type Finding } from './findings/findings.js';
import { countLines, RECORD_LIMIT, type RawRecord, type RecordReader } from './records.js';

/** How far from the start the list must begin in `{"data": […]}`. */
const PREAMBLE = 65_536;

/**
 * Reads the elements of a JSON list one by one, so memory is bounded by one element. Finds only element boundaries;
 * `JSON.parse` parses each. An invalid element affects only itself.
 * @param line number of the first line
 */
export function jsonReader(line = 1): RecordReader {
  let buffer = '';
  let expects: 'list' | 'element' | 'comma' | 'nothing' = 'list';
  /** Scanner state between pieces. */
  let scan: Scan | undefined;

  const breaksOff = (code: AnyFinding, values?: Finding['values']): RawRecord => {
    expects = 'nothing';
    return { line, breaksOff: createFinding(code, values) };
  };
  const read = (ended: boolean): RawRecord[] => {
    const records: RawRecord[] = [];
    let from = 0;
    const next = (to: number): void => {
      line += countLines(buffer, from, to);
      from = to;
    };
    while (expects !== 'nothing') {
      if (expects === 'list') {
        const begins = listBegins(buffer, ended);
        if (begins === undefined) break;
        if (begins === -1) {
          records.push(breaksOff('listExpected'));
          break;
        }
        next(begins);
        expects = 'element';
      }
      if (!scan) {
        while (/\s/.test(buffer[from] ?? '')) next(from + 1);
        if (from >= buffer.length) {
          if (ended) records.push(breaksOff('listNeverClosed'));
          break;
        }
      }
      if (!scan && buffer[from] === ']') expects = 'nothing';
      else if (!scan && expects === 'comma') {
        if (buffer[from] !== ',') records.push(breaksOff('commaExpected'));
        else {
          next(from + 1);
          expects = 'element';
        }
      } else {
        scan = elementEnd(buffer, scan ?? { at: from, depth: 0, inText: false, end: undefined }, ended);
        if (scan.end === undefined && scan.at - from > RECORD_LIMIT)
          records.push(breaksOff('elementTooLong', { limit: RECORD_LIMIT }));
        else if (scan.end === undefined) {
          if (ended) records.push(breaksOff('endsInElement'));
          break;
        } else {
          const text = buffer.slice(from, scan.end);
          records.push(text === '' ? breaksOff('elementExpected') : element(text, line));
          next(scan.end);
          scan = undefined;
          if (text !== '') expects = 'comma';
        }
      }
    }
    buffer = expects === 'nothing' ? '' : buffer.slice(from);
    if (scan) scan = { ...scan, at: scan.at - from };
    return records;
  };
  return {
    take(piece) {
      if (expects === 'nothing') return [];
      buffer += piece;
      return read(false);
    },
    end: () => read(true),
  };
}

function element(text: string, line: number): RawRecord {
  try {
    return { line, value: JSON.parse(text) as unknown, original: text };
  } catch (error) {
    return {
      line,
      problem: createFinding('notJson', { why: (error as Error).message }),
      original: JSON.stringify(text),
    };
  }
}

/** Returns where the first element may start; -1 if there is no list, `undefined` if more input is needed. */
function listBegins(text: string, ended: boolean): number | undefined {
  const first = text.search(/\S/);
  if (first === -1) return ended ? -1 : undefined;
  if (text[first] === '[') return first + 1;
  if (text[first] !== '{') return -1;
  const data = /"data"\s*:\s*\[/.exec(text.slice(0, PREAMBLE));
  if (data) return data.index + data[0].length;
  return ended || text.length >= PREAMBLE ? -1 : undefined;
}

interface Scan {
  readonly at: number;
  readonly depth: number;
  readonly inText: boolean;
  readonly end: number | undefined;
}

/** Continues the scan for the end of an element. */
function elementEnd(text: string, { at: from, depth: level, inText: within }: Scan, ended: boolean): Scan {
  let [at, depth, inText] = [from, level, within];
  for (; at < text.length; at++) {
    const character = text[at];
    if (inText) {
      if (character === '\\') {
        if (at + 1 >= text.length) break;
        at++;
      } else if (character === '"') inText = false;
    } else if (character === '"') inText = true;
    else if (character === '{' || character === '[') depth++;
    else if (depth > 0) {
      if (character === '}' || character === ']') depth--;
      if (depth === 0) return { at: at + 1, depth, inText, end: at + 1 };
    } else if (character === ',' || character === ']' || character === '}' || /\s/.test(character ?? ''))
      return { at, depth, inText, end: at };
  }
  return { at, depth, inText, end: ended && depth === 0 && !inText && at >= text.length ? at : undefined };
}
