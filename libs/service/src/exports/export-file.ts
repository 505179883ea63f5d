import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ServiceContext } from '../service-context.js';
import type { ExportRecord } from './export-records.js';

type Of = Pick<ServiceContext, 'config'>;
const folderOf = ({ config }: Of): string => path.join(config.DATA_DIR, 'exports');
/** Path of an export's file. */
export const fileOfExport = (ctx: Of, { id, format }: Pick<ExportRecord, 'id' | 'format'>): string =>
  path.join(folderOf(ctx), `${id}.${format}`);

/** Writes a file atomically: it gets its name after the last byte is on disk. Readable by the owner only. */
export async function writeWhole(
  file: string,
  content: AsyncIterable<string | Uint8Array>,
  signal: AbortSignal,
): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const part = `${file}.${randomBytes(4).toString('hex')}.part`;
  try {
    const pieces = Readable.from(content, { objectMode: true });
    await pipeline(pieces, createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true }), { signal });
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

export const isThere = (file: string): Promise<boolean> =>
  stat(file).then(
    (found) => found.isFile(),
    () => false,
  );

/** Age after which partial files of killed processes are deleted. */
const LEFT_BEHIND = 24 * 3_600_000;
export async function forgetParts(ctx: ServiceContext): Promise<void> {
  const folder = folderOf(ctx);
  const names = await readdir(folder).catch(() => [] as string[]);
  for (const name of names.filter((each) => each.endsWith('.part'))) {
    const file = path.join(folder, name);
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > LEFT_BEHIND) await rm(file, { force: true });
  }
}
