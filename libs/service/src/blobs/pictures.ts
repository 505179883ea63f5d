import { createHash } from 'node:crypto';
import { rename, rm, stat } from 'node:fs/promises';
import { createReadStream } from 'node:fs';
import sharp from 'sharp';
import type { Received } from './receive.js';

const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'] as const;
export const isPicture = (media: string | null): boolean => pictureTypes.some((type) => type === media);

/** In millions: a camera of today has half of them, and what unpacks into more is there to fill a memory. */
export const MOST_MEGAPIXELS = 100;
/** Neither side of a small picture is longer. */
const SMALL_SIDE = 320;

/** A small picture beside a large one, for lists. */
export interface Small {
  readonly sha256: string;
  readonly size: number;
  readonly file: string;
}
export interface Cleaned extends Received {
  readonly small: Small;
}

// A picture is worked on by one core: the other answers.
sharp.concurrency(1);
sharp.cache(false);

/**
 * A picture without what its camera wrote beside it: place, time, device. It stands upright afterwards, whatever way it was
 * held. One that has nothing beside it stays byte by byte.
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
    const told = { ...received };
    if (!isBare) {
      const clean = put('clean');
      const upright = sharp(file, { ...limits, animated: media === 'image/gif' })
        .autoOrient()
        .keepIccProfile();
      await (media === 'image/jpeg' ? upright.jpeg({ quality: 92 }) : upright).toFile(clean);
      await rename(clean, file);
      Object.assign(told, await hashed(file));
    }
    return { ...told, small: { ...(await hashed(small)), file: small } };
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
