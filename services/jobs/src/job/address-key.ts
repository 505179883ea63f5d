import type { WorkOrder } from '@tailboard/contracts/jobs/work-order';

/** How street words are written out or cut short; both sides of a comparison are brought to the short one. */
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

/** How the word before an apartment's number is written says nothing about where it is. */
const UNIT = new Set(['apt', 'apartment', 'unit', 'no']);

/**
 * An address as it is compared (decision D25): without case, accents, punctuation and spelled-out street words; the apartment
 * belongs to it, because the neighbours upstairs are another visit. Where the zip is missing, the city stands for it.
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
