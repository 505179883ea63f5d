import type { KnownProducts } from '@tailboard/contracts/equipment/unit-table-content';
import type { Locale } from '@tailboard/contracts/locale';
import type { ReadCode } from '@tailboard/web/scan/scan-queue';
import { readUnits } from '../receive/read-units.js';

/** The units of a provider's receipt, and what was read of its text. */
export interface ReadReceipt {
  readonly serial_mac: string[];
  readonly mac: string[];
  readonly codes: readonly ReadCode[];
}

/**
 * Returns the units of a provider's receipt: of the rows of its table, or of the whole text. In a text, words without a
 * digit are headings.
 */
export function readReceipt(text: string, locale: Locale, known: KnownProducts): ReadReceipt {
  const { codes, macs } = readUnits(text, locale, true, known);
  const units = codes.filter((code) => 'unused' in code || /\d/.test(code.raw));
  const serial_mac = [...new Set(units.flatMap((code) => ('key' in code ? [code.key] : [])))];
  return { serial_mac, mac: serial_mac.map((serial) => macs.get(serial) ?? ''), codes: units };
}
