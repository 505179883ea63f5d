import type { Locale } from '@tailboard/contracts/locale';
import type { Catalogs } from '../i18n/catalogs.js';

/** Loads the texts of this package in a locale. */
export const loadWebCatalogs = async (locale: Locale): Promise<Catalogs> =>
  ((await import(`./${locale}/texts`)) as { default: Catalogs }).default;
