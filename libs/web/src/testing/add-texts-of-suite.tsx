// Before each suite of screens: adds the texts of its package in every locale. The product loads those of one.
import { expect, jest } from '@jest/globals';
import { locales } from '@tailboard/contracts/locale';
import { addTexts, type Catalogs } from '../i18n/catalogs.js';
import { startLocale } from '../i18n/locale.js';

const read = (file: string): Catalogs => jest.requireActual<{ default: Catalogs }>(file).default;
const [, frontend] = /frontends[\\/]([\w-]+)/.exec(expect.getState().testPath ?? '') ?? [];
startLocale('en');
for (const locale of locales) {
  addTexts(locale, read(`../locales/${locale}/texts.ts`));
  if (frontend) addTexts(locale, read(`../../../../frontends/${frontend}/src/locales/${locale}/texts.ts`));
  if (frontend === 'shell') addTexts(locale, read(`../../../../frontends/shell/src/locales/${locale}/guest-texts.ts`));
}
