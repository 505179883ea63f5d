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

/** Who acts as a user, and the session of theirs out of which they do: when it ends, so does what came out of it. */
interface Acting {
  readonly userId: string;
  readonly sessionId: string;
}

/**
 * Makes a token for a user and forgets those of theirs that have run out. The token itself is never stored. `proof` is the
 * hash of the password that was right: when it is another one by now, nothing is made, for whoever set it has just ended
 * every session and must not miss this one.
 */
export async function issueToken(
  db: Database,
  of: {
    userId: string;
    expiresAt: Date;
    now: Date;
    actor?: Acting;
    proof?: string;
    /** Whence, and with which browser. */
    ip?: string | undefined;
    user_agent?: string;
  },
): Promise<{ token: string; sessionId: string } | undefined> {
  const token = newSecret();
  const sessionId = randomUUID();
  await db.query('delete from token where user_id = $1 and expires_at < $2', [of.userId, of.now.toISOString()]);
  const made = await db.query(
    `with proven as materialized (select 1 from credential where user_id = $3::uuid and password_hash = $8 for share)
     insert into token (token_hash, session_id, user_id, issued_at, expires_at, actor_id, actor_session_id, ip, user_agent)
     select $1, $2::uuid, $3::uuid, $4::timestamptz, $5::timestamptz, $6::uuid, $7::uuid, $9, $10
     where $8::text is null or exists (select from proven)
     returning 1`,
    [
      hashOf(token),
      sessionId,
      of.userId,
      of.now.toISOString(),
      of.expiresAt.toISOString(),
      of.actor?.userId ?? null,
      of.actor?.sessionId ?? null,
      of.proof ?? null,
      of.ip ?? null,
      of.user_agent ?? null,
    ],
  );
  return made.length > 0 ? { token, sessionId } : undefined;
}

/** A session that has just ended. `actor_id`: it was that person, acting as the user. */
interface EndedSession {
  readonly session_id: string;
  readonly user_id: string;
  readonly actor_id: string | null;
}

/** Ends one session of a user and whatever its person does as somebody else out of it; empty when all had ended before. */
export function revokeSession(
  db: Database,
  of: { sessionId: string; userId: string; now: Date },
): Promise<EndedSession[]> {
  return db.query<EndedSession>(
    `update token set revoked_at = $3
     where ((session_id::text = $1 and user_id = $2) or (actor_session_id::text = $1 and actor_id = $2))
       and revoked_at is null and expires_at > $3
     returning session_id, user_id, actor_id`,
    [of.sessionId, of.userId, of.now.toISOString()],
  );
}

/** Ends every session of a user, and whatever they do as somebody else; `except` is a session that may go on. */
export async function revokeTokensOf(db: Database, userId: string, now: Date, except?: string): Promise<void> {
  await db.query(
    `update token set revoked_at = $2
     where (user_id = $1 or actor_id = $1) and revoked_at is null and ($3::uuid is null or session_id <> $3)`,
    [userId, now.toISOString(), except ?? null],
  );
}
