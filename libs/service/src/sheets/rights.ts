import { scopeOf, type Permission, type Role, type Scope } from '@tailboard/contracts/permission';
import type { Database } from '@tailboard/eventing/database';
import type { PersonRow } from '../people.js';

/** What a reader must be allowed to, and over whom, to have a file: fixed when it is asked for. */
export type Needs = Readonly<Partial<Record<Permission, Scope>>>;

/** What these roles allow of some permissions; what they do not allow is not in it. */
export const rightsOf = (roles: readonly Role[], permissions: readonly Permission[]): Needs =>
  Object.fromEntries(
    permissions.flatMap((permission) => {
      const scope = scopeOf(roles, permission);
      return scope === null ? [] : [[permission, scope]];
    }),
  );

/** Whether somebody with these roles may have what an export holds. Roles that were lost meanwhile close it. */
export const mayHave = (roles: readonly Role[], needs: Needs): boolean =>
  (Object.entries(needs) as [Permission, Scope][]).every(([permission, needed]) => {
    const scope = scopeOf(roles, permission);
    return scope === 'all' || scope === needed;
  });

export async function accountOf(db: Database, id: string): Promise<PersonRow | undefined> {
  const [found] = await db.query<PersonRow>('select * from person where id = $1', [id]);
  return found;
}
