import { CHALLENGE_MINUTES } from '@tailboard/contracts/identity/passkey';
import { refuse, type Refused } from '@tailboard/contracts/refusal';
import type { Database } from '@tailboard/eventing/database';
import type { RequestContext, ServiceContext } from '@tailboard/service/service-context';
import { hashSecret, createSecret } from '../token/token.js';

/** Maximum open challenges of one address, which an office shares, or of one signed-in user. */
const OPEN_AT_ONCE = 60;
export const CHALLENGE_MS = CHALLENGE_MINUTES * 60_000;

/** The purpose of a challenge. Those of a user are valid in one of their sessions only. */
export interface Purpose {
  readonly purpose: 'register' | 'sign-in' | 'confirm';
  readonly userId?: string;
  readonly sessionId?: string;
}

/** Returns the purpose of a signed-in caller's challenge. */
export const ofCaller = (
  purpose: 'register' | 'confirm',
  { principal }: Pick<RequestContext, 'principal'>,
): Required<Purpose> => ({ purpose, userId: principal!.user_id, sessionId: principal!.session_id });

/**
 * Creates a challenge. Only its hash is stored. Those of signed-in users are counted by user, so that others at their
 * address cannot keep them from it.
 */
export async function issueChallenge(
  { db, now }: Pick<ServiceContext, 'db' | 'now'>,
  { purpose, userId, sessionId }: Purpose,
  ip: string | undefined,
): Promise<string | Refused<'TooManyRequests'>> {
  const time = now();
  const address = hashSecret(ip ?? '');
  await db.query('delete from webauthn_challenge where expires_at <= $1', [time.toISOString()]);
  const challenge = createSecret();
  const stored = await db.query(
    `insert into webauthn_challenge (challenge_hash, purpose, user_id, session_id, address_hash, expires_at)
     select $1, $2, $3::uuid, $4::uuid, $5, $6::timestamptz
     where (select count(*) from webauthn_challenge
            where case when $3::uuid is null then user_id is null and address_hash = $5 else user_id = $3 end) < $7
     returning 1`,
    [
      hashSecret(challenge),
      purpose,
      userId ?? null,
      sessionId ?? null,
      address,
      new Date(time.getTime() + CHALLENGE_MS).toISOString(),
      OPEN_AT_ONCE,
    ],
  );
  return stored.length > 0
    ? challenge
    : refuse('TooManyRequests', { minutes: CHALLENGE_MINUTES, retry_after: CHALLENGE_MS / 1000 });
}

/** Uses a challenge, whatever follows: it is valid once. Returns whether it was valid for this purpose. */
export async function useChallenge(
  db: Database,
  challenge: string,
  { purpose, userId, sessionId }: Purpose,
  now: Date,
): Promise<boolean> {
  const used = await db.query(
    `delete from webauthn_challenge
     where challenge_hash = $1 and purpose = $2 and user_id is not distinct from $3::uuid
       and session_id is not distinct from $4::uuid and expires_at > $5 returning 1`,
    [hashSecret(challenge), purpose, userId ?? null, sessionId ?? null, now.toISOString()],
  );
  return used.length > 0;
}
