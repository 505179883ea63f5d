import { createInflateRaw, inflateRawSync } from 'node:zlib';

/** `dishonest`: an entry has no size, or another one than its directory declares. */
export type ArchiveProblem = 'damaged' | 'dishonest' | 'too-large';

interface Entry {
  readonly name: string;
  readonly method: number;
  readonly unpacked: number;
  readonly bytes: Buffer;
}

const LOCAL_ENTRY = 0x04034b50;
const CENTRAL_ENTRY = 0x02014b50;
const DIRECTORY_END = 0x06054b50;
const DIRECTORY_END_SIZE = 22;
const MAX_COMMENT_LENGTH = 65_535;
/** Flags of an entry: encrypted; its sizes follow its bytes. */
const [ENCRYPTED, SIZES_FOLLOW] = [0x1, 0x8];
/** In place of a size: it is in an extra field, because it exceeds 4 GB. */
const ELSEWHERE = 0xffffffff;

/**
 * Unpacks a ZIP archive without keeping anything, and returns why a reader must not unpack it. A reader that finds its
 * entries by the directory at the end may then trust the sizes in there.
 */
export async function archiveProblem(
  file: Buffer,
  limits: { readonly bytes: number; readonly entries: number },
): Promise<ArchiveProblem | undefined> {
  const entries = readEntries(file, limits.entries);
  if (typeof entries === 'string') return entries;
  let total = 0;
  for (const { method, unpacked, bytes } of entries) {
    if (total + unpacked > limits.bytes) return 'too-large';
    const size = method === 0 ? bytes.length : await unpackedSize(bytes, unpacked);
    if (size === undefined) return 'damaged';
    if (size !== unpacked) return 'dishonest';
    total += size;
  }
  return undefined;
}

/** Returns the text of an entry of an archive without problems; empty if it has none with this name. */
export function entryText(file: Buffer, name: string): string {
  const entries = readEntries(file, Infinity);
  const entry = typeof entries === 'string' ? undefined : entries.find((each) => each.name === name);
  if (!entry) return '';
  return (entry.method === 0 ? entry.bytes : inflateRawSync(entry.bytes)).toString('utf8');
}

/** Returns the unpacked size of an entry, or, if that is more, any size above the declared one. */
async function unpackedSize(bytes: Buffer, declared: number): Promise<number | undefined> {
  const inflate = createInflateRaw();
  inflate.end(bytes);
  let size = 0;
  try {
    for await (const piece of inflate) {
      size += (piece as Buffer).length;
      if (size > declared) break;
    }
  } catch {
    return undefined;
  }
  return size;
}

function readEntries(file: Buffer, maxEntries: number): readonly Entry[] | ArchiveProblem {
  let end = file.length - DIRECTORY_END_SIZE;
  const first = Math.max(0, end - MAX_COMMENT_LENGTH);
  while (end >= first && file.readUInt32LE(end) !== DIRECTORY_END) end--;
  if (end < first) return 'damaged';
  const count = file.readUInt16LE(end + 10);
  if (count > maxEntries) return 'too-large';
  const entries: Entry[] = [];
  const size = file.readUInt32LE(end + 12);
  let offset = file.readUInt32LE(end + 16);
  if (size === ELSEWHERE || offset === ELSEWHERE) return 'too-large';
  for (let n = 0; n < count; n++) {
    if (offset + 46 > file.length || file.readUInt32LE(offset) !== CENTRAL_ENTRY) return 'damaged';
    const entry = entryAt(file, offset);
    if (typeof entry === 'string') return entry;
    entries.push(entry);
    offset += 46 + file.readUInt16LE(offset + 28) + file.readUInt16LE(offset + 30) + file.readUInt16LE(offset + 32);
  }
  return entries;
}

/** Reads an entry of the directory, and finds its bytes. */
function entryAt(file: Buffer, offset: number): Entry | ArchiveProblem {
  const flags = file.readUInt16LE(offset + 8);
  const method = file.readUInt16LE(offset + 10);
  const [packed, unpacked] = [file.readUInt32LE(offset + 20), file.readUInt32LE(offset + 24)];
  const local = file.readUInt32LE(offset + 42);
  if (packed === ELSEWHERE || unpacked === ELSEWHERE || local === ELSEWHERE) return 'too-large';
  if (packed === 0 && (flags & SIZES_FOLLOW) !== 0) return 'dishonest';
  if ((flags & ENCRYPTED) !== 0 || (method !== 0 && method !== 8)) return 'damaged';
  if (local + 30 > file.length || file.readUInt32LE(local) !== LOCAL_ENTRY) return 'damaged';
  const begin = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
  if (begin + packed > file.length) return 'damaged';
  // The reader unpacks nothing if both sizes are 0.
  const bytes = file.subarray(begin, begin + packed);
  const name = file.toString('utf8', offset + 46, offset + 46 + file.readUInt16LE(offset + 28));
  return { name, method: packed === 0 ? 0 : method, unpacked, bytes };
}
