/**
 * The result of a spreadsheet's change of an identifier: a number without its last digits, a date, a logical value, or the error of a
 * formula. The original is lost.
 */
export type Mangled = 'shortened' | 'date' | 'logical' | 'error';

/** Scientific notation, with the decimal separator of any locale. Patterns are for text in upper case. */
export const SHORTENED =
  '\\d+(?:(?:[.,٫·]\\d+)?[ ]?E[ ]?\\+[ ]?\\d+|[.,٫·]\\d+E-?\\d+|(?:[.,٫·]\\d+)?[ ]?[×*·X][ ]?10\\^[ ]?\\d+|(?:[.,٫·]\\d+)?[ ]?×[ ]?10[⁰¹²³⁴-⁹]+)';

const MONTH_NAME =
  '(?:JAN(?:UARY)?|FEB(?:RUARY)?|MAR(?:CH)?|APR(?:IL)?|MAY|JUNE?|JULY?|AUG(?:UST)?|SEPT?(?:EMBER)?|OCT(?:OBER)?|NOV(?:EMBER)?|DEC(?:EMBER)?|' +
  'ENE(?:RO)?|FEBRERO|MARZO|ABR(?:IL)?|MAYO|JUNIO|JULIO|AGO(?:STO)?|SEPTIEMBRE|OCTUBRE|NOVIEMBRE|DIC(?:IEMBRE)?)\\.?';
const [DAY, MONTH, YEAR] = ['(?:0?[1-9]|[12]\\d|3[01])', '(?:0?[1-9]|1[0-2])', '(?:19|20)\\d{2}'] as const;
const TIME = '(?:[T ]\\d{1,2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?Z?)?';
const numericDate = (separator: string, years: string): string =>
  `(?:${MONTH}${separator}${DAY}|${DAY}${separator}${MONTH})${separator}${years}`;

/** Dates as spreadsheets of the three languages show them: `10-Aug`, `Aug-26`, `2026-11-27`, `11/27/2026`, `8月10日`. */
export const DATE = `(?:${[
  `${DAY}[-. /]${MONTH_NAME}(?:[-. /](?:${YEAR}|\\d{2}))?`,
  `${MONTH_NAME}[-. /](?:${YEAR}|\\d{1,2}(?:,? ${YEAR})?)`,
  ...['-', '/', '\\.'].map((separator) => `${YEAR}${separator}${MONTH}${separator}${DAY}`),
  numericDate('-', YEAR),
  numericDate('/', `(?:${YEAR}|\\d{2})`),
  numericDate('\\.', `(?:${YEAR}|\\d{2})`),
  `${YEAR}年${MONTH}月(?:${DAY}日)?`,
  `${MONTH}月${DAY}日`,
].join('|')})${TIME}`;

const patterns: readonly (readonly [Mangled, RegExp])[] = [
  ['shortened', new RegExp(`^(?:${SHORTENED})$`, 'u')],
  ['date', new RegExp(`^${DATE}$`, 'u')],
  ['logical', /^(?:TRUE|FALSE|VERDADERO|FALSO|真|假)$/u],
  [
    'error',
    /^(?:#(?:N\/[AD]|REF!|¡REF!|VALUE!|¡VALOR!|DIV\/0!|¡DIV\/0!|NAME\?|¿NOMBRE\?|NUM!|¡NUM!|NULL!|¡NULO!)|#{3,})$/u,
  ],
];

/** Returns how a spreadsheet changed an identifier, or `null` if it may be as it was entered. */
export function detectMangling(text: string): Mangled | null {
  const cell = text.trim().toUpperCase();
  return patterns.find(([, pattern]) => pattern.test(cell))?.[0] ?? null;
}
