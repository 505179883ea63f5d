import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileTypeFromFile } from 'file-type/node';

/** An upload that has not been moved to its final location. */
export interface Received {
  readonly sha256: string;
  readonly size: number;
  /** Detected media type; `null` if it cannot be detected, as for SVG, HTML and other text. */
  readonly media: string | null;
  /** Temporary path. */
  readonly file: string;
}

const toIncomingFolder = (folder: string): string => path.join(folder, 'incoming');

/**
 * Streams an upload to disk and detects its type. Oversized or aborted uploads leave nothing behind. An oversized
 * upload is read up to twice its limit so that the client receives the response.
 */
export async function receive(
  folder: string,
  bytes: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<Received | 'empty' | 'too-large'> {
  await mkdir(toIncomingFolder(folder), { recursive: true, mode: 0o700 });
  const file = path.join(toIncomingFolder(folder), `${randomBytes(12).toString('hex')}.part`);
  const hash = createHash('sha256');
  let size = 0;
  async function* countBytes(): AsyncGenerator<Uint8Array> {
    for await (const chunk of bytes) {
      size += chunk.length;
      if (size > 2 * maxBytes) return;
      if (size > maxBytes) continue;
      hash.update(chunk);
      yield chunk;
    }
  }
  try {
    await pipeline(Readable.from(countBytes()), createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }));
    if (size === 0 || size > maxBytes) {
      await rm(file, { force: true });
      return size === 0 ? 'empty' : 'too-large';
    }
    const media = (await fileTypeFromFile(file))?.mime ?? null;
    return { sha256: hash.digest('hex'), size, media, file };
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
}

/** Age after which temporary files of killed processes are deleted. */
const ABANDONED_AFTER_MS = 24 * 3_600_000;
export async function forgetIncoming(folder: string): Promise<void> {
  for (const name of await readdir(toIncomingFolder(folder)).catch(() => [] as string[])) {
    const file = path.join(toIncomingFolder(folder), name);
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > ABANDONED_AFTER_MS) await rm(file, { force: true });
  }
}
