import { randomUUID } from 'node:crypto';
import { API_TOKEN_PREFIX } from '@tailboard/contracts/identity/api-token';
import { permittedScope, type Permission, type Role } from '@tailboard/contracts/permission';
import type { Database } from '@tailboard/eventing/database';
import { mustAdd } from '../authenticator/required.js';
import { hashOf, newSecret, USE_PRECISION_MS } from './token.js';

const DAY_MS = 86_400_000;

/** Condition, as SQL, that a row of the table `api_token` is valid. `now` is an expression. */
const isValid = (now: string): string => `(api_token.revoked_at is null and api_token.expires_at > ${now})`;

/** The names of a user's valid API tokens. */
export async function validNames(db: Database, userId: string, now: Date): Promise<string[]> {
  const rows = await db.query<{ name: string }>(`select name from api_token where user_id = $1 and ${isValid('$2')}`, [
    userId,
    now.toISOString(),
  ]);
  return rows.map(({ name }) => name);
}

/** Returns a new API token with its secret, which is not stored. */
export const newApiToken = (days: number, now: Date) => ({
  id: randomUUID(),
  secret: `${API_TOKEN_PREFIX}${newSecret()}`,
  created_at: now.toISOString(),
  expires_at: new Date(now.getTime() + days * DAY_MS).toISOString(),
});

/** Stores an API token. `sessionId`: the session that created it, for how its user signs in. */
export async function storeApiToken(
  db: Database,
  of: ReturnType<typeof newApiToken> & {
    userId: string;
    name: string;
    permissions: readonly Permission[];
    sessionId: string;
  },
): Promise<void> {
  await db.query(
    `insert into api_token (id, user_id, name, token_hash, permissions, created_at, expires_at, way)
     values ($1, $2, $3, $4, $5, $6, $7, (select way from token where session_id = $8))`,
    [
      ...[of.id, of.userId, of.name, hashOf(of.secret), of.permissions],
      ...[of.created_at, of.expires_at, of.sessionId],
    ],
  );
}

/** Returns an API token, of this user if one is named. */
export async function apiTokenWith(
  db: Database,
  id: string,
  userId: string | null,
): Promise<{ name: string; user_id: string } | undefined> {
  const [found] = await db.query<{ name: string; user_id: string }>(
    'select name, user_id from api_token where id = $1 and ($2::uuid is null or user_id = $2)',
    [id, userId],
  );
  return found;
}

/** Revokes a valid API token; returns false if it was not valid any more. */
export async function revokeApiToken(db: Database, id: string, now: Date): Promise<boolean> {
  const revoked = await db.query(
    `update api_token set revoked_at = $2 where id = $1 and ${isValid('$2')} returning 1`,
    [id, now.toISOString()],
  );
  return revoked.length > 0;
}

/** Revokes all API tokens of a user, who was deactivated. */
export async function revokeApiTokensOf(db: Database, userId: string, now: Date): Promise<void> {
  await db.query(`update api_token set revoked_at = $2 where user_id = $1 and ${isValid('$2')}`, [
    userId,
    now.toISOString(),
  ]);
}

/** The user of an API token. */
interface ApiTokenRow {
  user_id: string;
  label: string;
  roles: Role[];
  id: string;
  name: string;
  permissions: string[];
  last_used_at: string | null;
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
    `select api_token.id, api_token.name, api_token.permissions, api_token.last_used_at, api_token.user_id,
       users.label, users.roles, credential.temporary, ${mustAdd('api_token', 'users')} as must_add
     from (select *, null::uuid as actor_id from api_token) api_token join users on users.id = api_token.user_id
     left join credential on credential.user_id = api_token.user_id
     where api_token.token_hash = $1 and ${isValid('$2')} and users.active`,
    [tokenHash, now.toISOString()],
  );
  if (!row || permittedScope(row, 'api-token.write') === null) return null;
  const { id, name, permissions, last_used_at, temporary, must_add, ...user } = row;
  if (last_used_at === null || now.getTime() - Date.parse(last_used_at) > USE_PRECISION_MS)
    await db.query('update api_token set last_used_at = $2 where id = $1', [id, now.toISOString()]);
  return {
    ...user,
    session_id: id,
    api_token: { id, name, permissions },
    ...(temporary === true ? { must_change_password: true } : {}),
    ...(must_add === true ? { must_add_second_factor: true } : {}),
  };
}
