import type { Locale, Text } from '@tailboard/contracts/locale';
import { translate } from '@tailboard/contracts/locale';
import { findingTexts, type namedFindings } from './finding-texts.js';

/** What an import of any kind finds. */
export type AnyFinding = keyof typeof findingTexts | (typeof namedFindings)[number];
/** The sentences that every kind of import says in its own words. */
export type NamedTexts = Readonly<Record<(typeof namedFindings)[number], Text>>;

/** Something that an import found: what it is and the values of its sentence. It is kept so, and said in the reader's language. */
export interface Finding<Code extends string = string> {
  readonly code: Code;
  readonly values?: Readonly<Record<string, string | number>>;
  /** The fields of a row that are wrong, where that is what was found. */
  readonly fields?: readonly FieldFinding[];
  /** On which line of the file. */
  readonly line?: number;
  /** What lies behind it. */
  readonly because?: Finding;
}
export interface FieldFinding {
  readonly field: string;
  readonly code: string;
  readonly values?: Finding['values'];
}

export const finding = (code: AnyFinding, values?: Finding['values']): Finding =>
  values ? { code, values } : { code };

/** How many of the wrong fields of a row are told besides the first. */
const ALSO = 3;

/** A row whose fields are wrong: the first, and what else is. */
export const wrongFields = (fields: readonly FieldFinding[]): Finding => ({
  code: 'wrongFields',
  fields: fields.slice(0, ALSO + 1),
  ...(fields.length > ALSO + 1 ? { values: { more: fields.length - ALSO - 1 } } : {}),
});

/** A finding as it is kept. */
export const kept = (found: Finding): string => JSON.stringify(found);

const also: Text = { en: '; also ', es: '; además: ', 'zh-CN': '；另外：' };
const between: Text = { en: '; ', es: '; ', 'zh-CN': '；' };
const more: Text = { en: '{more} more', es: '{more} más', 'zh-CN': '还有 {more} 处' };
const stop: Text = { en: '.', es: '.', 'zh-CN': '。' };
const onLine: Text = { en: 'Line {line}: ', es: 'Línea {line}: ', 'zh-CN': '第 {line} 行：' };

/** How a kind of import says what it found. */
export interface Words {
  readonly texts: Readonly<Record<string, Text>>;
  /** A finding as a sentence. */
  inWords(found: Finding, locale: Locale): string;
  /** What is kept as a sentence in the reader's language. What was kept before findings had codes is a sentence already. */
  keptInWords(stored: string, locale: Locale): string;
  /** A pattern of what is kept whose sentence holds a text, for those who look for it; `null` when no sentence does. */
  codesSaying(text: string, locale: Locale): string | null;
}

/** The words of a kind of import: those of every import, and its own. */
export function wordsWith(own: NamedTexts & Readonly<Record<string, Text>>): Words {
  const texts: Readonly<Record<string, Text>> = { ...findingTexts, ...own };
  const textOf = (code: string): Text => texts[code] ?? findingTexts.wrong;
  const inWords: Words['inWords'] = ({ code, values, fields, line, because }, locale) => {
    const before = line === undefined ? '' : translate(onLine, locale, { line });
    const after = because ? ` ${inWords(because, locale)}` : '';
    if (!fields) return before + translate(textOf(code), locale, values) + after;
    const [first = '', ...others] = fields.map((each) =>
      translate(textOf(each.code), locale, { ...each.values, field: each.field }),
    );
    const rest = values?.more === undefined ? others : [...others, translate(more, locale, values)];
    return `${before}${first}${rest.length > 0 ? also[locale] + rest.join(between[locale]) : ''}${stop[locale]}`;
  };
  return {
    texts,
    inWords,
    keptInWords(stored, locale) {
      if (!stored.startsWith('{"code":"')) return stored;
      const found = JSON.parse(stored) as Finding;
      return found.code in texts ? inWords(found, locale) : stored;
    },
    codesSaying(text, locale) {
      const codes = Object.entries(texts)
        .filter(([, said]) => said[locale].toLowerCase().includes(text.toLowerCase()))
        .map(([code]) => code);
      return codes.length === 0 ? null : `"code":"(${codes.join('|')})"`;
    },
  };
}
