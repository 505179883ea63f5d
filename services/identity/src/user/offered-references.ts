import type { Person } from '@tailboard/contracts/identity/user';
import { refuse } from '@tailboard/contracts/refusal';
import type { Database } from '@tailboard/eventing/database';
import { locationsProjection } from '../location/locations-projection.js';

type ProfileReferences = Pick<Person, 'location_id' | 'employee_level_id'>;
/** Whether the chosen location and level are active; `true` if none is chosen. */
export interface OfferedReferences {
  readonly location: boolean;
  readonly level: boolean;
}

/** The projections that {@link findOffered} reads. */
export const OFFERED_READS = [locationsProjection.name, 'identity.employeelevel'] as const;

/** Returns whether the location and the level of a profile are active. */
export async function findOffered(
  db: Database,
  { location_id, employee_level_id }: ProfileReferences,
): Promise<OfferedReferences> {
  const [row] = await db.query<OfferedReferences>(
    `select $1::uuid is null or exists (select from locations where id = $1 and active) as location,
            $2::uuid is null or exists (select from employeelevel where id = $2 and active) as level`,
    [location_id, employee_level_id],
  );
  return row ?? { location: false, level: false };
}

/** Refuses a new choice that is not active. A value that the user already has may be inactive. */
export function refuseNotOffered(
  chosen: ProfileReferences,
  { location, level }: OfferedReferences,
  previous?: ProfileReferences | null,
) {
  if (!location && chosen.location_id !== previous?.location_id) return refuse('LocationNotOffered');
  if (!level && chosen.employee_level_id !== previous?.employee_level_id) return refuse('LevelNotOffered');
  return null;
}
