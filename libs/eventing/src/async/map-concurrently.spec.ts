import { describe, expect, it } from '@jest/globals';
import { mapConcurrently } from './map-concurrently.js';

const numbers = Array.from({ length: 100 }, (_, at) => at);

describe('Doing the same for many', () => {
  it('gives the results in order, and never does more than eight at a time', async () => {
    let under = 0;
    let most = 0;
    const doubled = await mapConcurrently(numbers, async (number) => {
      most = Math.max(most, ++under);
      await new Promise((resolve) => setImmediate(resolve));
      under--;
      return number * 2;
    });
    expect(doubled).toEqual(numbers.map((number) => number * 2));
    expect(most).toBe(8);
  });

  it('begins nothing new after a failure, and reports when the others have ended', async () => {
    const begun: number[] = [];
    let under = 0;
    const trying = mapConcurrently(numbers, async (number) => {
      begun.push(number);
      under++;
      await new Promise((resolve) => setImmediate(resolve));
      under--;
      if (number === 3) throw new Error('the database went away');
    });
    await expect(trying).rejects.toThrow('the database went away');
    expect(under).toBe(0);
    expect(begun.length).toBeLessThan(20);
  });
});
