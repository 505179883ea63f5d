import { describe, expect, it } from '@jest/globals';
import { codesOffered } from '../testing/closing.js';
import { usualCodes } from './usual-codes.js';

const work = codesOffered.filter(({ counts_as }) => counts_as === 'work');
const titles = (options: Partial<Parameters<typeof usualCodes>[1]>): string[] =>
  usualCodes(work, { category: null, taken: {}, has: new Set(), ...options }).map(({ title }) => title);
const [first, second, third] = work;
const category = first!.category_id;

describe('The usual codes of a job', () => {
  it('given nothing that was taken before, then those of its category in their order, and none without a category', () => {
    expect(titles({ category })).toEqual(
      work.filter((code) => code.category_id === category).map(({ title }) => title),
    );
    expect(titles({})).toEqual([]);
  });

  it('given what was taken on jobs of its category, then the most frequent first, also of other categories', () => {
    const taken = { [category]: { [third!.id]: 1, [second!.id]: 5 } };
    expect(titles({ category, taken }).slice(0, 2)).toEqual([second!.title, expect.any(String)]);
    expect(titles({ category, taken })).toContain(third!.title);
    expect(titles({ category: null, taken })).toEqual([]);
  });

  it('given what the job has already, then that is not offered again', () =>
    expect(titles({ category, has: new Set(work.map(({ id }) => id)) })).toEqual([]));
});
