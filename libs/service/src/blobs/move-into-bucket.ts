import path from 'node:path';
import type { Config } from '../runtime/config.js';
import type { Log } from '../runtime/log.js';
import { openBlobs } from './blobs-of.js';
import { ANCHORS, namesIn } from './folder-blobs.js';

/**
 * Moves exports, unsent e-mails and anchors into the bucket if one is set: earlier releases kept them in `DATA_DIR`.
 * Anchors that the bucket has stay. What cannot be moved now is moved at the next start.
 */
export async function moveIntoBucket(config: Pick<Config, 'DATA_DIR' | 'BLOBS'>, log: Log): Promise<void> {
  if (config.BLOBS === undefined) return;
  const blobs = openBlobs(config);
  const toPath = (name: string): string => path.join(config.DATA_DIR, name);
  try {
    for (const name of await namesIn(config.DATA_DIR)) {
      if (name === ANCHORS && (await blobs.has(name))) continue;
      await blobs.replace(name, toPath(name)).catch((error: NodeJS.ErrnoException) => {
        // Another process moved it.
        if (error.code !== 'ENOENT') throw error;
      });
    }
  } catch (error) {
    log.error({ err: error }, 'the files in DATA_DIR could not be moved into the bucket');
  }
}
