import { describe, expect, it } from '@jest/globals';
import { toDistribution } from './quartiles.js';

const named = (values: readonly number[]) => values.map((value, at) => ({ name: `T${at}`, value }));

describe('The distribution of technicians', () => {
  it('given no values, then there is none; given one, then it is in one range', () => {
    expect(toDistribution([])).toEqual([]);
    expect(toDistribution(named([9.25]))).toEqual([{ from: 9, to: 9.5, count: 1, outliers: [] }]);
  });

  it('given values, then each is in one range, and empty ranges between them are kept', () => {
    expect(toDistribution(named([8, 8.4, 9.5])).map(({ from, count }) => [from, count])).toEqual([
      [8, 2],
      [8.5, 0],
      [9, 0],
      [9.5, 1],
    ]);
  });

  it('given a value far from the others, then it is named as an outlier', () => {
    const bins = toDistribution(named([10, 10.5, 11, 11, 11.5, 12, 2]));
    expect(bins.flatMap(({ outliers }) => outliers)).toEqual([{ name: 'T6', value: 2 }]);
    expect(bins.reduce((all, { count }) => all + count, 0)).toBe(7);
  });

  it('given four values, then none is an outlier', () => {
    expect(toDistribution(named([10, 10, 10, 1])).flatMap(({ outliers }) => outliers)).toEqual([]);
  });

  it('given 300 values, then there are at most 14 ranges with all of them', () => {
    const bins = toDistribution(named(Array.from({ length: 300 }, (_, at) => (at * 37) % 60)));
    expect(bins.length).toBeLessThanOrEqual(14);
    expect(bins.reduce((all, { count }) => all + count, 0)).toBe(300);
  });
});
