import { tmpdir } from 'node:os';
import { expect, it } from '@jest/globals';
import { whenDiskFull } from './disk-space.js';

it('a disk with less room than is needed is reported by its folder, one with room is not', async () => {
  const folder = tmpdir();
  expect(await whenDiskFull(folder, Number.MAX_SAFE_INTEGER)).toEqual([
    `the disk of ${folder} is full; free some space`,
  ]);
  expect(await whenDiskFull(folder, 1)).toEqual([]);
});
it('a folder that is not there yet is no full disk', async () => {
  expect(await whenDiskFull('/nowhere/at/all', Number.MAX_SAFE_INTEGER)).toEqual([]);
});
