import { locales, preferredLocale, type Locale } from '@tailboard/contracts/locale';
import i18next from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import { readCookie, writeCookie, YEAR } from '../cookie.js';
import { hasTexts, loadTexts } from './catalogs.js';

/** The cookie that keeps the chosen locale for 365 days. */
export const LOCALE_COOKIE = 'tailboard_locale';

/** Each locale by its own name. */
export const localeNames: Readonly<Record<Locale, string>> = { en: 'English', es: 'Español', 'zh-CN': '简体中文' };

const toLocale = (value: string | null | undefined): Locale | undefined => locales.find((locale) => locale === value);

/** Chosen before, else the first language of the browser that is a locale, else English. A choice that is no locale of ours is English. */
export const initialLocale = (): Locale => {
  const chosen = readCookie(LOCALE_COOKIE);
  return chosen ? (toLocale(chosen) ?? 'en') : preferredLocale(navigator.languages.join(','));
};

/** Returns whether the user chose a locale in this browser. */
export const hasChosenLocale = (): boolean => Boolean(readCookie(LOCALE_COOKIE));

export const currentLocale = (): Locale => toLocale(i18next.language) ?? 'en';

/** Starts i18next, once, before the first texts are added. */
export function startLocale(locale: Locale = initialLocale()): void {
  document.documentElement.lang = locale;
  if (i18next.isInitialized) {
    void i18next.changeLanguage(locale);
    return;
  }
  void i18next.use(initReactI18next).init({
    lng: locale,
    fallbackLng: false,
    resources: {},
    ns: [],
    initAsync: false,
    keySeparator: false,
    nsSeparator: false,
    // React escapes what it shows.
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
}

/** The locale that was requested last, because the texts of an earlier one may arrive later. */
let requested: Locale | undefined;

/**
 * Shows everything in a locale, without storing it as the user's choice. Its texts load first, unless they are there.
 * @throws if they cannot be loaded; the locale remains as it is
 */
export async function speak(locale: Locale): Promise<void> {
  requested = locale;
  // A package may be added while the others load.
  for (let loading = loadTexts(locale); loading; loading = loadTexts(locale)) await loading;
  if (requested !== locale) return;
  document.documentElement.lang = locale;
  await i18next.changeLanguage(locale);
}

/** Changes to a locale that the user has not requested on this page, if its texts can be loaded. */
export const adoptLocale = (locale: Locale): void => void speak(locale).catch(() => undefined);

/**
 * The locale check before a route is entered: what was chosen meanwhile in another tab is spoken here as well, and a choice that
 * is no locale of ours is English. Without a choice, the page goes on as it speaks.
 */
export function checkLocale(): void {
  const locale = initialLocale();
  if (hasChosenLocale() && locale !== currentLocale()) adoptLocale(locale);
}

const choosing = new Set<(locale: Locale) => void>();

/** Notifies of the locale that a user chooses, which is not every change of the locale. */
export function onLocaleChosen(listener: (locale: Locale) => void): () => void {
  choosing.add(listener);
  return () => choosing.delete(listener);
}

/**
 * The locale, and how to choose another: kept for 365 days, sent with the very next request. `choose` throws if its texts
 * cannot be loaded; then nothing changes.
 */
export function useLocale(): { locale: Locale; choose: (locale: Locale) => Promise<void> } {
  const { i18n } = useTranslation(undefined, { useSuspense: false });
  return {
    locale: toLocale(i18n.language) ?? 'en',
    choose: async (locale) => {
      const speaking = speak(locale);
      if (!hasTexts(locale)) await speaking;
      // Another choice came while its texts were loading.
      if (requested !== locale) return;
      writeCookie(LOCALE_COOKIE, locale, YEAR);
      for (const listener of choosing) listener(locale);
    },
  };
}

export function onLocaleChange(listener: () => void): () => void {
  i18next.on('languageChanged', listener);
  return () => i18next.off('languageChanged', listener);
}
