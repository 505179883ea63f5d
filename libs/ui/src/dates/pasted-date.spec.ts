import { describe, expect, it } from '@jest/globals';
import { readPastedDate } from './pasted-date.js';

describe('A pasted date', () => {
  it.each([
    ['2026-12-15', 'en', '2026-12-15'],
    [' 2026-12-15\n', 'zh-CN', '2026-12-15'],
    ['2026-12-15T09:30:00Z', 'en', '2026-12-15'],
    ['15 Dec 2026', 'en', '2026-12-15'],
    ['15-Dec-2026', 'es', '2026-12-15'],
    ['Dec. 15, 2026', 'en', '2026-12-15'],
    ['December 15th, 2026', 'en', '2026-12-15'],
    ['Sept 3 2026', 'en', '2026-09-03'],
    ['3 de septiembre de 2026', 'es', '2026-09-03'],
    ['15 dic 2026', 'es', '2026-12-15'],
    ['2026年12月5日', 'zh-CN', '2026-12-05'],
  ] as const)('given %p on a page in %s, then it is %s', (text, locale, date) =>
    expect(readPastedDate(text, locale)).toBe(date),
  );

  it.each(['', '12/15/2026', '15', '2026', '2026-02-30', '31 Feb 2026', '15 Foo 2026', '15 De 2026', 'Dec 2026'])(
    'given %p, then it is left to the field',
    (text) => expect(readPastedDate(text, 'en')).toBeNull(),
  );
});
