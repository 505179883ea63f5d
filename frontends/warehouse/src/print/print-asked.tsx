import { addDays } from '@tailboard/contracts/company-time';
import type { listTypes, printTypes } from '@tailboard/contracts/equipment/unit-lists';

export type PrintType = (typeof printTypes)[number];

/** What is said of a tab that prints nothing known. */
export const UNKNOWN = 'unknown';

const byTab: Readonly<Record<(typeof listTypes)[number], PrintType>> = {
  issued: 'issued',
  returned: 'returned',
  verified: 'verified',
  reconcile: 'reconciled',
};

/** The word by which the print asks for the list of a tab; a placeholder for a tab that nobody knows (CPE-082). */
export const printTypeOf = (tab: string): PrintType | typeof UNKNOWN =>
  Object.hasOwn(byTab, tab) ? byTab[tab as keyof typeof byTab] : UNKNOWN;

/** The days that a print begins with: today; of what customers gave back, the year until today. */
export function usualRange(type: string, today: string): { start: string; end: string } {
  if (type !== 'returned') return { start: today, end: today };
  const yearBack = `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`;
  // The 29th of February has no day a year before it.
  return { start: today.endsWith('-02-29') ? addDays(`${yearBack.slice(0, 4)}-03-01`, -1) : yearBack, end: today };
}
