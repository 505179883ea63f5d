import { permittedScope, type Permission, type Permitted, type Scope } from '@tailboard/contracts/permission';
import type { Database } from '@tailboard/eventing/database';
import type { PersonRow } from '../queries/people.js';

/** Permissions and scopes that a reader needs; fixed at the time of the request. */
export type Needs = Readonly<Partial<Record<Permission, Scope>>>;

/** Returns which of these permissions a caller has. */
export const getNeeds = (caller: Permitted | null, permissions: readonly Permission[]): Needs =>
  Object.fromEntries(
    permissions.flatMap((permission) => {
      const scope = permittedScope(caller, permission);
      return scope === null ? [] : [[permission, scope]];
    }),
  );

/** Returns whether a caller has everything that the export requires. A lost role closes it. */
export const mayHave = (caller: Permitted | null, needs: Needs): boolean =>
  (Object.entries(needs) as [Permission, Scope][]).every(([permission, needed]) => {
    const scope = permittedScope(caller, permission);
    return scope === 'all' || scope === needed;
  });

export async function findAccount(db: Database, id: string): Promise<PersonRow | undefined> {
  const [person] = await db.query<PersonRow>('select * from person where id = $1', [id]);
  return person;
}
