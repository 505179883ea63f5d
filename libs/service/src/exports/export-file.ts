import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { openBlobs } from '../blobs/blobs-of.js';
import type { ServiceContext } from '../service-context.js';
import type { ExportRecord } from './export-records.js';

type Of = Pick<ServiceContext, 'config'>;
type Named = Pick<ExportRecord, 'id' | 'format'>;
const FOLDER = 'exports';
const toFolder = ({ config }: Of): string => path.join(config.DATA_DIR, FOLDER);
/** Name of an export's file in the blob store, in which all services find it. */
export const nameInStore = ({ id, format }: Named): string => `${FOLDER}/${id}.${format}`;
/** Path of an export's file, if the blob store is a folder. */
export const fileOfExport = (ctx: Of, { id, format }: Named): string => path.join(toFolder(ctx), `${id}.${format}`);

/**
 * Stores an export's file atomically: it gets its name after the last byte. On the way it is in the data folder,
 * readable by the owner only.
 */
export async function storeExport(
  ctx: Of,
  record: Named,
  content: AsyncIterable<string | Uint8Array>,
  signal: AbortSignal,
): Promise<void> {
  await mkdir(toFolder(ctx), { recursive: true, mode: 0o700 });
  const partialFile = `${fileOfExport(ctx, record)}.${randomBytes(4).toString('hex')}.part`;
  try {
    const pieces = Readable.from(content, { objectMode: true });
    await pipeline(pieces, createWriteStream(partialFile, { flags: 'wx', mode: 0o600, flush: true }), { signal });
    await openBlobs(ctx.config).replace(nameInStore(record), partialFile);
  } catch (error) {
    await rm(partialFile, { force: true });
    throw error;
  }
}

/** Age after which partial files of killed processes are deleted. */
const ABANDONED_AFTER_MS = 24 * 3_600_000;
export async function forgetParts(ctx: ServiceContext): Promise<void> {
  const folder = toFolder(ctx);
  const names = await readdir(folder).catch(() => [] as string[]);
  for (const name of names.filter((each) => each.endsWith('.part'))) {
    const file = path.join(folder, name);
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > ABANDONED_AFTER_MS) await rm(file, { force: true });
  }
}
