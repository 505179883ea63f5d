/** Returns text in the form in which searches compare it: without accents and in lower case. */
export const plainText = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

const digits = (text: string): string => text.replace(/\D/g, '');
/** Fewest digits of a number that is found in any notation: an area without its separators would match too much. */
const FEWEST = 4;

/** Returns what a search for these texts compares: the texts, and their numbers without separators. */
export const searchable = (texts: readonly string[], numbers: readonly string[]): string => {
  const hyphenated = texts.flatMap((text) => text.match(/\d+(?:[-.]\d+)+/g) ?? []);
  const bare = [...numbers, ...hyphenated].map(digits).filter(({ length }) => length >= FEWEST);
  return plainText([...texts, ...numbers, ...bare].join(' '));
};

/** A telephone number of North America, as people write it. */
const PHONE =
  /(?<![\p{L}\d])(?:(?:\+?1[\s.-]*)?(?:\(\d{3}\)\s*|\d{3}[\s.-]+)\d{3}[\s.-]+|\d{3}[.-])\d{4}(?![\p{L}\d])/gu;
/** Returns the digits of a number, without the country code of North America. */
const toPhoneDigits = (text: string): string => digits(text).replace(/^1(?=\d{10}$)/, '');
/** Only a number with its separators, without spaces. */
const isNumber = (text: string): boolean => /^[\d.+-]+$/.test(text) && digits(text).length >= FEWEST;

/**
 * Returns the terms of a search, all of which must occur in the {@link searchable} text. A telephone, account or order
 * number is one term in any notation, also while it is being typed.
 */
export const searchTerms = (typed: string): readonly string[] => {
  const text = plainText(typed).replace(PHONE, (phone) => ` ${toPhoneDigits(phone)} `);
  const terms = text.split(/[\s()]+/).filter(Boolean);
  return [...new Set(terms.map((term) => (isNumber(term) ? toPhoneDigits(term) : term)))];
};
