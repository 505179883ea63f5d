import { describe, expect, it } from '@jest/globals';
import { createArchive, createUnderstated, withoutSizes, workbookOfRows } from '../testing/hostile-workbooks.js';
import { archiveProblem } from './archive.js';

const most = { bytes: 1_000_000, entries: 10 };
const spaces = (length: number): Buffer => Buffer.alloc(length, ' ');
const zip64 = (file: Buffer): Buffer => {
  const changed = Buffer.from(file);
  changed.writeUInt32LE(0xffffffff, changed.length - 10);
  return changed;
};

describe('An archive', () => {
  it('given entries with their sizes, when it is checked, then a reader may unpack it', async () => {
    expect(await archiveProblem(workbookOfRows(spaces(100_000)), most)).toBeUndefined();
  });

  it.each([
    ['an entry without sizes that unpacks to much', withoutSizes(2), 'dishonest'],
    ['an entry that is larger than it says', createUnderstated(2), 'too-large'],
    [
      'an entry that is larger than it says, within the limit',
      workbookOfRows(spaces(9_000), { declared: { unpacked: 8_000 } }),
      'dishonest',
    ],
    [
      'an entry that is smaller than it says',
      workbookOfRows(spaces(8_000), { declared: { unpacked: 9_000 } }),
      'dishonest',
    ],
    ['an entry of the size 0 with bytes', workbookOfRows(spaces(9_000), { declared: { unpacked: 0 } }), 'dishonest'],
    [
      'entries that are too large together',
      createArchive([1, 2].map((n) => ({ name: `${n}`, content: spaces(600_000) }))),
      'too-large',
    ],
    [
      'too many entries',
      createArchive(Array.from({ length: 11 }, (_, n) => ({ name: `${n}`, content: '' }))),
      'too-large',
    ],
    ['another directory than its end names', zip64(workbookOfRows('')), 'too-large'],
    ['an entry beyond its end', workbookOfRows('', { declared: { packed: 9_000, unpacked: 0 } }), 'damaged'],
    ['its end cut off', workbookOfRows('').subarray(0, -1), 'damaged'],
    ['nothing', Buffer.alloc(0), 'damaged'],
  ])('given %s, when it is checked, then no reader may unpack it', async (_, file, problem) => {
    expect(await archiveProblem(file, most)).toBe(problem);
  });
});
