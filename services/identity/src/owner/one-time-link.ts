import type { Database } from '@tailboard/eventing/database';
import type { House } from '@tailboard/service/house';
import { hashOf, newSecret } from '../session/token.js';

const LIFETIME = 24 * 3_600_000;

/** `first-owner`: whoever holds it, while there is no owner. `owner`: the person of its e-mail. */
export interface OneTimeLink {
  readonly purpose: 'first-owner' | 'owner';
  readonly email: string | null;
}

/** Makes a link to become an owner, good once and for 24 hours; earlier ones of the same kind are void. Only its hash is kept. */
export async function makeLink(house: House, { purpose, email }: OneTimeLink, address: string): Promise<string> {
  const secret = newSecret();
  const now = house.now();
  await house.db.transaction(async (tx) => {
    await tx.query(
      'update one_time_link set used_at = $3 where purpose = $1 and email is not distinct from $2 and used_at is null',
      [purpose, email, now.toISOString()],
    );
    await tx.query('insert into one_time_link (token_hash, purpose, email, expires_at) values ($1, $2, $3, $4)', [
      hashOf(secret),
      purpose,
      email,
      new Date(now.getTime() + LIFETIME).toISOString(),
    ]);
  });
  const search = new URLSearchParams({ token: secret, ...(email === null ? {} : { email }) });
  return `${address}/first-owner?${search.toString()}`;
}

/** The link of a secret, while it is good. */
export async function linkOf(db: Database, secret: string, now: Date): Promise<OneTimeLink | undefined> {
  const [link] = await db.query<OneTimeLink>(
    'select purpose, email from one_time_link where token_hash = $1 and used_at is null and expires_at > $2',
    [hashOf(secret), now.toISOString()],
  );
  return link;
}

export async function useUp(db: Database, secret: string, now: Date): Promise<void> {
  await db.query('update one_time_link set used_at = $2 where token_hash = $1', [hashOf(secret), now.toISOString()]);
}
