/** Supported locales; `en` is the fallback. */
export const locales = ['en', 'es', 'zh-CN'] as const;
export type Locale = (typeof locales)[number];

/** A sentence in every locale. {@link translate} fills in `{name}`. */
export type Text = Readonly<Record<Locale, string>>;

/** Translates a sentence and fills its placeholders; unknown ones stay visible. */
export function translate(text: Text, locale: Locale, values: Readonly<Record<string, unknown>> = {}): string {
  return filled(text[locale], values);
}

/** Fills a text's placeholders; unknown ones stay visible. */
export const filled = (text: string, values: Readonly<Record<string, unknown>>): string =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) => (name in values ? String(values[name]) : placeholder));

/** Returns the preferred supported locale of an `Accept-Language` header; `en` by default. */
export function preferredLocale(header: string | undefined): Locale {
  const requested = (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';');
      const weight = parameters.map((p) => /^\s*q=([\d.]+)\s*$/i.exec(p)?.[1]).find(Boolean);
      return { tag: tag.toLowerCase(), weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ tag, weight }) => tag && weight > 0)
    .sort((a, b) => b.weight - a.weight);
  for (const { tag } of requested) {
    const found = locales.find(
      (locale) => locale.toLowerCase() === tag || locale.toLowerCase().split('-')[0] === tag.split('-')[0],
    );
    if (found) return found;
  }
  return 'en';
}
