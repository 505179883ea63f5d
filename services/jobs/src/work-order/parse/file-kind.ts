/** What a file is, judged by its first bytes. `refused` says in plain words why it cannot hold work orders. */
export type FileKind =
  { readonly encoding: 'utf-8' | 'utf-16le' | 'utf-16be'; readonly skip: number } | { readonly refused: string };

const begins = (bytes: Uint8Array, ...with_: number[]): boolean => with_.every((byte, at) => bytes[at] === byte);
const SAVE_AS = 'Save it as CSV UTF-8 or as JSON and import that.';

/** The encoding of a text by its byte order mark; UTF-8 without one. Files that are no text are refused by name. */
export function fileKind(first: Uint8Array): FileKind {
  if (begins(first, 0xef, 0xbb, 0xbf)) return { encoding: 'utf-8', skip: 3 };
  if (begins(first, 0xff, 0xfe)) return { encoding: 'utf-16le', skip: 2 };
  if (begins(first, 0xfe, 0xff)) return { encoding: 'utf-16be', skip: 2 };
  if (begins(first, 0x50, 0x4b, 0x03, 0x04)) return { refused: `It is a workbook or a ZIP archive. ${SAVE_AS}` };
  if (begins(first, 0xd0, 0xcf, 0x11, 0xe0)) return { refused: `It is an old Excel workbook. ${SAVE_AS}` };
  if (begins(first, 0x25, 0x50, 0x44, 0x46)) return { refused: `It is a PDF. ${SAVE_AS}` };
  if (begins(first, 0x1f, 0x8b)) return { refused: 'It is compressed. Unpack it and import what is inside.' };
  const sample = first.subarray(0, 4096);
  const zeros = sample.filter((byte) => byte === 0).length;
  if (zeros > sample.length / 8)
    return { refused: 'It is not text, or UTF-16 without its byte order mark. Save it as UTF-8 and import that.' };
  return { encoding: 'utf-8', skip: 0 };
}
