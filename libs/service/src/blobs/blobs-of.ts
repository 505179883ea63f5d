import path from 'node:path';
import type { Config } from '../config.js';
import type { Blobs } from './blobs.js';
import { folderBlobs } from './folder-blobs.js';
import { s3Blobs } from './s3-blobs.js';

export const blobFolder = ({ DATA_DIR }: Pick<Config, 'DATA_DIR'>): string => path.join(DATA_DIR, 'blobs');

const opened = new Map<string, Blobs>();
/** The blobs of the product, as `BLOBS` says: a folder, or a bucket of a server that speaks S3. */
export function blobsOf(config: Pick<Config, 'DATA_DIR' | 'BLOBS'>): Blobs {
  const where = config.BLOBS ?? blobFolder(config);
  let blobs = opened.get(where);
  if (!blobs) opened.set(where, (blobs = config.BLOBS === undefined ? folderBlobs(where) : s3Blobs(config.BLOBS)));
  return blobs;
}
