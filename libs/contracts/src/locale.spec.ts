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
  it('shows a placeholder that no one filled', () => expect(translate(hello, 'en')).toBe('Hello {name}'));
  it('does not fill a value that looks like a placeholder a second time', () =>
    expect(translate(hello, 'en', { name: '{name}' })).toBe('Hello {name}'));
});
