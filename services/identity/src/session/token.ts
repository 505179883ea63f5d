import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Database } from '@tailboard/eventing/database';

const HOURS = 3_600_000;
const REMEMBERED = 365 * 24 * HOURS;
const FORGOTTEN = 12 * HOURS;

/** 256 random bits, safe in a header, a cookie and an address. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** What is kept of a secret. It has 256 random bits, so a plain hash is enough. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** When a sign-in ends by itself: after a year where the person asked to be remembered, else after half a day. */
export const expiryOf = (remember: boolean, now: Date): Date =>
  new Date(now.getTime() + (remember ? REMEMBERED : FORGOTTEN));

/** Makes a token for a user and forgets those of theirs that have run out. The token itself is never stored. */
export async function issueToken(
  db: Database,
  of: { userId: string; expiresAt: Date; now: Date },
): Promise<{ token: string; sessionId: string }> {
  const token = newSecret();
  const sessionId = randomUUID();
  await db.query('delete from token where user_id = $1 and expires_at < $2', [of.userId, of.now.toISOString()]);
  await db.query(
    'insert into token (token_hash, session_id, user_id, issued_at, expires_at) values ($1, $2, $3, $4, $5)',
    [hashOf(token), sessionId, of.userId, of.now.toISOString(), of.expiresAt.toISOString()],
  );
  return { token, sessionId };
}

/** Ends one session; `false` when there is no such session of this user. */
export async function revokeSession(
  db: Database,
  of: { sessionId: string; userId: string; now: Date },
): Promise<boolean> {
  const ended = await db.query(
    `update token set revoked_at = coalesce(revoked_at, $3) where session_id::text = $1 and user_id = $2 returning 1`,
    [of.sessionId, of.userId, of.now.toISOString()],
  );
  return ended.length > 0;
}

/** Ends every session of a user. */
export async function revokeTokensOf(db: Database, userId: string, now: Date): Promise<void> {
  await db.query('update token set revoked_at = $2 where user_id = $1 and revoked_at is null', [
    userId,
    now.toISOString(),
  ]);
}
