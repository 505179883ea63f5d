import { scopeOf, type Permission, type Role, type Scope } from '@tailboard/contracts/permission';
import type { Database } from '@tailboard/eventing/database';
import type { PersonRow } from '../queries/people.js';

/** Permissions and scopes that a reader needs; fixed at the time of the request. */
export type Needs = Readonly<Partial<Record<Permission, Scope>>>;

/** Returns which of these permissions the roles grant. */
export const rightsOf = (roles: readonly Role[], permissions: readonly Permission[]): Needs =>
  Object.fromEntries(
    permissions.flatMap((permission) => {
      const scope = scopeOf(roles, permission);
      return scope === null ? [] : [[permission, scope]];
    }),
  );

/** Returns whether the roles grant everything that the export requires. A lost role closes it. */
export const mayHave = (roles: readonly Role[], needs: Needs): boolean =>
  (Object.entries(needs) as [Permission, Scope][]).every(([permission, needed]) => {
    const scope = scopeOf(roles, permission);
    return scope === 'all' || scope === needed;
  });

export async function accountOf(db: Database, id: string): Promise<PersonRow | undefined> {
  const [found] = await db.query<PersonRow>('select * from person where id = $1', [id]);
  return found;
}
