import { describe, expect, it } from '@jest/globals';
import { milesBetween } from './miles.js';

describe('Distances', () => {
  it('given two cities, when measured, then the straight line over the ground', () => {
    const nashville = { lat: 36.1627, lng: -86.7816 };
    const memphis = { lat: 35.1495, lng: -90.049 };
    expect(milesBetween(nashville, memphis)).toBeCloseTo(196, 0);
    expect(milesBetween(nashville, nashville)).toBe(0);
    expect(milesBetween({ lat: 0, lng: 179.5 }, { lat: 0, lng: -179.5 })).toBeCloseTo(69.1, 1);
  });
});
