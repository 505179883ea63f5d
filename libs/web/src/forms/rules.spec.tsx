import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { toMessage } from './rules.js';

const labels = { value: 'Start date', other: 'End date' };
/** Returns the messages displayed beside the field. */
const listMessages = (schema: z.ZodType, value: unknown, locale: 'en' | 'es' | 'zh-CN' = 'en'): string[] => {
  const found = z.object({ value: schema }).safeParse(
    { value },
    {
      error: (issue) => toMessage(issue as never, { labels }, locale),
    },
  );
  return found.error?.issues.map(({ message }) => message) ?? [];
};
const rule = (params: object) => z.unknown().refine(() => false, { params });

describe('The generic rules of forms', () => {
  it.each([
    ['required', z.string().min(1), '', 'The start date field is required.'],
    ['required', z.enum(['a']), undefined, 'The start date field is required.'],
    ['required', z.array(z.string()).min(1), [], 'The start date field is required.'],
    ['email', z.email(), 'rosa', 'The start date field must be a valid email.'],
    ['min', z.string().min(12), 'short', 'The start date field must be at least 12 characters.'],
    ['max', z.string().max(3), 'longer', 'The start date field may not be greater than 3 characters.'],
    ['min of a number', z.number().min(3), 2, 'The start date field must be at least 3.'],
    ['max of a number', z.number().max(3), 4, 'The start date field may not be greater than 3.'],
    ['between', z.number().int().min(0).max(9), 12, 'The start date field must be between 0 and 9.'],
    ['a whole number', z.number().int(), 1.5, 'The start date field must be a whole number.'],
    ['a number', z.number(), 'x', 'The start date field must be a number.'],
    ['confirmed', rule({ rule: 'confirmed' }), 'x', 'The start date field does not match.'],
    ['a date', z.iso.date(), '2026-02-30', 'The start date field must be a valid date.'],
    ['after', rule({ rule: 'after', than: 'other' }), 'x', 'The start date field must be after end date.'],
    ['not before', rule({ rule: 'notBefore', than: 'other' }), 'x', 'The start date field may not be before end date.'],
    ['few entries', z.array(z.string()).max(1), ['a', 'b'], 'The start date field may not have more than 1 entry.'],
    [
      'the size of a file',
      z.file().max(2 * 1024 * 1024),
      new File(['x'.repeat(2 * 1024 * 1024 + 1)], 'a.png'),
      'The start date field may not be larger than 2 MB.',
    ],
    [
      'the type of a file',
      z.file().mime(['image/png']),
      new File(['x'], 'a.txt', { type: 'text/plain' }),
      'The start date field must be a file of type image/png.',
    ],
    ['anything else', z.string().regex(/^\d$/), 'x', 'The start date field is not valid.'],
  ] as [string, z.ZodType, unknown, string][])(
    'has one for %s [UIX-009] [UIX-010] [I18N-014]',
    (_, schema, value, sentence) => {
      expect(listMessages(schema, value)).toEqual([sentence]);
    },
  );

  it('returns them in the language of the screen [I18N-002] [UIX-013]', () => {
    expect(listMessages(z.string().min(1), '', 'es')).toEqual(['El campo start date es obligatorio.']);
    expect(listMessages(z.number().min(0).max(9), 12, 'zh-CN')).toEqual(['start date必须在 0 到 9 之间。']);
  });

  it('lets a form say what a value must look like, where the schema cannot', () => {
    const issue = { code: 'invalid_format', input: 'x', path: ['zip'] };
    expect(toMessage(issue, { labels, advice: { zip: 'Five digits.' } }, 'en')).toBe('Five digits.');
  });
});
