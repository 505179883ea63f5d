import type { Database, Transactional } from '@tailboard/eventing/database';
import { derivedId } from '@tailboard/eventing/ids';
import { hashSecret, createSecret } from '../token/token.js';

/**
 * `first-owner`: any holder, while there is no owner. `owner`: the user of its e-mail. `password`: the user of its
 * subject, while they have its e-mail. `invitation`: the user invited by its subject.
 */
export type LinkPurpose = 'first-owner' | 'owner' | 'password' | 'invitation';
export interface OneTimeLink {
  readonly purpose: LinkPurpose;
  readonly email: string | null;
  readonly subject_id: string | null;
  readonly expires_at: string;
}

/**
 * Issues the secret of a link. Earlier links for the same purpose are void: only the newest is valid. Only its hash is
 * stored.
 */
export async function issueLink(db: Transactional, link: OneTimeLink, now: Date): Promise<string> {
  const secret = createSecret();
  await db.transaction(async (tx) => {
    await tx.query(
      `update one_time_link set used_at = $4
       where purpose = $1 and email is not distinct from $2 and subject_id is not distinct from $3 and used_at is null`,
      [link.purpose, link.email, link.subject_id, now.toISOString()],
    );
    await tx.query(
      'insert into one_time_link (token_hash, purpose, email, subject_id, expires_at) values ($1, $2, $3, $4, $5)',
      [hashSecret(secret), link.purpose, link.email, link.subject_id, link.expires_at],
    );
  });
  return secret;
}

/** Returns the unused, unexpired link of a secret, if its purpose is one of `purposes`. */
export async function findLink(
  db: Database,
  secret: string,
  purposes: readonly LinkPurpose[],
  now: Date,
): Promise<OneTimeLink | undefined> {
  const [link] = await db.query<OneTimeLink>(
    `select purpose, email, subject_id, expires_at from one_time_link
     where token_hash = $1 and purpose = any ($2) and used_at is null and expires_at > $3`,
    [hashSecret(secret), purposes, now.toISOString()],
  );
  return link;
}

/** Derives a command ID from the secret of a link, so that a retry after a crash creates no second user. */
export const deriveCommandId = (secret: string): string => derivedId('one-time-link', hashSecret(secret));

/** Marks the link of a secret as used. Returns `false` if another request used it first. */
export async function redeemLink(db: Database, secret: string, now: Date): Promise<boolean> {
  const rows = await db.query(
    'update one_time_link set used_at = $2 where token_hash = $1 and used_at is null returning 1',
    [hashSecret(secret), now.toISOString()],
  );
  return rows.length > 0;
}

/** Voids every open link of a purpose for a subject. */
export async function voidLinks(db: Database, purpose: LinkPurpose, subjectId: string, now: Date): Promise<void> {
  await db.query('update one_time_link set used_at = $3 where purpose = $1 and subject_id = $2 and used_at is null', [
    purpose,
    subjectId,
    now.toISOString(),
  ]);
}
