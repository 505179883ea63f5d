import { locales } from '@tailboard/contracts/locale';
import type { Texts } from '../i18n/texts.js';

const values = (text: string): string =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)]
    .map(([found]) => found)
    .sort()
    .join(' ');

/** Returns the differences between locales: missing or empty keys, and values that another locale does not use. */
export function listLocaleDifferences({ namespace, bundles }: Texts): string[] {
  return locales.flatMap((locale) => [
    ...Object.keys(bundles[locale])
      .filter((key) => !(key in bundles.en))
      .map((key) => `${namespace}.${key} in ${locale} alone`),
    ...Object.entries(bundles.en).flatMap(([key, english]) => {
      const text = bundles[locale][key];
      if (!text?.trim()) return [`${namespace}.${key} is missing in ${locale}`];
      return values(text) === values(english)
        ? []
        : [`${namespace}.${key} in ${locale}: ${values(text)} instead of ${values(english)}`];
    }),
  ]);
}
