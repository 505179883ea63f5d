import { isRefused } from '@tailboard/contracts/refusal';
import type { Database } from '@tailboard/eventing/database';
import type { Position } from '@tailboard/eventing/event-store';
import { derivedId } from '@tailboard/eventing/ids';
import type { Asking } from '@tailboard/eventing/perform';
import type { House } from '@tailboard/service/house';
import argon2 from 'argon2';
import { settled } from '../step.js';
import { recordPasswordChange, user } from '../user/user.decider.js';
import { revokeTokensOf } from './token.js';

/** argon2id at the strength that OWASP asks for: 19 MiB, two passes, one lane. */
const STRENGTH = { type: argon2.argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The hash of a password that nobody knows: where there is no user, the same work is done as where there is one. */
const NOBODYS = '$argon2id$v=19$m=19456,t=2,p=1$2IYKAMwm8qGh8sbyS6jrzg$+u7bl2tfVtxVmvO0L1WFMAqi5qx2eF9wC0iolB3CKX4';

export const hashPassword = (password: string): Promise<string> => argon2.hash(password, STRENGTH);

/** Whether the password is the one of the hash; without a hash it never is, after the same work. */
export async function isPassword(hash: string | undefined, password: string): Promise<boolean> {
  const matches = await argon2.verify(hash ?? NOBODYS, password);
  return matches && hash !== undefined;
}

export async function passwordHashOf(db: Database, userId: string): Promise<string | undefined> {
  const [row] = await db.query<{ password_hash: string }>('select password_hash from credential where user_id = $1', [
    userId,
  ]);
  return row?.password_hash;
}

/** Sets a password. Whoever was signed in with the old one is signed out before it answers. */
export async function setPassword(
  house: House,
  of: { userId: string; password: string; temporary: boolean },
  asking: Asking,
): Promise<Position> {
  const hash = await hashPassword(of.password);
  await house.db.transaction(async (tx) => {
    await tx.query(
      `insert into credential (user_id, password_hash, changed_at) values ($1, $2, $3)
       on conflict (user_id) do update set password_hash = excluded.password_hash, changed_at = excluded.changed_at`,
      [of.userId, hash, asking.now],
    );
    await revokeTokensOf(tx, of.userId, house.now());
  });
  const fact = { id: of.userId, temporary: of.temporary };
  const act = { ...asking, command_id: derivedId('password', asking.command_id), if_match: undefined };
  const done = settled(await house.perform(user, recordPasswordChange, fact, act));
  if (isRefused(done)) throw new Error(`a password was set for ${of.userId}, who is nobody`);
  return done.position;
}
