import { describe, expect, it } from '@jest/globals';
import { wilson } from './wilson.js';

describe('The confidence interval of a failure rate', () => {
  // Known values of the Wilson score interval at 95%.
  it.each([
    [0, 10, 0, 0, 27.8],
    [1, 10, 10, 1.8, 40.4],
    [5, 10, 50, 23.7, 76.3],
    [10, 10, 100, 72.2, 100],
    [1, 1, 100, 20.7, 100],
    [30, 300, 10, 7.1, 13.9],
  ])('given %s failures in %s visits, then the rate is %s%%, from %s%% to %s%%', (failed, visits, value, low, high) => {
    const found = wilson(failed, visits);
    expect([found.value, found.low, found.high].map((each) => Math.round(each * 10) / 10)).toEqual([value, low, high]);
  });
});
