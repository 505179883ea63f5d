import { isMac, serialsIn } from '@tailboard/contracts/equipment/serial';
import type { Locale } from '@tailboard/contracts/locale';
import { isRefused } from '@tailboard/contracts/refusal';
import type { ReadCode } from '@tailboard/web/scan/scan-queue';
import { codeOf } from '../scan/read-serials.js';

/** Units as a packing list or a label names them: each with the MAC that stands beside its serial. */
export interface ReadUnits {
  readonly codes: readonly ReadCode[];
  readonly macs: ReadonlyMap<string, string>;
}

/** Of a line with a serial and a MAC both are one unit; anything else is a unit of its own. */
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
