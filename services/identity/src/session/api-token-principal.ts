import { remainingPermissions } from '@tailboard/contracts/identity/api-token';
import { permittedScope, type Role } from '@tailboard/contracts/permission';
import type { Database } from '@tailboard/eventing/database';
import { mustAdd } from '../authenticator/required.js';
import { isValidApiToken } from '../token/api-token.js';
import { USE_PRECISION_MS } from '../token/token.js';

/** The user of an API token. */
interface ApiTokenRow {
  user_id: string;
  label: string;
  roles: Role[];
  id: string;
  name: string;
  permissions: string[];
  last_used_at: string | null;
  expires_at: string;
  temporary: boolean | null;
  must_add: boolean | null;
}

/**
 * Returns the user of an API token and records its use; `null` if it is invalid or its user may have none any more. A
 * temporary password and a missing second factor of its user restrict it as they restrict the user, who is an owner or
 * admin: neither messages nor open days block them.
 */
export async function apiTokenPrincipal(db: Database, tokenHash: string, now: Date) {
  const [row] = await db.query<ApiTokenRow>(
    `select api_token.id, api_token.name, api_token.permissions, api_token.last_used_at, api_token.expires_at, api_token.user_id,
       users.label, users.roles, credential.temporary, ${mustAdd('api_token', 'users')} as must_add
     from (select *, null::uuid as actor_id from api_token) api_token join users on users.id = api_token.user_id
     left join credential on credential.user_id = api_token.user_id
     where api_token.token_hash = $1 and ${isValidApiToken('$2')} and users.active`,
    [tokenHash, now.toISOString()],
  );
  if (!row || permittedScope(row, 'api-token.write') === null) return null;
  const { id, name, permissions, last_used_at, expires_at, temporary, must_add, ...user } = row;
  if (last_used_at === null || now.getTime() - Date.parse(last_used_at) > USE_PRECISION_MS)
    await db.query('update api_token set last_used_at = $2 where id = $1', [id, now.toISOString()]);
  return {
    ...user,
    session_id: id,
    valid_until: new Date(expires_at).toISOString(),
    api_token: { id, name, permissions: remainingPermissions(permissions) },
    ...(temporary === true ? { must_change_password: true } : {}),
    ...(must_add === true ? { must_add_second_factor: true } : {}),
  };
}
