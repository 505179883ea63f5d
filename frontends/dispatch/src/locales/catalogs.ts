import type { Catalogs } from '@tailboard/web/i18n/catalogs';
import type { Locale } from '@tailboard/contracts/locale';
import type english from './en/texts.js';

declare module '@tailboard/web/i18n/texts' {
  // eslint-disable-next-line typescript/no-empty-object-type -- an interface, so that packages can add to it
  interface TextCatalogs extends Pick<typeof english, keyof typeof english> {}
}

/** Loads the texts of this frontend in a locale. */
export const loadDispatchCatalogs = async (locale: Locale): Promise<Catalogs> =>
  ((await import(`./${locale}/texts`)) as { default: Catalogs }).default;
