import type { Job } from '../job.js';
import type { Position } from '../../miles.js';

/** Where the job is. An operator that knows no coordinates may send zeros: that is the open sea, and no address. */
export function positionOf({
  address: { lat, lng },
}: {
  readonly address: Pick<Job['address'], 'lat' | 'lng'>;
}): Position | null {
  return lat === null || lng === null || (lat === 0 && lng === 0) ? null : { lat, lng };
}
