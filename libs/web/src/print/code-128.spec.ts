import { describe, expect, it } from '@jest/globals';
import { modulesOf } from './code-128.js';

describe('Code 128', () => {
  it.each([
    ['in pairs, of digits', '593242763547', '11010011100'],
    ['of letters and digits', 'nj90-Maku', '11010010000'],
    ['with characters that control', 'A\tB\n', '11010000100'],
  ])('draws a code %s in the set of Code 128 that fits it [CPE-095]', (_, text, start) => {
    const modules = modulesOf(text) ?? '';
    expect(modules.slice(0, 11)).toBe(start);
    // Each sign is eleven modules; the last, which says that it ends, is thirteen.
    expect([modules.length % 11, modules.slice(-13)]).toEqual([2, '1100011101011']);
  });

  it('draws no bars of what Code 128 does not have', () => expect(modulesOf('序列号')).toBeNull());
});
