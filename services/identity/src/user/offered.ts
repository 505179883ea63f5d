import type { Person } from '@tailboard/contracts/identity/user';
import { refuse } from '@tailboard/contracts/refusal';
import type { Database } from '@tailboard/eventing/database';
import { locationsProjection } from '../location/locations-projection.js';

type Chosen = Pick<Person, 'location_id' | 'employee_level_id'>;
/** Whether the chosen values are still offered; `true` for values not chosen. */
export interface Offered {
  readonly location: boolean;
  readonly level: boolean;
}

/** The projections that {@link findOffered} reads. */
export const offeredReads = [locationsProjection.name, 'identity.employeelevel'] as const;

/** Looks up the references of a profile in one statement. */
export async function findOffered(db: Database, { location_id, employee_level_id }: Chosen): Promise<Offered> {
  const [found] = await db.query<Offered>(
    `select $1::uuid is null or exists (select from locations where id = $1 and active) as location,
            $2::uuid is null or exists (select from employeelevel where id = $2 and active) as level`,
    [location_id, employee_level_id],
  );
  return found ?? { location: false, level: false };
}

/** New choices must be offered; existing values may stay, even if they were closed since. */
export function notOffered(chosen: Chosen, { location, level }: Offered, had?: Chosen | null) {
  if (!location && chosen.location_id !== had?.location_id) return refuse('LocationNotOffered');
  if (!level && chosen.employee_level_id !== had?.employee_level_id) return refuse('LevelNotOffered');
  return null;
}
