/** Supported locales; `en` is the fallback. */
export const locales = ['en', 'es', 'zh-CN'] as const;
export type Locale = (typeof locales)[number];

/** A sentence in every locale. {@link translate} fills in `{name}`. */
export type Text = Readonly<Record<Locale, string>>;

/** `{days}`, or a word by the number that it follows, as ICU writes it: `{days, plural, one {day} other {days}}`. */
const PLACEHOLDER = /\{(\w+)(?:, plural, one \{([^{}]*)\} other \{([^{}]*)\})?\}/g;

/** Returns the names of the values that a text contains, once each, in order. */
export const valuesIn = (text: string): string[] =>
  [...new Set([...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name))].sort();

/** Translates a sentence and fills its placeholders; unknown ones stay visible. */
export function translate(text: Text, locale: Locale, values: Readonly<Record<string, unknown>> = {}): string {
  return fillPlaceholders(text[locale], values, locale);
}

/** Fills a text's placeholders; unknown ones stay visible. */
export const fillPlaceholders = (
  text: string,
  values: Readonly<Record<string, unknown>>,
  locale: Locale = 'en',
): string =>
  text.replace(PLACEHOLDER, (placeholder, name: string, singular?: string, plural?: string) => {
    if (!(name in values)) return placeholder;
    if (singular === undefined || plural === undefined) return String(values[name]);
    return new Intl.PluralRules(locale).select(Number(values[name])) === 'one' ? singular : plural;
  });

/** Returns the preferred supported locale of an `Accept-Language` header; `en` by default. */
export function preferredLocale(header: string | undefined): Locale {
  const requested = (header ?? '')
    .split(',')
    .map((entry) => {
      const [tag = '', ...parameters] = entry.trim().split(';');
      const weight = parameters.map((p) => /^\s*q=([\d.]+)\s*$/i.exec(p)?.[1]).find(Boolean);
      return { tag: tag.toLowerCase(), weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ tag, weight }) => tag && weight > 0)
    .sort((a, b) => b.weight - a.weight);
  for (const { tag } of requested) {
    const match = locales.find(
      (locale) => locale.toLowerCase() === tag || locale.toLowerCase().split('-')[0] === tag.split('-')[0],
    );
    if (match) return match;
  }
  return 'en';
}
