import { isUtf8 } from 'node:buffer';
import { createFinding, type Finding } from './findings/findings.js';
import { fileKind } from './file-kind.js';

/**
 * Replaces bytes that are not valid UTF-8. A noncharacter, so it cannot occur in valid text. Rows that contain it are
 * rejected.
 */
export const NOT_UTF8 = '\uFDD0';

/** The file is not text. */
export class NotTextError extends Error {
  override readonly name = 'NotTextError';
  constructor(
    readonly finding: Finding,
    options?: ErrorOptions,
  ) {
    super(finding.code, options);
  }
}

/**
 * Decodes a file as text without its byte order mark: UTF-8, or UTF-16 with a mark. No further guessing: invalid bytes
 * become {@link NOT_UTF8}.
 */
export async function* decodeText(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: { write(piece: Buffer): string; end(): string } | undefined;
  for await (const { first, piece } of markFirst(bytes)) {
    if (first) {
      const kind = fileKind(piece);
      if ('refused' in kind) throw new NotTextError(kind.refused);
      if ('archive' in kind) throw new NotTextError(createFinding('workbook'));
      decoder = kind.encoding === 'utf-8' ? utf8() : utf16(kind.encoding);
      yield decoder.write(piece.subarray(kind.skip));
    } else if (decoder) yield decoder.write(piece);
  }
  if (decoder) yield decoder.end();
}

/** Minimum length of the first piece, for detecting the file type. */
const HEAD = 4096;

/** Yields the file's pieces; the first one is long enough for detection. */
export async function* markFirst(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<{ first: boolean; piece: Buffer }> {
  let head: Buffer | undefined = Buffer.alloc(0);
  for await (const each of bytes) {
    const piece = Buffer.from(each.buffer, each.byteOffset, each.byteLength);
    if (!head) yield { first: false, piece };
    else if (head.length + piece.length < HEAD) head = Buffer.concat([head, piece]);
    else {
      yield { first: true, piece: head.length === 0 ? piece : Buffer.concat([head, piece]) };
      head = undefined;
    }
  }
  if (head && head.length > 0) yield { first: true, piece: head };
}

function utf16(encoding: string) {
  const decoder = new TextDecoder(encoding, { ignoreBOM: true });
  return { write: (piece: Buffer) => decoder.decode(piece, { stream: true }), end: () => decoder.decode() };
}

const LINE_FEED = 0x0a;

function utf8() {
  let rest: Buffer = Buffer.alloc(0);
  return {
    write(piece: Buffer): string {
      const all = rest.length === 0 ? piece : Buffer.concat([rest, piece]);
      const end = completeLength(all);
      rest = Buffer.from(all.subarray(end));
      return text(all.subarray(0, end));
    },
    end: () => text(rest),
  };
}

/** Returns where the last, possibly incomplete character starts: at most three bytes before the end. */
function completeLength(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] as number;
    if (byte < 0x80) return bytes.length;
    if (byte >= 0xc0) return back < (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) ? bytes.length - back : bytes.length;
  }
  return bytes.length;
}

/** Most pieces are valid UTF-8. In others, only the affected lines are marked. */
function text(bytes: Buffer): string {
  if (isUtf8(bytes)) return bytes.toString('utf8');
  const lines: string[] = [];
  for (let from = 0; from < bytes.length;) {
    const at = bytes.indexOf(LINE_FEED, from);
    const end = at === -1 ? bytes.length : at + 1;
    const line = bytes.subarray(from, end);
    const decoded = line.toString('utf8');
    lines.push(isUtf8(line) ? decoded : decoded.replaceAll('\ufffd', NOT_UTF8));
    from = end;
  }
  return lines.join('');
}
