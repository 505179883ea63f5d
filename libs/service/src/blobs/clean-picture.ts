import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rename, stat } from 'node:fs/promises';
import sharp from 'sharp';
import { FILE_LIMITS } from '../files/file-limits.js';
import { toCleanPath, toThumbnailPath, type CleanOutcome } from './pictures.js';
import type { Received } from './receive.js';

/** Maximum side length of a thumbnail, px. */
const SMALL_SIDE = 320;

/**
 * Encodes a picture again: upright, without metadata and without bytes after its end. Writes a thumbnail beside it.
 * Runs in the picture process only.
 */
export async function cleanPicture(received: Received): Promise<CleanOutcome> {
  const { file, media } = received;
  const animated = media === 'image/gif' || media === 'image/webp';
  try {
    const head = await sharp(file, { limitInputPixels: false }).metadata();
    const maxMegapixels = head.isProgressive === true ? FILE_LIMITS.progressiveMegapixels : FILE_LIMITS.megapixels;
    if (head.width * head.height * (animated ? (head.pages ?? 1) : 1) > maxMegapixels * 1_000_000)
      return { tooLarge: maxMegapixels };
    const limits = { limitInputPixels: FILE_LIMITS.megapixels * 1_000_000, failOn: 'truncated' } as const;
    await sharp(file, limits)
      .autoOrient()
      .resize({ width: SMALL_SIDE, height: SMALL_SIDE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 75 })
      .toFile(toThumbnailPath(file));
    const upright = sharp(file, { ...limits, animated })
      .autoOrient()
      .keepIccProfile();
    await (media === 'image/jpeg' ? upright.jpeg({ quality: 92 }) : upright).toFile(toCleanPath(file));
    await rename(toCleanPath(file), file);
    const small = { ...(await hashFile(toThumbnailPath(file))), file: toThumbnailPath(file) };
    return { ...received, ...(await hashFile(file)), small };
  } catch {
    return 'broken';
  }
}

async function hashFile(file: string): Promise<{ sha256: string; size: number }> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(file)) hash.update(piece as Uint8Array);
  return { sha256: hash.digest('hex'), size: (await stat(file)).size };
}
