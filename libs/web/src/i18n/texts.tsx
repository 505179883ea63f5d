import type { ParseKeys } from 'i18next';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type english from '../locales/en/texts.js';

/** The English texts by namespace, which name the keys of every locale. Each package adds its own. */
// eslint-disable-next-line typescript/no-empty-object-type -- an interface, so that packages can add to it
export interface TextCatalogs extends Pick<typeof english, keyof typeof english> {}

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: TextCatalogs;
    keySeparator: false;
    nsSeparator: false;
  }
}

export type Namespace = Extract<keyof TextCatalogs, string>;
/** A key without its plural suffix. */
export type TextKey<N extends Namespace> = Extract<ParseKeys<N>, string>;
export type Translate<K extends string> = (key: K, values?: Readonly<Record<string, unknown>>) => string;

/** Translates to the current locale, and again when it changes. A key is looked up in the namespaces in their order. */
export function useTexts<N extends Namespace>(...namespaces: readonly N[]): Translate<TextKey<N>> {
  const { i18n } = useTranslation(undefined, { useSuspense: false });
  const { language } = i18n;
  const joined = namespaces.join(' ');
  return useCallback(
    (key, values) =>
      // As `replace`, because a value may have the name of an option: `lng`.
      String(
        i18n.t(key as never, {
          ns: joined.split(' '),
          lng: language,
          replace: values ?? {},
          ...(values?.['count'] === undefined ? {} : { count: Number(values['count']) }),
        }),
      ),
    [i18n, language, joined],
  );
}
