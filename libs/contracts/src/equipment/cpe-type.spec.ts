import { describe, expect, it } from '@jest/globals';
import { cpeTypes, isSimplePattern, unlikePattern } from './cpe-type.js';

describe('The pattern of serials', () => {
  it.each(['^(NJ|F8)', '^NJ[0-9A-F]{10}$', '^\\d{12}$', '^[A-Z]{2,4}-?\\d+$', '(?:AB|CD)[^x)]\\(\\d*', '^NJ\\.'])(
    'given %j, then it is accepted',
    (pattern) =>
      expect(cpeTypes.define.input.body.safeParse({ title: 'Modem', serial_pattern: pattern }).success).toBe(true),
  );

  it.each([
    ['a repeated group', '^(a+)+$'],
    ['a repetition in a group', '^(a*|b)x'],
    ['a group with a count', '(ab){2,}'],
    ['a lookahead', '^(?=x)y'],
    ['a lookbehind', '(?<!x)y'],
    ['a reference', '(a)\\1'],
    ['five repetitions', 'a*a*a*a*a*b'],
  ])('given %s, then it is refused with what is allowed, and stored ones never match', (_, pattern) => {
    const { error } = cpeTypes.define.input.body.safeParse({ title: 'Modem', serial_pattern: pattern });
    expect(error?.issues).toMatchObject([{ path: ['serial_pattern'], params: { rule: 'simplePattern', limit: 4 } }]);
    expect([isSimplePattern(pattern), unlikePattern(['anything'], pattern)]).toEqual([false, []]);
  });

  it('given no regular expression, then it is refused', () =>
    expect(cpeTypes.define.input.body.safeParse({ title: 'Modem', serial_pattern: '[' }).success).toBe(false));
});
