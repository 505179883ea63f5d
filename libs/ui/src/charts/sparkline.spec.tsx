import { describe, expect, it } from '@jest/globals';
import { toPoints } from './sparkline.js';

describe('A sparkline', () => {
  it('given values and the least that is no warning, when it is drawn, then the line of that value fits, and the lower ones are marked', () => {
    const { points, leastY } = toPoints({ values: [95, 85, 75, null], least: 85 });
    expect(points).toEqual([
      { x: 4, y: 4, isLow: false },
      { x: expect.closeTo(34.67, 2), y: 16, isLow: false },
      { x: expect.closeTo(65.33, 2), y: 28, isLow: true },
      null,
    ]);
    expect(leastY).toBe(16);
  });

  it('given one value or equal values, when it is drawn, then it is in the middle', () => {
    expect(toPoints({ values: [7] }).points).toEqual([{ x: 50, y: 16, isLow: false }]);
    expect(toPoints({ values: [7, 7] }).points.map((point) => point?.y)).toEqual([16, 16]);
  });
});
