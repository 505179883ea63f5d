import { describe, expect, it } from '@jest/globals';
import { toWaterfall } from './waterfall.js';

const toSteps = (values: readonly number[], sum: number) => [
  ...values.map((value, index) => ({ id: String(index), name: String(index), value })),
  { id: 'sum', name: 'Sum', value: sum, isSum: true },
];

describe('A waterfall', () => {
  it('given amounts and their sum, when it is drawn, then each begins where the one before ends, and the sum at zero', () => {
    expect(toWaterfall(toSteps([300, 0, 120], 420))).toEqual([
      { from: 0, length: 300 },
      { from: 300, length: 0 },
      { from: 300, length: 120 },
      { from: 0, length: 420 },
    ]);
  });

  it('given a negative amount, when it is drawn, then it goes back from the end of the one before', () => {
    expect(toWaterfall(toSteps([300, -100], 200)).map(({ from, length }) => [from, length])).toEqual([
      [0, 300],
      [200, 100],
      [0, 200],
    ]);
  });
});
