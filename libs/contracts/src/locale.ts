/** The three locales of the product; `en` is the fallback. */
export const locales = ['en', 'es', 'zh-CN'] as const;
export type Locale = (typeof locales)[number];

/** A sentence in every locale. `{name}` stands for a value filled in by {@link translate}. */
export type Text = Readonly<Record<Locale, string>>;

/** Fills the placeholders of a sentence in one locale; an unknown placeholder stays visible. */
export function translate(text: Text, locale: Locale, values: Readonly<Record<string, unknown>> = {}): string {
  return filled(text[locale], values);
}

/** Fills the placeholders of a text; an unknown one stays visible. */
export const filled = (text: string, values: Readonly<Record<string, unknown>>): string =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) => (name in values ? String(values[name]) : placeholder));

/** The first supported locale that an `Accept-Language` header asks for, by weight; `en` otherwise. */
export function preferredLocale(header: string | undefined): Locale {
  const asked = (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';');
      const weight = parameters.map((p) => /^\s*q=([\d.]+)\s*$/.exec(p)?.[1]).find(Boolean);
      return { tag: tag.toLowerCase(), weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ tag, weight }) => tag && weight > 0)
    .sort((a, b) => b.weight - a.weight);
  for (const { tag } of asked) {
    const found = locales.find(
      (locale) => locale.toLowerCase() === tag || locale.toLowerCase().split('-')[0] === tag.split('-')[0],
    );
    if (found) return found;
  }
  return 'en';
}
