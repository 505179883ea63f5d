import { isMac } from '@tailboard/contracts/equipment/serial';
import { givenSerials, type GivenSerials } from '../scan/serials-given.js';

/** Units as a packing list or a label names them: each with the MAC that stands beside its serial. */
export interface GivenUnits extends GivenSerials {
  readonly macs: ReadonlyMap<string, string>;
}

/** Of a line with a serial and a MAC both are one unit; anything else is a unit of its own. */
export function givenUnits(text: string): GivenUnits {
  const keys = new Set<string>();
  const macs = new Map<string, string>();
  const wrong: GivenSerials['wrong'][number][] = [];
  let repeated = 0;
  for (const line of text.split(/\r?\n/)) {
    const read = givenSerials(line);
    wrong.push(...read.wrong);
    repeated += read.repeated;
    const [serial, mac] = read.keys;
    const pair = read.keys.length === 2 && serial !== undefined && mac !== undefined && !isMac(serial) && isMac(mac);
    if (pair) macs.set(serial, mac);
    for (const key of pair ? [serial] : read.keys)
      if (keys.has(key)) repeated++;
      else keys.add(key);
  }
  return { keys: [...keys], macs, wrong, repeated };
}
