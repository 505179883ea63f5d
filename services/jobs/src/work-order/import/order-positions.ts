import type { WorkOrder } from '@tailboard/contracts/jobs/work-order';
import type { Position } from '@tailboard/contracts/miles';
import type { Config } from '@tailboard/service/runtime/config';
import { lookUpPosition } from '../../position/geocoder.js';

type Address = WorkOrder['address'];

/** Returns an address in one line, as the form of a job sends it to the geocoder. */
const toLine = ({ address, city, state, zip }: Address): string =>
  address === '' ? '' : [address, city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');

/**
 * The positions of imported addresses without coordinates, from the configured geocoder. Addresses are looked up one
 * after the other, because public services allow no more, and each once. A service that does not answer is not asked
 * again by the same import: the office places those pins.
 */
export class OrderPositions {
  private readonly known = new Map<string, Position | null>();
  private isAnswering = true;

  constructor(private readonly config: Pick<Config, 'GEOCODER_URL' | 'APP_NAME'>) {}

  /** Looks up these addresses. */
  async lookUp(addresses: readonly Address[]): Promise<void> {
    const { GEOCODER_URL } = this.config;
    if (GEOCODER_URL === undefined) return;
    for (const address of addresses) {
      const line = toLine(address);
      if (!this.isAnswering || address.lat !== null || line === '' || this.known.has(line)) continue;
      const position = await lookUpPosition(GEOCODER_URL, line, this.config);
      if (position === undefined) this.isAnswering = false;
      else this.known.set(line, position);
    }
  }

  /** Returns an address with its position, if it has none of its own and it was found. */
  complete(address: Address): Address {
    const position = address.lat === null ? this.known.get(toLine(address)) : undefined;
    return position ? { ...address, ...position } : address;
  }
}
