import { describe, expect, it } from '@jest/globals';
import { labelPages, labelStocks } from './label-layout.js';

describe('Labels on their paper', () => {
  it.each(Object.entries(labelStocks))('lie within the paper: %s', (_, { paper, label, columns, rows, gap, ...at }) => {
    expect(at.left * 2 + columns * label.width + (columns - 1) * gap).toBeCloseTo(paper.width, 1);
    expect(at.top * 2 + rows * label.height).toBeCloseTo(paper.height, 1);
  });

  it('given a sheet that was begun, then its used labels stay as they are, and the rest goes on to the next sheet', () => {
    const pages = labelPages(
      Array.from({ length: 30 }, (_, at) => at),
      labelStocks.avery5160,
      4,
    );
    expect(pages.map((page) => page.length)).toEqual([30, 3]);
    expect(pages[0]?.slice(0, 5)).toEqual([null, null, null, 0, 1]);
  });

  it('given a roll, then each label is a page; given nothing, then there is none', () => {
    expect(labelPages(['a', 'b'], labelStocks.dymo30252)).toEqual([['a'], ['b']]);
    expect(labelPages([], labelStocks.avery5160, 7)).toEqual([]);
  });
});
