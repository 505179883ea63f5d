import { createReadStream } from 'node:fs';
import { appendFile, chmod, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Blobs } from './blobs.js';

const SHA256 = /^[0-9a-f]{64}$/;
/** Name of the anchors of the event log in the blob store. */
export const ANCHORS = 'anchors.jsonl';
const FOLDERS = ['exports', 'mail'];

/** Stores blobs as files in a folder that all processes share: uploads in `blobs`, others under their names. */
export function folderBlobs(folder: string): Blobs {
  const toPath = (key: string): string =>
    SHA256.test(key) ? path.join(folder, 'blobs', key.slice(0, 2), key) : path.join(folder, key);
  const makeFolder = (key: string) => mkdir(path.dirname(toPath(key)), { recursive: true, mode: 0o700 });
  const has = (key: string): Promise<boolean> =>
    stat(toPath(key)).then(
      (found) => found.isFile(),
      () => false,
    );
  const replace = async (key: string, file: string): Promise<void> => {
    await makeFolder(key);
    await chmod(file, 0o600);
    await rename(file, toPath(key));
  };
  return {
    has,
    replace,
    async take(sha256, file) {
      return (await has(sha256)) ? rm(file, { force: true }) : replace(sha256, file);
    },
    async append(name, text) {
      await makeFolder(name);
      await appendFile(toPath(name), text, { mode: 0o600 });
    },
    /** Opened on first read. */
    async *read(key, range) {
      yield* createReadStream(toPath(key), range && { start: range.from, end: range.to }) as AsyncIterable<Uint8Array>;
    },
    remove: (key) => rm(toPath(key), { force: true }),
    async *keys() {
      yield* await namesIn(folder);
      const uploads = await readdir(path.join(folder, 'blobs'), { recursive: true, withFileTypes: true }).catch(
        () => [],
      );
      for (const entry of uploads) if (entry.isFile() && SHA256.test(entry.name)) yield entry.name;
    },
  };
}

/** Returns the names of the whole files in a folder that are not uploads. */
export async function namesIn(folder: string): Promise<string[]> {
  const names: string[] = [];
  for (const subfolder of FOLDERS)
    for (const entry of await readdir(path.join(folder, subfolder), { withFileTypes: true }).catch(() => []))
      if (entry.isFile() && !entry.name.endsWith('.part')) names.push(`${subfolder}/${entry.name}`);
  const anchored = await stat(path.join(folder, ANCHORS)).catch(() => undefined);
  return anchored ? [...names, ANCHORS] : names;
}
