import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Database } from '@tailboard/eventing/database';

const HOUR_MS = 3_600_000;
const REMEMBERED_SESSION_MS = 365 * 24 * HOUR_MS;
const SESSION_MS = 12 * HOUR_MS;

/** Returns 256 random bits in characters that are safe in a header, a cookie and a URL. */
export const createSecret = (): string => randomBytes(32).toString('base64url');

/** Hashes a secret for storage. Secrets have 256 random bits, so a plain hash is enough. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** Returns when a session expires: after a year if the user chose to be remembered, otherwise after 12 hours. */
export const getExpiry = (remember: boolean, now: Date): Date =>
  new Date(now.getTime() + (remember ? REMEMBERED_SESSION_MS : SESSION_MS));

/** The impersonating user, and the session from which they started. The impersonation ends with that session. */
interface Impersonation {
  readonly userId: string;
  readonly sessionId: string;
}

/**
 * Issues a token for a user and deletes their expired ones. The token itself is never stored. `passwordHash`
 * is the hash of the verified password, `passkeyId` the passkey that was used. If it has been changed or removed since, no
 * token is issued: the change ended every session, and must not miss this one.
 */
export async function issueToken(
  db: Database,
  newToken: {
    userId: string;
    expiresAt: Date;
    now: Date;
    actor?: Impersonation;
    passwordHash?: string;
    passkeyId?: string;
    ip?: string | undefined;
    user_agent?: string;
    /** How the user signed in: the `way` of `LoginSucceeded`. */
    signInMethod?: string;
    /** When the user authenticated: now, unless a provider says otherwise; `null` if it does not say. */
    authenticatedAt?: Date | null;
  },
): Promise<{ token: string; sessionId: string } | undefined> {
  const token = createSecret();
  const sessionId = randomUUID();
  const authenticatedAt = newToken.authenticatedAt === undefined ? newToken.now : newToken.authenticatedAt;
  await db.query('delete from token where user_id = $1 and expires_at < $2', [
    newToken.userId,
    newToken.now.toISOString(),
  ]);
  const inserted = await db.query(
    `with proven as materialized (select 1 from credential where user_id = $3::uuid and password_hash = $8 for share),
       held as materialized (select 1 from passkey where id = $12::uuid and user_id = $3::uuid for share)
     insert into token (token_hash, session_id, user_id, issued_at, last_used_at, expires_at, actor_id, actor_session_id, ip, user_agent, way, confirmed_at)
     select $1, $2::uuid, $3::uuid, $4::timestamptz, $4::timestamptz, $5::timestamptz, $6::uuid, $7::uuid, $9, $10, $11,
       case when $6::uuid is null then $13::timestamptz end
     where ($8::text is null or exists (select from proven)) and ($12::uuid is null or exists (select from held))
     returning 1`,
    [
      hashSecret(token),
      sessionId,
      newToken.userId,
      newToken.now.toISOString(),
      newToken.expiresAt.toISOString(),
      newToken.actor?.userId ?? null,
      newToken.actor?.sessionId ?? null,
      newToken.passwordHash ?? null,
      newToken.ip ?? null,
      newToken.user_agent ?? null,
      newToken.signInMethod ?? null,
      newToken.passkeyId ?? null,
      authenticatedAt?.toISOString() ?? null,
    ],
  );
  return inserted.length > 0 ? { token, sessionId } : undefined;
}

/** The idle limit in minutes, as SQL; 0 without one. */
const IDLE_MINUTES = `(select coalesce(max((values->0->>'value')::int), 0) from setting where key = 'session_idle_minutes')`;

/**
 * SQL condition: a row of the table `token` is valid, that is, neither revoked, expired nor idle for too long. `token` is
 * the table's alias, `now` an expression.
 */
export const isTokenValid = (token: string, now: string): string =>
  `(${token}.revoked_at is null and ${token}.expires_at > ${now}
    and (${IDLE_MINUTES} = 0 or ${token}.last_used_at > ${now}::timestamptz - ${IDLE_MINUTES} * interval '1 minute'))`;

/** SQL expression: the time at which a valid row of the table `token` becomes invalid if the session is not used again. */
export const getTokenEnd = (token: string): string =>
  `least(${token}.expires_at, case when ${IDLE_MINUTES} > 0
    then ${token}.last_used_at + ${IDLE_MINUTES} * interval '1 minute' end)`;

/** Precision of {@link recordUse}, in ms: a session costs one write a minute at most. */
export const USE_PRECISION_MS = 60_000;

/** Records that a user did something in a session, and in the one from which they impersonate another user. */
export async function recordUse(db: Database, tokenHash: string, now: Date): Promise<void> {
  await db.query(
    `update token set last_used_at = $2
     where token_hash = $1 or session_id = (select actor_session_id from token where token_hash = $1)`,
    [tokenHash, now.toISOString()],
  );
}

/** A session that has just ended. `actor_id` is the impersonating user, if any. */
interface EndedSession {
  readonly session_id: string;
  readonly user_id: string;
  readonly actor_id: string | null;
}

/** Returns the session of a token. */
export async function findSession(
  db: Database,
  tokenHash: string,
): Promise<Pick<EndedSession, 'session_id' | 'user_id'> | undefined> {
  return (await db.query<EndedSession>('select session_id, user_id from token where token_hash = $1', [tokenHash]))[0];
}

/** Ends one session of a user and the impersonations started from it; empty if all had already ended. */
export function revokeSession(
  db: Database,
  session: { sessionId: string; userId: string; now: Date },
): Promise<EndedSession[]> {
  return db.query<EndedSession>(
    `update token set revoked_at = $3
     where ((session_id::text = $1 and user_id = $2) or (actor_session_id::text = $1 and actor_id = $2))
       and revoked_at is null and expires_at > $3
     returning session_id, user_id, actor_id`,
    [session.sessionId, session.userId, session.now.toISOString()],
  );
}

/** Ends every session of a user and their impersonations; `except` is a session that remains. */
export async function revokeTokens(db: Database, userId: string, now: Date, except?: string): Promise<void> {
  await db.query(
    `update token set revoked_at = $2
     where (user_id = $1 or actor_id = $1) and revoked_at is null and ($3::uuid is null or session_id <> $3)`,
    [userId, now.toISOString(), except ?? null],
  );
}
