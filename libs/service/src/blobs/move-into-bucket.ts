import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../runtime/config.js';
import type { Log } from '../runtime/log.js';
import { blobsOf } from './blobs-of.js';

/** Name of the anchors of the event log in the blob store. */
export const ANCHORS = 'anchors.jsonl';
const FOLDERS = ['exports', 'mail'];

/**
 * Moves exports, unsent e-mails and anchors into the bucket if one is set: earlier releases kept them in `DATA_DIR`.
 * Anchors that the bucket has stay. What cannot be moved now is moved at the next start.
 */
export async function moveIntoBucket(config: Pick<Config, 'DATA_DIR' | 'BLOBS'>, log: Log): Promise<void> {
  if (config.BLOBS === undefined) return;
  const blobs = blobsOf(config);
  const fileOf = (name: string): string => path.join(config.DATA_DIR, name);
  try {
    for (const name of await namesIn(config.DATA_DIR)) {
      if (name === ANCHORS && (await blobs.has(name))) continue;
      await blobs.replace(name, fileOf(name)).catch((error: NodeJS.ErrnoException) => {
        // Another process moved it.
        if (error.code !== 'ENOENT') throw error;
      });
    }
  } catch (error) {
    log.error({ err: error }, 'the files in DATA_DIR could not be moved into the bucket');
  }
}

/** Returns the whole files that belong in the bucket, by their names there. */
async function namesIn(folder: string): Promise<string[]> {
  const names: string[] = [];
  for (const each of FOLDERS)
    for (const entry of await readdir(path.join(folder, each), { withFileTypes: true }).catch(() => []))
      if (entry.isFile() && !entry.name.endsWith('.part')) names.push(`${each}/${entry.name}`);
  const anchored = await stat(path.join(folder, ANCHORS)).catch(() => undefined);
  return anchored ? [...names, ANCHORS] : names;
}
