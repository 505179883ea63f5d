import { locales, type Locale } from '@tailboard/contracts/locale';
import i18next from 'i18next';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** A key without its plural suffix. */
type TextKey<K extends string> = K extends `${infer Base}_one` | `${infer Base}_other` ? Base : K;

/** The texts of one frontend or part, in every locale. */
export interface Texts<K extends string = string> {
  readonly namespace: string;
  readonly bundles: Readonly<Record<Locale, Readonly<Record<K, string>>>>;
}

/**
 * Declares texts. The English texts define the keys; a locale that misses one does not compile. Values are in double
 * braces; a text with a count has two forms: `rows_one`, `rows_other`.
 */
export function texts<const E extends Readonly<Record<string, string>>>(
  namespace: string,
  bundles: { en: E } & Readonly<Record<Exclude<Locale, 'en'>, Record<keyof E & string, string>>>,
): Texts<keyof E & string> {
  // Silent: nothing on the screen uses texts that are added only now, and a notification would render everything again.
  const enrol = (): void => {
    for (const locale of locales)
      i18next.addResourceBundle(locale, namespace, withMillions(locale, bundles[locale]), true, true, { silent: true });
  };
  // Remotes and tests may register before or after the start.
  if (i18next.isInitialized) enrol();
  else i18next.on('initialized', enrol);
  return { namespace, bundles };
}

/** Spanish has a third form for whole millions. Its texts are those of `other`, so they need no form of their own. */
function withMillions(locale: Locale, bundle: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  if (locale !== 'es') return bundle;
  const many = Object.entries(bundle)
    .filter(([key]) => key.endsWith('_other'))
    .map(([key, text]): [string, string] => [key.replace(/_other$/, '_many'), text]);
  return { ...bundle, ...Object.fromEntries(many) };
}

export type Translate<K extends string> = (key: TextKey<K>, values?: Readonly<Record<string, unknown>>) => string;

/** Translates to the current locale, and again when it changes. */
export function useTexts<K extends string>({ namespace }: Texts<K>): Translate<K> {
  const { i18n } = useTranslation(undefined, { useSuspense: false });
  const { language } = i18n;
  return useCallback<Translate<K>>(
    (key, values) => i18n.t(key, { ns: namespace, lng: language, ...values }),
    [i18n, language, namespace],
  );
}
