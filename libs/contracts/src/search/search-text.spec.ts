import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { plainText, searchable, searchTerms } from './search-text.js';

const finds = (typed: string, text: string): boolean => searchTerms(typed).every((term) => text.includes(term));

describe('A search', () => {
  const stored = searchable(
    ['12 Peña Blvd', '45-17 Broadway', 'José Nguyen', '30901-1234'],
    ['9125550165', 'WO-2026-0001', '8773-1200'],
  );

  it.each([
    '(912) 555-0165',
    '912-555-0165',
    '912.555.0165',
    '+1 912 555 0165',
    '1-912-555-0165',
    '555-0165',
    '(912)',
    '(912) 55',
    '(912) 555-01',
    '912-555-01',
    '5550165',
    'nguyen (912) 555-0165',
    'pena blvd',
    'JOSE NGUYEN',
    '2026-0001',
    'wo-2026-0001',
    '87731200',
    '8773-1200',
    '12 peña',
    '45-17',
    '45-17 broadway',
    '30901-1234',
    '30901 12',
    '+1 912 555-0165',
  ])('given %s, then it finds the job', (typed) => expect(finds(typed, stored)).toBe(true));

  it.each(['(912) 555-0166', '12 Pine', '2026-0002'])('given %s, then it does not', (typed) =>
    expect(finds(typed, stored)).toBe(false),
  );

  it('given a street number and a street, then both are terms of their own', () =>
    expect(searchTerms('1200 4567th st')).toEqual(['1200', '4567th', 'st']));

  it('given a number stored with separators and a country code, then ten digits find it', () =>
    expect(finds('9125550165', searchable([], ['+1 (912) 555-0165']))).toBe(true));

  it('given any stored number, then each notation of it finds it', () =>
    fc.assert(
      fc.property(
        fc.stringMatching(/^[2-9]\d{9}$/),
        fc.constantFrom('(aaa) bbb-cccc', 'aaa-bbb-cccc', 'aaa.bbb.cccc', '+1 aaa bbb cccc', 'aaabbbcccc', 'bbb-cccc'),
        fc.constantFrom('(aaa) bbb-cccc', 'aaa-bbb-cccc', 'aaabbbcccc', 'aaa bbb cccc'),
        (number, typed, kept) => {
          const write = (notation: string): string =>
            notation
              .replace('aaa', number.slice(0, 3))
              .replace('bbb', number.slice(3, 6))
              .replace('cccc', number.slice(6));
          expect(finds(write(typed), searchable([], [write(kept)]))).toBe(true);
        },
      ),
    ));

  it('given any text, then the text itself finds it', () =>
    fc.assert(fc.property(fc.lorem({ maxCount: 4 }), (text) => expect(finds(text, plainText(text))).toBe(true))));
});
