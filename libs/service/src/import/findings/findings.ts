import type { Locale, Text } from '@tailboard/contracts/locale';
import { translate } from '@tailboard/contracts/locale';
import { findingTexts, type namedFindings } from './finding-texts.js';

/** Findings of any import. */
export type AnyFinding = keyof typeof findingTexts | (typeof namedFindings)[number];
/** The sentences that each kind of import supplies. */
export type NamedTexts = Readonly<Record<(typeof namedFindings)[number], Text>>;

/** A finding with the values of its sentence; stored as a code and translated for the reader. */
export interface Finding<Code extends string = string> {
  readonly code: Code;
  readonly values?: Readonly<Record<string, string | number>>;
  /** Invalid fields of a row. */
  readonly fields?: readonly FieldFinding[];
  /** Line in the file. */
  readonly line?: number;
  /** The cause. */
  readonly because?: Finding;
}
export interface FieldFinding {
  readonly field: string;
  readonly code: string;
  readonly values?: Finding['values'];
}

export const createFinding = (code: AnyFinding, values?: Finding['values']): Finding =>
  values ? { code, values } : { code };

/** Number of further invalid fields to name. */
const MAX_FURTHER_FIELDS = 3;

/** A row with invalid fields: names the first and counts the others. */
export const createWrongFields = (fields: readonly FieldFinding[]): Finding => ({
  code: 'wrongFields',
  fields: fields.slice(0, MAX_FURTHER_FIELDS + 1),
  ...(fields.length > MAX_FURTHER_FIELDS + 1 ? { values: { more: fields.length - MAX_FURTHER_FIELDS - 1 } } : {}),
});

/** Serializes a finding. */
export const serializeFinding = (found: Finding): string => JSON.stringify(found);

const also: Text = { en: '; also ', es: '; además: ', 'zh-CN': '；另外：' };
const between: Text = { en: '; ', es: '; ', 'zh-CN': '；' };
const more: Text = { en: '{more} more', es: '{more} más', 'zh-CN': '还有 {more} 处' };
const stop: Text = { en: '.', es: '.', 'zh-CN': '。' };
const onLine: Text = { en: 'Line {line}: ', es: 'Línea {line}: ', 'zh-CN': '第 {line} 行：' };

/** Texts of an import's findings. */
export interface FindingTexts {
  readonly texts: Readonly<Record<string, Text>>;
  /** Translates a finding. */
  translate(found: Finding, locale: Locale): string;
  /** Translates a stored finding. Entries from before findings had codes are sentences already. */
  translateStored(stored: string, locale: Locale): string;
  /** Returns the code of a stored finding. */
  getCode(stored: string): string | null;
  /** Returns a pattern of stored findings whose sentence contains the text, for search; `null` if none does. */
  findCodesContaining(text: string, locale: Locale): string | null;
}

const HEADER_CODES: readonly string[] = ['headerLacks', 'headerLacksSome', 'headerTwice'] satisfies AnyFinding[];

/**
 * Combines the common texts with those of one kind of import.
 * @param titles names of its fields as people write them
 */
export function createFindingTexts(
  own: NamedTexts & Readonly<Record<string, Text>>,
  titles: Readonly<Record<string, Text>> = {},
): FindingTexts {
  const texts: Readonly<Record<string, Text>> = { ...findingTexts, ...own };
  const getText = (code: string): Text => texts[code] ?? findingTexts.wrong;
  /** Returns the title of a field, which may be part of another: `address.city`. */
  const nameField = (field: string, locale: Locale): string =>
    (titles[field] ?? titles[field.slice(field.lastIndexOf('.') + 1)])?.[locale] ?? field;
  /** Returns the values of a finding, with fields of the header by their titles. */
  const nameColumns = ({ code, values }: Finding, locale: Locale): Finding['values'] =>
    values && HEADER_CODES.includes(code)
      ? Object.fromEntries(
          Object.entries(values).map(([name, list]) => [
            name,
            String(list)
              .split(', ')
              .map((field) => nameField(field, locale))
              .join(', '),
          ]),
        )
      : values;
  const inWords: FindingTexts['translate'] = (found, locale) => {
    const { code, values, fields, line, because } = found;
    const before = line === undefined ? '' : translate(onLine, locale, { line });
    const after = because ? ` ${inWords(because, locale)}` : '';
    if (!fields) return before + translate(getText(code), locale, nameColumns(found, locale)) + after;
    const [first = '', ...others] = fields.map((each) =>
      translate(getText(each.code), locale, { ...each.values, field: nameField(each.field, locale) }),
    );
    const rest = values?.more === undefined ? others : [...others, translate(more, locale, values)];
    return `${before}${first}${rest.length > 0 ? also[locale] + rest.join(between[locale]) : ''}${stop[locale]}`;
  };
  return {
    texts,
    translate: inWords,
    translateStored(stored, locale) {
      if (!stored.startsWith('{"code":"')) return stored;
      const found = JSON.parse(stored) as Finding;
      return found.code in texts ? inWords(found, locale) : stored;
    },
    getCode: (stored) => (stored.startsWith('{"code":"') ? (JSON.parse(stored) as Finding).code : null),
    findCodesContaining(text, locale) {
      const codes = Object.entries(texts)
        .filter(([, details]) => details[locale].toLowerCase().includes(text.toLowerCase()))
        .map(([code]) => code);
      return codes.length === 0 ? null : `"code":"(${codes.join('|')})"`;
    },
  };
}
