import { addDays } from '@tailboard/contracts/company-time';
import type { listTypes, printTypes } from '@tailboard/contracts/equipment/unit-lists';

export type PrintType = (typeof printTypes)[number];

/** The print type of a tab that has none. */
export const UNKNOWN = 'unknown';

const printTypeByTab: Readonly<Record<(typeof listTypes)[number], PrintType>> = {
  issued: 'issued',
  returned: 'returned',
  verified: 'verified',
  reconcile: 'reconciled',
};

/** Returns the print type of a tab; a placeholder for an unknown tab (CPE-082). */
export const toPrintType = (tab: string): PrintType | typeof UNKNOWN =>
  Object.hasOwn(printTypeByTab, tab) ? printTypeByTab[tab as keyof typeof printTypeByTab] : UNKNOWN;

/** Returns the default days of a print: today; for customer returns, the year until today. */
export function getDefaultRange(type: string, today: string): { start: string; end: string } {
  if (type !== 'returned') return { start: today, end: today };
  const yearBack = `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`;
  // February 29 does not exist a year earlier.
  return { start: today.endsWith('-02-29') ? addDays(`${yearBack.slice(0, 4)}-03-01`, -1) : yearBack, end: today };
}
