import type { Locale } from '@tailboard/contracts/locale';
import i18next from 'i18next';

/** Texts in one locale, by namespace and key. */
export type Catalogs = Readonly<Record<string, Readonly<Record<string, string>>>>;
/** Loads the texts of one package in a locale. */
export type LoadCatalogs = (locale: Locale) => Promise<Catalogs>;

/** The packages on this page, each with the locales that it has loaded. */
const packages = new Map<LoadCatalogs, Set<Locale>>();

const withoutTexts = (locale: Locale) => [...packages].filter(([, locales]) => !locales.has(locale));

/** Returns whether the texts of every package on this page are loaded in a locale. */
export const hasTexts = (locale: Locale): boolean => withoutTexts(locale).length === 0;

/**
 * Loads the texts that are missing in a locale; `undefined` if none is.
 * @throws if they cannot be loaded
 */
export function loadTexts(locale: Locale): Promise<void> | undefined {
  const missing = withoutTexts(locale);
  if (missing.length === 0) return undefined;
  return Promise.all(missing.map(([load]) => loadPackage(load, locale))).then(() => undefined);
}

/** Adds texts. Those of a key that exists remain, because a remote of another version brings its own copy of common texts. */
export function addTexts(locale: Locale, catalogs: Catalogs): void {
  for (const [namespace, texts] of Object.entries(catalogs))
    // Silent: nothing on the screen uses texts that are added only now, and a notification would render everything again.
    i18next.addResourceBundle(locale, namespace, texts, true, false, { silent: true });
}

async function loadPackage(load: LoadCatalogs, locale: Locale): Promise<void> {
  addTexts(locale, await load(locale));
  packages.set(load, new Set([...(packages.get(load) ?? []), locale]));
}

/**
 * Adds a package to this page, with its texts in the current locale, which may change while they load.
 * @throws if they cannot be loaded; the next call tries again
 */
export async function addPackage(load: LoadCatalogs): Promise<void> {
  for (;;) {
    const locale = i18next.language as Locale;
    if (packages.get(load)?.has(locale)) return;
    await loadPackage(load, locale);
  }
}
