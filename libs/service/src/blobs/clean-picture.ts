import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rename, stat } from 'node:fs/promises';
import sharp from 'sharp';
import { cleanFileOf, smallFileOf, type CleanOutcome } from './pictures.js';
import type { Received } from './receive.js';

/** Maximum side length of a thumbnail, px. */
const SMALL_SIDE = 320;
/** Maximum megapixels. Current cameras have about half; anything larger suggests a decompression bomb. */
const MOST_MEGAPIXELS = 100;
/** The decoder holds a progressive or interlaced picture in memory as a whole, so its limit is lower. */
const MOST_PROGRESSIVE_MEGAPIXELS = 25;

/**
 * Encodes a picture again: upright, without metadata and without bytes after its end. Writes a thumbnail beside it.
 * Runs in the picture process only.
 */
export async function cleanPicture(received: Received): Promise<CleanOutcome> {
  const { file, media } = received;
  const animated = media === 'image/gif' || media === 'image/webp';
  try {
    const head = await sharp(file, { limitInputPixels: false }).metadata();
    const most = head.isProgressive === true ? MOST_PROGRESSIVE_MEGAPIXELS : MOST_MEGAPIXELS;
    if (head.width * head.height * (animated ? (head.pages ?? 1) : 1) > most * 1_000_000) return { tooLarge: most };
    const limits = { limitInputPixels: MOST_MEGAPIXELS * 1_000_000, failOn: 'truncated' } as const;
    await sharp(file, limits)
      .autoOrient()
      .resize({ width: SMALL_SIDE, height: SMALL_SIDE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 75 })
      .toFile(smallFileOf(file));
    const upright = sharp(file, { ...limits, animated })
      .autoOrient()
      .keepIccProfile();
    await (media === 'image/jpeg' ? upright.jpeg({ quality: 92 }) : upright).toFile(cleanFileOf(file));
    await rename(cleanFileOf(file), file);
    const small = { ...(await hashed(smallFileOf(file))), file: smallFileOf(file) };
    return { ...received, ...(await hashed(file)), small };
  } catch {
    return 'broken';
  }
}

async function hashed(file: string): Promise<{ sha256: string; size: number }> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(file)) hash.update(piece as Uint8Array);
  return { sha256: hash.digest('hex'), size: (await stat(file)).size };
}
