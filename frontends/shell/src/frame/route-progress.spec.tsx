import { describe, expect, it } from '@jest/globals';
import { DURATION_MS, FINISH_AT, TICK_MS } from './route-progress.js';

describe('The bar of a route change', () => {
  it('takes 3 s in ticks of 100 ms and finishes past 95 percent [BUS-023] [BUS-024] [BUS-025]', () => {
    expect([DURATION_MS, TICK_MS, FINISH_AT]).toEqual([3000, 100, 95]);
  });
});
