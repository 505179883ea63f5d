import type { Locale } from '@tailboard/contracts/locale';

/**
 * A number as a user typed it: its value, `null` for an empty field, or the reason why it was refused. An ambiguous
 * number has its possible values in `readings`; another unreadable text has none.
 */
export type TypedNumber = { readonly value: number | null } | { readonly readings: readonly number[] };

const DIGITS = /^\d+$/;
/** The US format, in which the product displays numbers in every locale: `1,234.50`, `1234.5`, `.5`. */
const US = /^(?:[1-9]\d{0,2}(?:,\d{3})+|\d+)?(?:\.\d+)?$/;
/** The same with a decimal comma, and periods between groups: `1.234,50`, `1234,5`. */
const COMMA = /^(?:[1-9]\d{0,2}(?:\.\d{3})+|\d+)?(?:,\d{1,2})?$/;
/** One separator with three digits after it: a group or decimals. */
const GROUP_OR_DECIMALS = /^[1-9]\d{0,2}\.\d{3}$/;

const plain = (text: string, decimal: '.' | ','): number =>
  Number(text.replaceAll(decimal === '.' ? ',' : '.', '').replace(',', '.'));

/** Reads the digits and separators of a number without a sign. */
function read(text: string, locale: Locale): TypedNumber {
  if (DIGITS.test(text)) return { value: Number(text) };
  if (locale === 'es') {
    if (GROUP_OR_DECIMALS.test(text)) return { readings: [plain(text, ','), plain(text, '.')] };
    if (COMMA.test(text)) return { value: plain(text, ',') };
  }
  if (US.test(text)) return { value: plain(text, '.') };
  // A comma that separates no group: decimals, or a group that is incomplete.
  const [whole = '', part = '', ...more] = text.split(',');
  const ambiguous = more.length === 0 && DIGITS.test(whole) && DIGITS.test(part);
  return { readings: ambiguous ? [Number(`${whole}.${part}`), Number(whole + part)] : [] };
}

/**
 * Reads a number that a user typed (D74). What the product displays reads back unchanged in every locale. In Spanish, a
 * comma before one or two final digits is a decimal comma. A text with two readings is refused: `1.234` in Spanish,
 * `1,50` in English. A dollar sign and spaces are ignored; digits may be full-width.
 */
export function readNumber(typed: string, locale: Locale): TypedNumber {
  const text = typed
    .normalize('NFKC')
    .replace(/[\s\u200e\u200f]/g, '')
    .replace('\u2212', '-');
  if (text === '') return { value: null };
  const [, sign = '', digits = ''] = /^(-?)\$?(.*)$/.exec(text) ?? [];
  if (!/\d/.test(digits)) return { readings: [] };
  const found = read(digits, locale);
  if (sign === '') return found;
  if ('readings' in found) return { readings: found.readings.map((value) => -value) };
  return { value: found.value === null ? null : -found.value };
}

const unformatted = new Intl.NumberFormat('en-US', { useGrouping: false, maximumFractionDigits: 10 });

/** Formats a number for a field. {@link readNumber} reads it back unchanged in the same locale. */
export function writeNumber(value: number, locale: Locale): string {
  const text = unformatted.format(value);
  // Three decimals look like a group in Spanish.
  return locale === 'es' && GROUP_OR_DECIMALS.test(text.replace('-', '')) ? `${text}0` : text;
}
