import { expect, it } from '@jest/globals';
import { locales, type Text } from '@tailboard/contracts/locale';
import { failureTexts, mailTexts } from '@tailboard/service/exports/export-texts';
import { columnTexts, stateTexts } from './texts.js';

const all: [string, Text][] = [columnTexts, failureTexts, mailTexts, stateTexts].flatMap((texts) =>
  Object.entries<Text>(texts),
);
it.each(all)('given the text %s, then every language has it with the same values', (_, text) => {
  const values = (sentence: string) => [...sentence.matchAll(/\{\w+\}/g)].map(([value]) => value).sort();
  for (const locale of locales) {
    expect(text[locale].trim()).not.toBe('');
    expect(values(text[locale])).toEqual(values(text.en));
  }
});
