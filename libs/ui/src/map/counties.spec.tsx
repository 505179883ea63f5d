import { describe, expect, it } from '@jest/globals';
import { censusBasemap, inWorld } from './counties.js';

describe('The ground of a map without pictures', () => {
  it('given the atlas of the Census Bureau, when read, then counties have their names where they lie', async () => {
    const { names, states, counties } = await censusBasemap();
    const nashville = inWorld({ lat: 36.16, lng: -86.78 });
    const nearest = names
      .map((one) => ({ name: one.name, away: Math.hypot(one.x - nashville.x, one.y - nashville.y) }))
      .sort((a, b) => a.away - b.away)[0];
    expect(nearest?.name).toBe('Davidson');
    expect(names.length).toBeGreaterThan(3_100);
    for (const line of [states, counties].flatMap((some) => some.slice(0, 200))) {
      expect(line.along.length).toBeGreaterThanOrEqual(4);
      expect([line.west, line.north].every((value) => value >= 0)).toBe(true);
      expect([line.east, line.south].every((value) => value <= 256)).toBe(true);
    }
  });
  it('given a place, when set in the square of the world, then lies where web maps have it', () => {
    expect(inWorld({ lat: 0, lng: 0 })).toMatchObject({ x: 128, y: 128 });
    // A tile of zoom 1 begins at 85.0511° north.
    expect(inWorld({ lat: 85, lng: -180 })).toMatchObject({ x: expect.closeTo(0, 9), y: expect.closeTo(0.42, 2) });
  });
});
