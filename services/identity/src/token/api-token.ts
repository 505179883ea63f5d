import { randomUUID } from 'node:crypto';
import { API_TOKEN_PREFIX } from '@tailboard/contracts/identity/api-token';
import type { Permission } from '@tailboard/contracts/permission';
import type { Database } from '@tailboard/eventing/database';
import { hashSecret, createSecret } from './token.js';

const DAY_MS = 86_400_000;

/** Condition, as SQL, that a row of the table `api_token` is valid. `now` is an expression. */
export const isValidApiToken = (now: string): string =>
  `(api_token.revoked_at is null and api_token.expires_at > ${now})`;

/** The names of a user's valid API tokens. */
export async function validNames(db: Database, userId: string, now: Date): Promise<string[]> {
  const rows = await db.query<{ name: string }>(
    `select name from api_token where user_id = $1 and ${isValidApiToken('$2')}`,
    [userId, now.toISOString()],
  );
  return rows.map(({ name }) => name);
}

/** Returns a new API token with its secret, which is not stored. */
export const newApiToken = (days: number, now: Date) => ({
  id: randomUUID(),
  secret: `${API_TOKEN_PREFIX}${createSecret()}`,
  created_at: now.toISOString(),
  expires_at: new Date(now.getTime() + days * DAY_MS).toISOString(),
});

/** Stores an API token. `sessionId`: the session that created it, for how its user signs in. */
export async function storeApiToken(
  db: Database,
  newToken: ReturnType<typeof newApiToken> & {
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
      ...[newToken.id, newToken.userId, newToken.name, hashSecret(newToken.secret), newToken.permissions],
      ...[newToken.created_at, newToken.expires_at, newToken.sessionId],
    ],
  );
}

/** Returns an API token, of this user if one is named. */
export async function apiTokenWith(
  db: Database,
  id: string,
  userId: string | null,
): Promise<{ name: string; user_id: string } | undefined> {
  const [token] = await db.query<{ name: string; user_id: string }>(
    'select name, user_id from api_token where id = $1 and ($2::uuid is null or user_id = $2)',
    [id, userId],
  );
  return token;
}

/** Revokes a valid API token; returns false if it was not valid any more. */
export async function revokeApiToken(db: Database, id: string, now: Date): Promise<boolean> {
  const revoked = await db.query(
    `update api_token set revoked_at = $2 where id = $1 and ${isValidApiToken('$2')} returning 1`,
    [id, now.toISOString()],
  );
  return revoked.length > 0;
}

/** Revokes all API tokens of a user, who was deactivated. */
export async function revokeApiTokens(db: Database, userId: string, now: Date): Promise<void> {
  await db.query(`update api_token set revoked_at = $2 where user_id = $1 and ${isValidApiToken('$2')}`, [
    userId,
    now.toISOString(),
  ]);
}
