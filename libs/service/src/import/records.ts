import { FILE_LIMITS } from '../files/file-limits.js';
import type { Finding } from './findings/findings.js';

/**
 * An unvalidated record. `line` is its first line from 1; `original` is its source: a JSON element, CSV cells as a JSON
 * list, or an unreadable line as a JSON string; `null` if it is too large to be stored.
 */
export type RawRecord =
  | { readonly line: number; readonly value: unknown; readonly original: string }
  /** Unreadable; the next record may be readable. */
  | { readonly line: number; readonly problem: Finding; readonly original: string | null }
  /** Nothing after this point can be read. */
  | { readonly line: number; readonly breaksOff: Finding };

/** Extracts records from text that arrives in pieces. */
export interface RecordReader {
  /** Returns the records that this piece completes. */
  take(piece: string): RawRecord[];
  /** Returns the remaining records at the end of the text. */
  end(): RawRecord[];
}

/** Maximum record length in characters; a work order with all tables has a few thousand. */
export const RECORD_LIMIT: number = FILE_LIMITS.bytesPerRow;

export function countLines(text: string, from: number, to: number): number {
  let lines = 0;
  for (let at = from; at < to; at++) if (text.charCodeAt(at) === 0x0a) lines++;
  return lines;
}
