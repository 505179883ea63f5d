import { describe, expect, it } from '@jest/globals';
import { locales, valuesIn, type Text } from '@tailboard/contracts/locale';
import { drafts, createLetter, type MailName } from './mail-texts.js';

const names = Object.keys(drafts) as MailName[];
const values = {
  company: 'Marsh Cable',
  name: 'Ada Reed',
  by: 'Li Marsh',
  email: 'ada@example.com',
  minutes: 60,
  days: 7,
  when: 'today',
  left: 9,
  passkey: 'Chrome 140 · Windows',
  device: 'Chrome 140 · Windows',
  ip: '10.0.0.1',
  until: 'tomorrow',
  url: 'https://crew.example.com/password/reset',
};

describe.each(names)('the mail %s', (name) => {
  const { subject, lines, notes, action } = drafts[name] as (typeof drafts)['invitation'];
  const texts: Text[] = [subject, ...lines, ...notes, ...(action ? [action] : [])];

  it('is the same in every language: each sentence with the same values', () => {
    for (const text of texts)
      for (const locale of locales) {
        expect(text[locale].trim()).not.toBe('');
        expect(valuesIn(text[locale])).toEqual(valuesIn(text.en));
      }
  });

  it.each(locales)('leaves no placeholder open in %s, and greets by name', (locale) => {
    const letter = createLetter(name, locale, values, 'https://crew.example.com/x');
    const json = JSON.stringify(letter);
    expect(json).not.toMatch(/\{\w+\}/);
    expect(letter.greeting).toContain('Ada Reed');
    expect(letter.subject).toContain('Marsh Cable');
  });

  it('is another text in each language', () => {
    for (const text of texts) expect(new Set(locales.map((locale) => text[locale])).size).toBe(locales.length);
  });
});
