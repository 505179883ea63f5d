import { createHash } from 'node:crypto';
import { rename, rm, stat } from 'node:fs/promises';
import { createReadStream } from 'node:fs';
import sharp from 'sharp';
import type { Received } from './receive.js';

const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'] as const;
export const isPicture = (media: string | null): boolean => pictureTypes.some((type) => type === media);

/** Maximum megapixels. Current cameras have about half; anything larger suggests a decompression bomb. */
export const MOST_MEGAPIXELS = 100;
/** Maximum side length of a thumbnail, px. */
const SMALL_SIDE = 320;

/** A thumbnail for lists. */
export interface Small {
  readonly sha256: string;
  readonly size: number;
  readonly file: string;
}
export interface Cleaned extends Received {
  readonly small: Small;
}

// Limits image processing to one core so that requests stay responsive.
sharp.concurrency(1);
sharp.cache(false);

/**
 * Removes metadata (location, time, device) from a picture and applies its rotation. A picture without metadata is left
 * byte-identical.
 */
export async function cleaned(received: Received): Promise<Cleaned | 'broken' | 'too-many-pixels'> {
  const { file, media } = received;
  const written: string[] = [];
  const put = (suffix: string): string => {
    written.push(`${file}.${suffix}`);
    return `${file}.${suffix}`;
  };
  try {
    const limits = { limitInputPixels: MOST_MEGAPIXELS * 1_000_000, failOn: 'truncated' } as const;
    const {
      width,
      height,
      exif,
      xmp,
      iptc,
      comments,
      orientation = 1,
    } = await sharp(file, {
      limitInputPixels: false,
    }).metadata();
    if (width * height > MOST_MEGAPIXELS * 1_000_000) return 'too-many-pixels';
    const small = put('small');
    await sharp(file, limits)
      .autoOrient()
      .resize({ width: SMALL_SIDE, height: SMALL_SIDE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 75 })
      .toFile(small);
    const isBare = !exif && !xmp && !iptc && !comments?.length && orientation === 1;
    const reported = { ...received };
    if (!isBare) {
      const clean = put('clean');
      const upright = sharp(file, { ...limits, animated: media === 'image/gif' })
        .autoOrient()
        .keepIccProfile();
      await (media === 'image/jpeg' ? upright.jpeg({ quality: 92 }) : upright).toFile(clean);
      await rename(clean, file);
      Object.assign(reported, await hashed(file));
    }
    return { ...reported, small: { ...(await hashed(small)), file: small } };
  } catch {
    await Promise.all(written.map((one) => rm(one, { force: true })));
    return 'broken';
  }
}

async function hashed(file: string): Promise<{ sha256: string; size: number }> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(file)) hash.update(piece as Uint8Array);
  return { sha256: hash.digest('hex'), size: (await stat(file)).size };
}
