import type { Database } from '@tailboard/eventing/database';

/** Condition, as SQL, that a user has a second factor: a confirmed authenticator app or a passkey. */
export const hasFactor = (userId: string): string =>
  `(exists (select from second_factor where user_id = ${userId} and confirmed_at is not null)
    or exists (select from passkey where user_id = ${userId}))`;

/**
 * Condition, as SQL, that the user of a row of the table `token` needs a second factor: the setting requires it of owners
 * and admins. A provider's second factor is the provider's, and that of an impersonated user is the actor's.
 */
export const needsFactor = (token: string, users: string): string =>
  `(${token}.actor_id is null and (coalesce(${token}.way, 'password') like 'password%' or ${token}.way = 'passkey') and ${users}.roles && '{owner,admin}'
    and (select values->0->>'value' from setting where key = 'second_factor_required') = 'owners_and_admins')`;

/** Condition, as SQL, that the user of a row of the table `token` needs a second factor and has none. */
export const mustAdd = (token: string, users: string): string =>
  `(${needsFactor(token, users)} and not ${hasFactor(`${token}.user_id`)})`;

/** Returns whether the user of a session must set up a second factor before anything else. */
export async function mustAddSecondFactor(db: Database, sessionId: string): Promise<boolean> {
  const [row] = await db.query<{ must: boolean | null }>(
    `select ${mustAdd('token', 'users')} as must from token join users on users.id = token.user_id
     where token.session_id = $1`,
    [sessionId],
  );
  return row?.must === true;
}
