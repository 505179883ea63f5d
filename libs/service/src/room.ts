import { statfs } from 'node:fs/promises';

/** Below so many bytes nothing is promised: an import, an export or the database would stop in the middle. */
const LEAST = 16 * 1_048_576;

/** Says that a folder's disk is full, in words for whoever runs the product; nothing while there is room. */
export async function whenDiskFull(folder: string, least = LEAST): Promise<readonly string[]> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize < least ? [`the disk that holds ${folder} is full; make room`] : [];
  } catch {
    // A folder that is not there yet is made by whoever first writes to it.
    return [];
  }
}
