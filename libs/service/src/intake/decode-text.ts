import { isUtf8 } from 'node:buffer';
import type { Finding } from './findings.js';
import { fileKind } from './file-kind.js';

/**
 * Stands where bytes were that are not UTF-8. It is no character, so no honest text holds it: rows that do are refused
 * and the others are saved.
 */
export const NOT_UTF8 = '\uFDD0';

/** A file that holds no text at all. */
export class NotTextError extends Error {
  override readonly name = 'NotText';
  constructor(readonly finding: Finding) {
    super(finding.code);
  }
}

/**
 * A file's bytes as text, piece by piece, without its byte order mark. UTF-8, or UTF-16 with a mark. The encoding is never
 * guessed beyond that: bytes that are not UTF-8 become {@link NOT_UTF8}.
 */
export async function* decodeText(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: { write(piece: Buffer): string; end(): string } | undefined;
  for await (const { first, piece } of marked(bytes)) {
    if (first) {
      const kind = fileKind(piece);
      if ('refused' in kind) throw new NotTextError(kind.refused);
      decoder = kind.encoding === 'utf-8' ? utf8() : utf16(kind.encoding);
      yield decoder.write(piece.subarray(kind.skip));
    } else if (decoder) yield decoder.write(piece);
  }
  if (decoder) yield decoder.end();
}

/** So much of a file is judged at once, however it is cut. */
const HEAD = 4096;

/** The pieces of a file; the first is long enough to judge the file by. */
async function* marked(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<{ first: boolean; piece: Buffer }> {
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
      const end = wholeCharacters(all);
      rest = Buffer.from(all.subarray(end));
      return text(all.subarray(0, end));
    },
    end: () => text(rest),
  };
}

/** Where the last character that may still be incomplete begins: three bytes before the end at most. */
function wholeCharacters(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] as number;
    if (byte < 0x80) return bytes.length;
    if (byte >= 0xc0) return back < (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) ? bytes.length - back : bytes.length;
  }
  return bytes.length;
}

/** Almost every piece is UTF-8 as a whole. In one that is not, only the lines with the wrong bytes are marked. */
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
