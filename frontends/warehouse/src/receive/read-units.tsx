import { isMac, serialsIn } from '@tailboard/contracts/equipment/serial';
import type { Locale } from '@tailboard/contracts/locale';
import { isRefused } from '@tailboard/contracts/refusal';
import type { ReadCode } from '@tailboard/web/scan/scan-queue';
import { codeOf } from '../scan/read-serials.js';

/** Units from a packing list or a label, each with the MAC next to its serial. */
export interface ReadUnits {
  readonly codes: readonly ReadCode[];
  readonly macs: ReadonlyMap<string, string>;
}

/** Parses units. A serial and a MAC on one line are one unit; every other entry is a separate unit. */
export function readUnits(text: string, locale: Locale): ReadUnits {
  const codes: ReadCode[] = [];
  const macs = new Map<string, string>();
  for (const line of text.split(/\r?\n/)) {
    const read = serialsIn(line);
    const [serial, mac] = read.map(({ key }) => (isRefused(key) ? '' : key));
    const pair = read.length === 2 && serial && mac && !isMac(serial) && isMac(mac);
    if (pair) macs.set(serial, mac);
    codes.push(...(pair ? read.slice(0, 1) : read).map((one) => codeOf(one, locale)));
  }
  return { codes, macs };
}
