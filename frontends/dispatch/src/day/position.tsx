import type { Job } from '@tailboard/contracts/jobs/job';
import type { Position } from '@tailboard/ui/map/geometry';

/** Where the job is. An operator that knows no coordinates may send zeros: that is the open sea, and no address. */
export function positionOf({ address: { lat, lng } }: Pick<Job, 'address'>): Position | null {
  return lat === null || lng === null || (lat === 0 && lng === 0) ? null : { lat, lng };
}
