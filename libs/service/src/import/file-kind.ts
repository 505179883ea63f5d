import { createFinding, type Finding } from './findings/findings.js';

/** File type by its first bytes: text, a workbook in a ZIP archive, or the reason why it contains no rows. */
export type FileKind =
  | { readonly encoding: 'utf-8' | 'utf-16le' | 'utf-16be'; readonly skip: number }
  | { readonly archive: true }
  | { readonly refused: Finding };

const begins = (bytes: Uint8Array, ...with_: number[]): boolean => with_.every((byte, at) => bytes[at] === byte);

/** An OpenDocument file begins with an uncompressed entry that names its type. */
const OPEN_DOCUMENT = 'mimetypeapplication/vnd.oasis.opendocument';
const isOpenDocument = (first: Uint8Array): boolean =>
  Buffer.from(first.subarray(30, 30 + OPEN_DOCUMENT.length)).toString('latin1') === OPEN_DOCUMENT;

/** Detects the encoding by byte order mark, UTF-8 by default; recognizes common binary formats by name. */
export function fileKind(first: Uint8Array): FileKind {
  if (begins(first, 0xef, 0xbb, 0xbf)) return { encoding: 'utf-8', skip: 3 };
  if (begins(first, 0xff, 0xfe)) return { encoding: 'utf-16le', skip: 2 };
  if (begins(first, 0xfe, 0xff)) return { encoding: 'utf-16be', skip: 2 };
  if (begins(first, 0x50, 0x4b, 0x03, 0x04))
    return isOpenDocument(first) ? { refused: createFinding('openDocument') } : { archive: true };
  if (begins(first, 0xd0, 0xcf, 0x11, 0xe0)) return { refused: createFinding('oldWorkbook') };
  if (begins(first, 0x25, 0x50, 0x44, 0x46)) return { refused: createFinding('pdf') };
  if (begins(first, 0x1f, 0x8b)) return { refused: createFinding('compressed') };
  const sample = first.subarray(0, 4096);
  const zeros = sample.filter((byte) => byte === 0).length;
  if (zeros > sample.length / 8) return { refused: createFinding('noText') };
  return { encoding: 'utf-8', skip: 0 };
}
