import { describe, expect, it } from '@jest/globals';
import { endMargin, startAtZero } from './axis-range.js';

describe('The range of an axis', () => {
  it('given values from zero, when they are drawn, then the axis starts at zero; with a negative value, at that one', () => {
    expect(startAtZero([10, null, 14])).toEqual({ min: 0 });
    expect(startAtZero([10, -2])).toEqual({});
  });

  it('given dates in English and Chinese, when they are drawn, then half of the last one fits behind the last point', () => {
    expect(endMargin(['23 Nov 2026', '30 Nov 2026'])).toBe(43);
    expect(endMargin(['2026年11月23日'])).toBe(50);
  });
});
