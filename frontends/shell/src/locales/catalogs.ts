import type { Catalogs } from '@tailboard/web/i18n/catalogs';
import type { Locale } from '@tailboard/contracts/locale';
import type guest from './en/guest-texts.js';
import type english from './en/texts.js';

declare module '@tailboard/web/i18n/texts' {
  interface TextCatalogs extends Pick<typeof english, keyof typeof english>, Pick<typeof guest, keyof typeof guest> {}
}

/** Loads the texts of the pages before the sign-in, in a locale. */
export const loadGuestCatalogs = async (locale: Locale): Promise<Catalogs> =>
  ((await import(`./${locale}/guest-texts`)) as { default: Catalogs }).default;

/** Loads the texts of the pages for signed-in users, in a locale. */
export const loadShellCatalogs = async (locale: Locale): Promise<Catalogs> =>
  ((await import(`./${locale}/texts`)) as { default: Catalogs }).default;
