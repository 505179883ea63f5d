import type { Locale } from '@tailboard/contracts/locale';

const MONTHS = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 15)));
/** Marks of abbreviations, and the words between the parts of a date. */
const BETWEEN = /[.,]|\b(de|del|of|st|nd|rd|th)\b/g;
const fold = (text: string): string => text.toLowerCase().normalize('NFC').replace(BETWEEN, ' ').trim();

/** Returns the number of the month with this name, in full or by its first three letters or more, or `undefined`. */
function findMonth(name: string, locales: readonly Locale[]): number | undefined {
  for (const locale of locales) {
    const { format } = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' });
    const month = MONTHS.findIndex((each) => {
      const full = fold(format(each));
      return full === name || (name.length >= 3 && full.startsWith(name)) || (name === 'sept' && full === 'september');
    });
    if (month !== -1) return month + 1;
  }
  return undefined;
}

/** Returns `YYYY-MM-DD`, or `null` if there is no such date. */
function toDate(year: string, month: number, day: string): string | null {
  const date = `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
  const at = new Date(`${date}T00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === date ? date : null;
}

/**
 * Reads a date as other programs write it: `2026-12-15`, also with a time, `15 Dec 2026`, `December 15, 2026`, `15 de
 * diciembre de 2026`, `2026年12月15日`. Months are named in English or in the page's language.
 * @returns `YYYY-MM-DD`, or `null` for other text, such as digits in the order of the page
 */
export function readPastedDate(text: string, locale: Locale): string | null {
  const given = text.trim();
  const [, isoYear, isoMonth, isoDay] = /^(\d{4})-(\d\d)-(\d\d)(?:[T ]\d\d:\d\d\S*)?$/.exec(given) ?? [];
  if (isoYear && isoMonth && isoDay) return toDate(isoYear, Number(isoMonth), isoDay);
  const [, cjkYear, cjkMonth, cjkDay] = /^(\d{4})\s*年\s*(\d\d?)\s*月\s*(\d\d?)\s*日$/.exec(given) ?? [];
  if (cjkYear && cjkMonth && cjkDay) return toDate(cjkYear, Number(cjkMonth), cjkDay);
  const words = fold(given.replace(/(\d)(st|nd|rd|th)\b/gi, '$1')).split(/[\s/-]+/);
  const [first = '', second = '', year = ''] = words;
  if (words.length !== 3 || !/^\d{4}$/.test(year)) return null;
  const [day, name] = /^\d\d?$/.test(first) ? [first, second] : [second, first];
  if (!/^\d\d?$/.test(day) || !/^\p{L}+$/u.test(name)) return null;
  const month = findMonth(name, ['en', locale]);
  return month === undefined ? null : toDate(year, month, day);
}
