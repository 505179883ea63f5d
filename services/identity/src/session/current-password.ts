import { refuse, type Refused } from '@tailboard/contracts/refusal';
import type { ServiceContext } from '@tailboard/service/service-context';
import { accountWithId, type Account } from '../account/account.js';
import { attempt, forgetFailures, requestKey, SIGN_INS, tooMany } from '../sign-in-attempt/attempts.js';
import { isPassword, findPasswordHash } from '../password/password.js';

/**
 * Returns the active user of a session if the current password is right. Wrong ones are counted by user, from any
 * address: the holder of a stolen session cannot continue guessing from another one.
 */
export async function withCurrentPassword(
  ctx: ServiceContext,
  userId: string,
  password: string,
): Promise<Account | Refused<'PasswordWrong' | 'TooManyRequests'>> {
  const key = requestKey('current-password', userId);
  const account = await accountWithId(ctx, userId);
  const hash = await findPasswordHash(ctx.db, userId);
  const right = await attempt(
    ctx.db,
    [{ key, limit: SIGN_INS }],
    ctx.now(),
    async () => (await isPassword(hash, password)) && account?.status === 'active',
  );
  if (typeof right === 'number') return tooMany(right)!;
  if (!right || !account) return refuse('PasswordWrong');
  await forgetFailures(ctx.db, key);
  return account;
}
