import { describe, expect, it } from '@jest/globals';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { routes } from '../shell.js';
import { listPaths } from '../remotes/path-conflicts.js';

const folder = path.resolve(__dirname, '../../public');
const manifest = JSON.parse(readFileSync(path.join(folder, 'manifest.webmanifest'), 'utf8')) as {
  start_url: string;
  display: string;
  icons: { src: string; sizes: string; type: string; purpose?: string }[];
  share_target: { action: string };
};
/** Returns the width and height that a PNG file states. */
const readSize = (file: string): string => {
  const bytes = readFileSync(path.join(folder, file));
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
};

describe('The web manifest', () => {
  it('given its icons, then each is a file of the size that it states, one of them for masks', () => {
    for (const { src, sizes, type } of manifest.icons)
      expect([src, type === 'image/png' ? readSize(src) : existsSync(path.join(folder, src)) && sizes]).toEqual([
        src,
        sizes,
      ]);
    expect(manifest.icons.map(({ purpose }) => purpose)).toContain('maskable');
    expect(readSize('apple-touch-icon.png')).toBe('180x180');
  });

  it('given the page, then it names the manifest and the icon of a home screen', () => {
    const page = readFileSync(path.resolve(__dirname, '../index.html'), 'utf8');
    for (const part of [
      'rel="manifest" href="/manifest.webmanifest"',
      'rel="apple-touch-icon" href="/apple-touch-icon.png"',
    ])
      expect(page).toContain(part);
  });

  it('given an installed product, then it opens in its own window, and another app can share with a page of it', () => {
    expect([manifest.start_url, manifest.display]).toEqual(['/', 'standalone']);
    expect(listPaths(routes)).toContain(manifest.share_target.action);
  });
});
