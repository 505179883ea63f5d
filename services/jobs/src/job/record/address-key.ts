import type { WorkOrder } from '@tailboard/contracts/jobs/work-order';

/** Street words with their abbreviations; both sides of a comparison are abbreviated. */
const short: Readonly<Record<string, string>> = {
  street: 'st',
  avenue: 'ave',
  av: 'ave',
  road: 'rd',
  drive: 'dr',
  court: 'ct',
  lane: 'ln',
  boulevard: 'blvd',
  place: 'pl',
  circle: 'cir',
  terrace: 'ter',
  trail: 'trl',
  parkway: 'pkwy',
  highway: 'hwy',
  square: 'sq',
  suite: 'ste',
  building: 'bldg',
  north: 'n',
  south: 's',
  east: 'e',
  west: 'w',
  northeast: 'ne',
  northwest: 'nw',
  southeast: 'se',
  southwest: 'sw',
};

/** Words before an apartment number, ignored in comparisons. */
const UNIT = new Set(['apt', 'apartment', 'unit', 'no']);

/**
 * Normalizes an address for comparison (decision D25): ignores case, accents, punctuation and spelled-out street words.
 * The apartment counts, because it is a different customer. Without a ZIP code, the city is used.
 */
export function addressKey({ address, address2, apt, city, zip }: WorkOrder['address']): string {
  const words = (text: string) =>
    text
      .normalize('NFKD')
      .toLowerCase()
      .replace(/\p{M}/gu, '')
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean);
  const part = (text: string) => words(text).filter((word) => !UNIT.has(word));
  return part(`${address} ${address2} ${apt}`)
    .map((word) => short[word] ?? word)
    .concat(/^\d{5}/.exec(zip)?.[0] ?? words(city).join(' '))
    .join(' ');
}
