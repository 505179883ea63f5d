import { createReadStream } from 'node:fs';
import { chmod, mkdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Blobs } from './blobs.js';

/** Stores blobs as files in a folder that all processes share. */
export function folderBlobs(folder: string): Blobs {
  const fileOf = (sha256: string): string => path.join(folder, sha256.slice(0, 2), sha256);
  const has = (sha256: string): Promise<boolean> =>
    stat(fileOf(sha256)).then(
      (found) => found.isFile(),
      () => false,
    );
  return {
    has,
    async take(sha256, file) {
      if (await has(sha256)) return rm(file, { force: true });
      await mkdir(path.dirname(fileOf(sha256)), { recursive: true, mode: 0o700 });
      await chmod(file, 0o600);
      await rename(file, fileOf(sha256));
    },
    /** Opened on first read. */
    async *read(sha256, range) {
      yield* createReadStream(
        fileOf(sha256),
        range && { start: range.from, end: range.to },
      ) as AsyncIterable<Uint8Array>;
    },
    remove: (sha256) => rm(fileOf(sha256), { force: true }),
  };
}
