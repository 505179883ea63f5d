import type { Finding } from './findings.js';

/**
 * One record of a file before anybody judged what it says. `line` is where it begins in the file, from 1, `original` how it
 * stood there: a JSON element as it was written, CSV cells as a JSON list, a line that could not be read as a JSON text.
 */
export type RawRecord =
  | { readonly line: number; readonly value: unknown; readonly original: string }
  /** It cannot be read; the next one can. */
  | { readonly line: number; readonly problem: Finding; readonly original: string }
  /** Nothing after this place can be read. */
  | { readonly line: number; readonly breaksOff: Finding };

/** Reads records out of a text that comes in pieces. */
export interface RecordReader {
  /** The records that are complete with this piece. */
  take(piece: string): RawRecord[];
  /** What is left when the text ends. */
  end(): RawRecord[];
}

/** The largest record, in characters: a work order with all its tables has a few thousand. */
export const RECORD_LIMIT = 2_097_152;

export function countLines(text: string, from: number, to: number): number {
  let lines = 0;
  for (let at = from; at < to; at++) if (text.charCodeAt(at) === 0x0a) lines++;
  return lines;
}
