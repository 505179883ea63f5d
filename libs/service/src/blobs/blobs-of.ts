import path from 'node:path';
import type { Config } from '../runtime/config.js';
import type { Blobs } from './blobs.js';
import { folderBlobs } from './folder-blobs.js';
import { s3Blobs } from './s3-blobs.js';

/** The folder in which uploads arrive, and are stored without a bucket. */
export const blobFolder = ({ DATA_DIR }: Pick<Config, 'DATA_DIR'>): string => path.join(DATA_DIR, 'blobs');

const opened = new Map<string, Blobs>();
/** Opens the blob store named in `BLOBS`: a folder or an S3-compatible bucket. */
export function openBlobs(config: Pick<Config, 'DATA_DIR' | 'BLOBS'>): Blobs {
  const address = config.BLOBS ?? config.DATA_DIR;
  let blobs = opened.get(address);
  if (!blobs) opened.set(address, (blobs = config.BLOBS === undefined ? folderBlobs(address) : s3Blobs(config.BLOBS)));
  return blobs;
}
