import type { GivenOrder } from '../given-order.js';
import { csvReader, type Fields } from './csv-reader.js';
import { layoutOf, type Layout } from './csv-header.js';
import { decodeText, NotText } from './decode-text.js';
import { jsonReader } from './json-reader.js';
import { readOrder, type Rejection } from './read-order.js';
import type { RawRecord, RecordReader } from './records.js';

/** A row of a file: an order, or why it is none. `row` counts from 1, `line` is where it begins in the file. */
export type OrderRow =
  | { readonly row: number; readonly line: number; readonly order: GivenOrder; readonly notes: readonly string[] }
  | { readonly row: number; readonly line: number; readonly rejected: Rejection };

/** The file cannot be read, or not from this line on. What stands before is good. */
export class FileBreaksOff extends Error {
  override readonly name = 'FileBreaksOff';
}

/**
 * The rows of a file of work orders, CSV or JSON, one after the other and never more at once than one piece of the file
 * holds. Whatever the file holds, every row comes out once, as an order or with its reason.
 * @throws FileBreaksOff when nothing further can be read
 */
export async function* orderRows(
  bytes: AsyncIterable<Uint8Array>,
  file: { readonly name: string; readonly type: string },
): AsyncGenerator<OrderRow> {
  const seen = new Map<string, number>();
  let row = 0;
  for await (const raw of rawRows(bytes, file)) {
    if ('breaksOff' in raw) throw new FileBreaksOff(`Line ${raw.line}: ${raw.breaksOff}`);
    row++;
    const { line } = raw;
    const nothing = { field: null, value: null, work_order_number: null };
    if ('problem' in raw) {
      yield { row, line, rejected: { ...nothing, reason: raw.problem } };
      continue;
    }
    const read = readOrder(raw.value);
    if ('rejected' in read) {
      yield { row, line, ...read };
      continue;
    }
    const number = read.order.work_order_number;
    const before = seen.get(number);
    if (before === undefined) {
      seen.set(number, line);
      yield { row, line, ...read };
    } else {
      const reason = `Work order ${number} already stands in line ${before} of this file. Only that one was taken.`;
      yield { row, line, rejected: { field: 'work_order_number', value: number, work_order_number: number, reason } };
    }
  }
  if (row === 0) throw new FileBreaksOff('The file holds no work orders.');
}

async function* rawRows(
  bytes: AsyncIterable<Uint8Array>,
  file: { readonly name: string; readonly type: string },
): AsyncGenerator<RawRecord> {
  let reader: RecordReader | undefined;
  let beginning = '';
  try {
    for await (const piece of decodeText(bytes)) {
      if (!reader) {
        beginning += piece;
        if (beginning.trim() === '') continue;
        reader = readerFor(beginning, file);
        yield* reader.take(beginning);
      } else yield* reader.take(piece);
    }
    if (reader) yield* reader.end();
  } catch (error) {
    if (!(error instanceof NotText)) throw error;
    yield { line: 1, breaksOff: error.message };
  }
}

/** What a file holds is told by its first character; a file that calls itself JSON is held to that. */
function readerFor(text: string, { name, type }: { name: string; type: string }): RecordReader {
  const saysJson = /\.json$/i.test(name) || type.includes('json');
  return /^\s*[[{]/.test(text) || saysJson ? jsonReader() : laidOut(csvReader());
}

/** CSV records as objects, by their header. */
function laidOut(reader: RecordReader): RecordReader {
  let layout: Layout | undefined;
  let broken = false;
  const lay = (records: readonly RawRecord[]): RawRecord[] =>
    records.flatMap((raw): RawRecord[] => {
      if (broken) return [];
      if (!('value' in raw)) {
        if (layout || !('problem' in raw)) return [raw];
        broken = true;
        return [{ line: raw.line, breaksOff: `The header cannot be read. ${raw.problem}` }];
      }
      if (layout) return [{ line: raw.line, ...layout(raw.value as Fields) }];
      const found = layoutOf(raw.value as Fields);
      if (typeof found === 'function') {
        layout = found;
        return [];
      }
      broken = true;
      return [{ line: raw.line, breaksOff: found.problem }];
    });
  return { take: (piece) => lay(reader.take(piece)), end: () => lay(reader.end()) };
}
