import type { Job } from '../job.js';
import type { Position } from '../../miles.js';

/** Returns a job's coordinates. Operators without coordinates may send zeros, which are treated as missing. */
export function getPosition({
  address: { lat, lng },
}: {
  readonly address: Pick<Job['address'], 'lat' | 'lng'>;
}): Position | null {
  return lat === null || lng === null || (lat === 0 && lng === 0) ? null : { lat, lng };
}
