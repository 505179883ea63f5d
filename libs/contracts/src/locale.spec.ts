import { describe, expect, it } from '@jest/globals';
import { preferredLocale, translate } from './locale.js';

describe('The locale of a request', () => {
  it.each([
    ['es', 'es'],
    ['zh-CN', 'zh-CN'],
    ['zh-TW,zh;q=0.8', 'zh-CN'],
    ['es-MX,en;q=0.8', 'es'],
    ['fr;q=0.9, es;q=0.4, en;q=0.7', 'en'],
    ['fr', 'en'],
    ['ES;Q=0.2, EN;Q=0.1', 'es'],
    ['es;q=0', 'en'],
    ['', 'en'],
    [undefined, 'en'],
  ])('%s means %s [I18N-001]', (header, locale) => expect(preferredLocale(header)).toBe(locale));
});

describe('A sentence', () => {
  const hello = { en: 'Hello {name}', es: 'Hola {name}', 'zh-CN': '你好 {name}' };
  it('is filled in its locale', () => expect(translate(hello, 'es', { name: 'Mei' })).toBe('Hola Mei'));
  it.each([
    ['en', 1, '1 day'],
    ['en', 0.5, '0.5 days'],
    ['en', 0, '0 days'],
    ['en', '2', '2 days'],
    ['es', 1, '1 día'],
    ['es', 1_000_000, '1000000 días'],
    ['zh-CN', 1, '1 天'],
  ] as const)('given the locale %s and the number %s, then its words agree with it', (locale, days, sentence) => {
    const text = {
      en: '{days} {days, plural, one {day} other {days}}',
      es: '{days} {days, plural, one {día} other {días}}',
      'zh-CN': '{days} 天',
    };
    expect(translate(text, locale, { days })).toBe(sentence);
  });
  it('shows a placeholder that no one filled', () => expect(translate(hello, 'en')).toBe('Hello {name}'));
  it('does not replace a placeholder inside a value', () =>
    expect(translate(hello, 'en', { name: '{name}' })).toBe('Hello {name}'));
});
