import { describe, expect, it } from '@jest/globals';
import { clock, rate } from './format-lines.js';

describe('The figures of pay lines', () => {
  it('given a rate, when it is shown, then it has two to four decimals', () => {
    expect([2, 1.75, 0.0625, 10 / 3].map(rate)).toEqual(['$2.00', '$1.75', '$0.0625', '$3.3333']);
  });

  it('given minutes, when they are shown, then as hours and minutes of two digits', () => {
    expect([0, 60, 485].map(clock)).toEqual(['0:00', '1:00', '8:05']);
  });
});
