import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { locales } from './locale.js';
import { getFieldName, ruleMessages, formatIssue } from './validation.js';
import { cents, TimeOfDay } from './values.js';

const getMessages = (schema: z.ZodType, value: unknown, locale: (typeof locales)[number] = 'en'): string[] => {
  const parsed = schema.safeParse(value, { error: (issue) => formatIssue(issue as never, locale) });
  return parsed.success ? [] : parsed.error.issues.map(({ message }) => message);
};
const over = z.number().max(5);

describe('The generic rules', () => {
  it('require with the specified sentence [UIX-009] [UIX-010] [I18N-014]', () => {
    expect(getMessages(z.object({ title: z.string().min(1) }), { title: '' })).toEqual([
      'The title field is required.',
    ]);
    expect(getMessages(z.object({ first_name: z.string() }), {})).toEqual(['The first name field is required.']);
    expect(getMessages(z.object({ roles: z.array(z.string()).min(1) }), { roles: [] })).toEqual([
      'The roles field is required.',
    ]);
  });

  it.each([
    ['an e-mail', z.object({ email: z.email() }), { email: 'ada' }, 'The e-mail field must be a valid email.'],
    [
      'a shortest length',
      z.object({ name: z.string().min(3) }),
      { name: 'ab' },
      'The name field must be at least 3 characters.',
    ],
    [
      'a greatest length',
      z.object({ name: z.string().max(3) }),
      { name: 'abcd' },
      'The name field may not be greater than 3 characters.',
    ],
    ['a least number', z.object({ points: z.number().min(0) }), { points: -1 }, 'The points field must be at least 0.'],
    ['a greatest number', z.object({ points: over }), { points: 6 }, 'The points field may not be greater than 5.'],
    ['a choice', z.object({ type: z.enum(['a', 'b']) }), { type: 'c' }, 'The type field must be one of: a, b.'],
    ['a date', z.object({ date: z.iso.date() }), { date: '2026-02-30' }, 'The date field must be a valid date.'],
    [
      'a time of day',
      z.object({ start: TimeOfDay }),
      { start: '24:00' },
      'The start field must be a time from 00:00 to 23:59. Write 00:00 for midnight.',
    ],
    ['anything else', z.object({ zip: z.string().regex(/^\d{5}$/) }), { zip: '12' }, 'The zip field is not valid.'],
    [
      'a field within another',
      z.object({ address: z.object({ city: z.string() }) }),
      { address: {} },
      'The city field is required.',
    ],
    [
      'an entry of a list',
      z.object({ job_ids: z.array(z.uuid()) }),
      { job_ids: ['x'] },
      'The job ids field is not valid.',
    ],
  ])('name the problem of %s [UIX-009]', (_, schema, value, sentence) =>
    expect(getMessages(schema, value)).toEqual([sentence]),
  );

  it.each([
    ['a number between two', z.object({ points: z.number().min(0).max(9) }), { points: 12 }, 'between 0 and 9'],
    ['a number', z.object({ points: z.number() }), { points: 'x' }, 'a number'],
    ['a whole number', z.object({ points: z.number().int() }), { points: 1.5 }, 'a whole number'],
  ])('name the limits of %s [UIX-009]', (_, schema, value, must) =>
    expect(getMessages(schema, value)).toEqual([`The points field must be ${must}.`]),
  );

  it.each(['x', -1, 1.5, 100_001, NaN])(
    'given %p for an amount in cents, state its limits in dollars [UIX-009]',
    (value) => {
      for (const price of [cents(100_000), cents(100_000).nullable().default(null)])
        expect(getMessages(z.object({ price }), { price: value })).toEqual([
          'The price field must be between $0.00 and $1,000.00.',
        ]);
    },
  );

  it('count the entries of a list, not its characters [UIX-009]', () => {
    expect(getMessages(z.object({ roles: z.array(z.string()).min(2) }), { roles: ['a'] })).toEqual([
      'The roles field needs at least 2 entries.',
    ]);
    expect(getMessages(z.object({ roles: z.array(z.string()).max(1) }), { roles: ['a', 'b'] })).toEqual([
      'The roles field may not have more than 1 entry.',
    ]);
  });

  it('name the other field of a rule that is about two [UIX-009]', () => {
    const span = z
      .object({ start_date: z.string(), end_date: z.string() })
      .refine(({ start_date, end_date }) => start_date < end_date, {
        path: ['end_date'],
        params: { rule: 'after', than: 'start_date' },
      });
    expect(getMessages(span, { start_date: '2026-10-05', end_date: '2026-10-05' }, 'es')).toEqual([
      'El campo fecha final debe ser posterior a fecha inicial.',
    ]);
  });

  it('know rules across fields by their names [UIX-009]', () => {
    const twice = z
      .object({ password: z.string(), password_confirmation: z.string() })
      .refine((typed) => typed.password === typed.password_confirmation, {
        path: ['password_confirmation'],
        params: { rule: 'confirmed' },
      });
    expect(getMessages(twice, { password: 'a', password_confirmation: 'b' })).toEqual([
      'The password confirmation field does not match.',
    ]);
  });

  it('speak three languages [I18N-002]', () => {
    expect(getMessages(z.object({ email: z.email() }), { email: 'x' }, 'es')).toEqual([
      'El campo correo debe ser un correo válido.',
    ]);
    expect(getMessages(z.object({ email: z.email() }), {}, 'zh-CN')).toEqual(['请填写邮箱。']);
    for (const sentence of Object.values(ruleMessages))
      for (const locale of locales) expect(sentence[locale]).toContain('{field}');
  });

  it('name a field that has no name of its own by its key', () => {
    expect(getFieldName(['job_ids', 3], 'es')).toBe('job ids');
    expect(getFieldName([], 'en')).toBe('value');
  });
});
