import { isRefused, refuse, type Refused } from '@tailboard/contracts/refusal';
import type { Database } from '@tailboard/eventing/database';
import type { Position } from '@tailboard/eventing/event-store';
import type { CommandContext } from '@tailboard/eventing/handle-command';
import { MultiStreamCommand } from '@tailboard/service/commands/multi-stream-command';
import type { ServiceContext } from '@tailboard/service/service-context';
import { semaphore } from '@tailboard/service/http/semaphore';
import argon2 from 'argon2';
import { redeemLink, voidLinks } from '../one-time-link/one-time-link.js';
import { revokeTokens } from '../token/token.js';
import { RecordPasswordChange, userDecider } from '../user/user-decider.js';

/** argon2id at the strength that OWASP recommends: 19 MiB, two passes, one lane. Tests of other features lower it. */
export const strength = { type: argon2.argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The hash of an unknown password: without a user, the same work is done as with one. */
const NOBODYS = '$argon2id$v=19$m=19456,t=2,p=1$2IYKAMwm8qGh8sbyS6jrzg$+u7bl2tfVtxVmvO0L1WFMAqi5qx2eF9wC0iolB3CKX4';

/** Each uses one of the process's four threads, which files and compression need as well. */
const hashing = semaphore({ atOnce: 2, waiting: 24 });

/** Keyboards compose the same character differently, so passwords are compared in one form (NIST SP 800-63B). */
export const normalize = (password: string): string => password.normalize('NFKC');

export const hashPassword = (password: string): Promise<string> =>
  hashing.run(() => argon2.hash(normalize(password), strength));

/**
 * Returns whether the password matches the hash; without a hash always `false`, after the same work. A hash from before
 * normalization matches the password as typed.
 */
export async function isPassword(hash: string | undefined, password: string): Promise<boolean> {
  for (const form of new Set([normalize(password), password]))
    if (await hashing.run(() => argon2.verify(hash ?? NOBODYS, form))) return hash !== undefined;
  return false;
}

export async function findPasswordHash(db: Database, userId: string): Promise<string | undefined> {
  const [row] = await db.query<{ password_hash: string }>('select password_hash from credential where user_id = $1', [
    userId,
  ]);
  return row?.password_hash;
}

/**
 * Returns the hash of the password that signs a user in; `undefined` without one. A temporary password that its user
 * has not replaced within a week does not sign them in any more.
 */
export async function findSignInHash(db: Database, userId: string, now: Date): Promise<string | undefined> {
  const [row] = await db.query<{ password_hash: string }>(
    `select password_hash from credential
     where user_id = $1 and (not temporary or changed_at > $2::timestamptz - interval '7 days')`,
    [userId, now.toISOString()],
  );
  return row?.password_hash;
}

/** Returns the hash after a sign-in: the same, or a new one if it is weaker than those of today. */
export async function renewedHash(db: Database, userId: string, hash: string, password: string): Promise<string> {
  if (!argon2.needsRehash(hash, strength)) return hash;
  const renewed = await hashPassword(password);
  const changed = await db.query(
    'update credential set password_hash = $3 where user_id = $1 and password_hash = $2 returning 1',
    [userId, hash, renewed],
  );
  return changed.length > 0 ? renewed : hash;
}

/** Number of passwords of a user, including the current one, that may not be reused; older hashes are deleted. */
export const REMEMBERED = 5;

/** A password that a user was given or has chosen. */
interface Chosen {
  readonly userId: string;
  readonly password: string;
  /** Set by another user: only allows choosing an own password. */
  readonly temporary: boolean;
  /** The session that chose it, which remains valid. */
  readonly keepSession?: string;
}

/** Sets a password. Sessions of the old one are ended before it responds, and links to choose one are void. */
export async function setPassword(
  ctx: ServiceContext,
  chosen: Chosen,
  commandContext: CommandContext,
): Promise<Position> {
  await keep(ctx, chosen, commandContext.now);
  return record(ctx, chosen, commandContext);
}

/** Sets a password and uses up its link, atomically; refuses if another request used the link first. */
export async function setPasswordByLink(
  ctx: ServiceContext,
  chosen: Chosen & { readonly link: string },
  commandContext: CommandContext,
): Promise<Position | Refused<'LinkNotValid'>> {
  const stored = await keep(ctx, chosen, commandContext.now, chosen.link);
  return stored ? record(ctx, chosen, commandContext) : refuse('LinkNotValid');
}

async function keep(
  ctx: ServiceContext,
  { userId, password, temporary, keepSession }: Chosen,
  changedAt: string,
  link?: string,
): Promise<boolean> {
  const hash = await hashPassword(password);
  return ctx.db.transaction(async (tx) => {
    if (link !== undefined && !(await redeemLink(tx, link, ctx.now()))) return false;
    await tx.query(
      `insert into former_password (user_id, password_hash, retired_at)
       select user_id, password_hash, $2 from credential where user_id = $1`,
      [userId, changedAt],
    );
    await tx.query(
      `delete from former_password where user_id = $1 and retired_at < (
         select min(retired_at) from (
           select retired_at from former_password where user_id = $1 order by retired_at desc limit $2) as kept)`,
      [userId, REMEMBERED - 1],
    );
    await tx.query(
      `insert into credential (user_id, password_hash, temporary, changed_at) values ($1, $2, $3, $4)
       on conflict (user_id) do update set password_hash = excluded.password_hash, temporary = excluded.temporary,
         changed_at = excluded.changed_at`,
      [userId, hash, temporary, changedAt],
    );
    await revokeTokens(tx, userId, ctx.now(), keepSession);
    await voidLinks(tx, 'password', userId, ctx.now());
    return true;
  });
}

async function record(
  ctx: ServiceContext,
  { userId, temporary }: Chosen,
  commandContext: CommandContext,
): Promise<Position> {
  const event = { id: userId, temporary };
  const done = await new MultiStreamCommand(ctx, commandContext).handleOnce(
    'password',
    userDecider,
    RecordPasswordChange,
    event,
  );
  if (isRefused(done)) throw new Error(`a password was set for ${userId}, who does not exist`);
  return done.position;
}
