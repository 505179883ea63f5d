import { describe, expect, it } from '@jest/globals';
import { parseHistoryOptions } from './options.mjs';

const now = new Date('2026-11-21T15:00:00Z');
const parseLine = (line: string) => parseHistoryOptions(line.split(' ').filter(Boolean), now);

describe('The words behind npm run demo', () => {
  it('given tier and years, then the history ends with the last week that is closed by now', () => {
    expect(parseLine('--tier M --years 2')).toEqual({
      tier: 'M',
      years: 2,
      seed: 1,
      until: undefined,
      latest: '2026-11-15',
    });
    expect(parseHistoryOptions(['--tier', 'S', '--years', '1'], new Date('2026-11-16T15:00:00Z'))).toMatchObject({
      latest: '2026-11-08',
    });
  });

  it('given a seed and a Sunday, then they count', () => {
    expect(parseLine('--tier S --years 1 --seed 7 --until 2026-10-04')).toMatchObject({
      seed: 7,
      until: '2026-10-04',
    });
  });

  it.each([
    ['', 'Specify the tier: --tier S, M or L.'],
    ['--tier X --years 1', 'There is no tier X; there are S, M and L.'],
    ['--tier S', 'Specify the number of years: --years 1.'],
    ['--tier S --years 0', '--years is 1 to 10, not 0.'],
    ['--tier S --years 50', '--years is 1 to 10, not 50.'],
    ['--tier S --years two', '--years is 1 to 10, not two.'],
    ['--tier S --years 1 --seed x', '--seed is a whole number, not x.'],
    ['--tier S --years 1 --until 2026-02-30', '--until is a date like 2026-11-15, not 2026-02-30.'],
    [
      '--tier S --years 1 --until 2026-11-17',
      '--until is a Sunday; 2026-11-17 is none. The one before it is 2026-11-15.',
    ],
    [
      '--tier S --years 1 --until 2026-11-22',
      'The week before 2026-11-22 is not closed yet; the latest is 2026-11-15.',
    ],
    ['--tier S --years 1 --tiers', "Unknown option '--tiers'"],
  ])('given "%s", then the message names the mistake', (line, text) => {
    expect(parseLine(line)).toEqual(expect.stringContaining(text));
  });
});
