import { statfs } from 'node:fs/promises';

/** Minimum free bytes; below it, imports, exports or the database would fail midway. */
const LEAST = 16 * 1_048_576;

/** Describes a full disk for the operator; empty while there is enough space. */
export async function whenDiskFull(folder: string, least = LEAST): Promise<readonly string[]> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize < least ? [`the disk of ${folder} is full; free some space`] : [];
  } catch {
    // The folder is created on first write.
    return [];
  }
}
