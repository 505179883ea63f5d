import { describe, expect, it } from '@jest/globals';
import { bandAxis } from './band.js';

describe('The bands of a chart', () => {
  it('given two users of the same name, then each has a band with that name', () => {
    const { data, valueFormatter } = bandAxis([
      { id: 'a', name: 'Max Cole' },
      { id: 'b', name: 'Max Cole' },
    ]);
    expect(new Set(data).size).toBe(2);
    expect(data.map(valueFormatter)).toEqual(['Max Cole', 'Max Cole']);
  });
});
