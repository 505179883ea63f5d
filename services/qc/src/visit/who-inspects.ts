import type { Database } from '@tailboard/eventing/database';
import { refuse, type Refused } from '@tailboard/contracts/refusal';

/**
 * SQL condition: a person may be assigned visits. Active users with the right to carry one out may, technicians may not
 * (decision D56).
 */
export const inspects = (person: string): string =>
  `(${person}.active and ${person}.roles && '{qc,supervisor,manager,admin,owner}'::text[])`;

/** A user who is to carry out a visit; `null`: no such user. */
export interface Inspector {
  readonly label: string;
}

export async function findInspector(db: Database, userId: string | null): Promise<Inspector | null> {
  if (userId === null) return null;
  const [found] = await db.query<Inspector>(`select label from person where id = $1 and ${inspects('person')}`, [
    userId,
  ]);
  return found ?? null;
}

/** Returns why a user cannot be assigned the visit of a technician's job; nothing if they can. */
export function unfit(
  userId: string | null,
  inspector: Inspector | null,
  technicianId: string | null,
): Refused<'InspectorNotFound' | 'OwnWork'> | null {
  if (userId === null) return null;
  if (!inspector) return refuse('InspectorNotFound');
  return userId === technicianId ? refuse('OwnWork', { label: inspector.label }) : null;
}
