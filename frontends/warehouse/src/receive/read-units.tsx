import { serialsIn, serialsScanned, type ReadSerial } from '@tailboard/contracts/equipment/serial';
import { upcOf } from '@tailboard/contracts/equipment/upc';
import type { Locale } from '@tailboard/contracts/locale';
import { isRefused } from '@tailboard/contracts/refusal';
import type { ReadCode } from '@tailboard/web/scan/scan-queue';
import { codeOf } from '../scan/read-serials.js';

/** Units from a packing list or a label, each with the MAC next to its serial. */
export interface ReadUnits {
  readonly codes: readonly ReadCode[];
  readonly macs: ReadonlyMap<string, string>;
}
/** Types and models of the company. Their names and UPCs are no serials. */
export interface KnownKinds {
  readonly names: readonly string[];
  readonly upcs: readonly string[];
}

/** Returns the words of names as a text contains them. */
const wordsOf = (names: readonly string[]): ReadonlySet<string> =>
  new Set(names.flatMap((name) => [...serialsIn(name).map(({ raw }) => raw), name.toUpperCase()]));

/**
 * Parses units. A serial and a MAC of one line or one scan are one unit, in either order; every other entry is a separate
 * unit. Pasted columns with the names and UPCs of types and models are left out.
 */
export function readUnits(text: string, locale: Locale, pasted: boolean, known: KnownKinds): ReadUnits {
  const codes: ReadCode[] = [];
  const macs = new Map<string, string>();
  const words = wordsOf(known.names);
  const isKind = ({ raw, key }: ReadSerial): boolean =>
    pasted && (words.has(raw) || (!isRefused(key) && known.upcs.includes(upcOf(key) ?? '')));
  for (const line of pasted ? text.split(/\r?\n/) : [text]) {
    const read = (pasted ? serialsIn : serialsScanned)(line).filter((one) => !isKind(one));
    const macOf = read.find(({ mac }) => mac);
    const serialOf = read.find(({ mac }) => !mac);
    if (read.length === 2 && serialOf && macOf && !isRefused(serialOf.key) && !isRefused(macOf.key)) {
      macs.set(serialOf.key, macOf.key);
      codes.push(codeOf(serialOf, locale));
    } else codes.push(...read.map((one) => codeOf(one, locale)));
  }
  return { codes, macs };
}
