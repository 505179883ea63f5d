import { login, sessionFacts } from '@tailboard/contracts/identity/user';
import { scopeOf } from '@tailboard/contracts/permission';
import { refuse } from '@tailboard/contracts/refusal';
import type { Asking } from '@tailboard/eventing/perform';
import { procedure, type Caller, type House } from '@tailboard/service/house';
import { problem } from '@tailboard/service/problem';
import { accountOf, type Account } from '../user/account.js';
import { userOf, userRow } from '../user/read-users.js';
import { usersProjection } from '../user/users.projection.js';
import { attemptKey, countFailure, forgetFailures, inTurn, secondsLocked } from './attempts.js';
import { isPassword, passwordHashOf } from './password.js';
import { record } from './record.js';
import { expiryOf, issueToken } from './token.js';

const { LoginSucceeded, LoginFailed } = sessionFacts.make;

/**
 * Sign-in. A wrong password, an e-mail that nobody has and a user who is not active get the same answer after the same
 * work; too many failures close the door for that e-mail and address, also for the right password.
 */
export const signingIn = procedure(login, ({ email, password, remember }, house, asking) => {
  const key = attemptKey(email, asking.ip);
  return inTurn(key, async () => {
    const locked = await secondsLocked(house.db, key, house.now());
    if (locked > 0) return refuse('TooManyAttempts', { minutes: Math.ceil(locked / 60), retry_after: locked });

    const account = await accountOf(house, email);
    const hash = account && (await passwordHashOf(house.db, account.id));
    const right = await isPassword(hash, password);
    if (account?.status !== 'active' || !right) return failed(house, key, account, asking);

    await forgetFailures(house.db, key);
    return welcomed(house, account, remember, asking);
  });
});

async function failed(house: House, key: string, account: Account | undefined, asking: Asking & Caller) {
  await countFailure(house.db, key, house.now());
  if (account) {
    const reason = account.status === 'inactive' ? 'inactive' : 'password';
    const facts = [LoginFailed({ reason, user_agent: asking.user_agent })];
    if ((await secondsLocked(house.db, key, house.now())) > 0)
      facts.push(LoginFailed({ reason: 'locked', user_agent: asking.user_agent }));
    await record(house, account.id, facts, asking);
  }
  return refuse('CredentialsDoNotMatch');
}

async function welcomed(house: House, account: Account, remember: boolean, asking: Asking & Caller) {
  await house.seen(usersProjection.name, account.position);
  const row = await userRow(house.db, account.id);
  if (!row) throw problem(503, 'unavailable', {}, {}, { 'retry-after': '2' });
  const now = house.now();
  const expiresAt = expiryOf(remember, now);
  const expires_at = expiresAt.toISOString();
  const { token, sessionId } = await issueToken(house.db, { userId: account.id, expiresAt, now });
  const succeeded = LoginSucceeded({ session_id: sessionId, expires_at, remember, user_agent: asking.user_agent });
  await record(house, account.id, [succeeded], { ...asking, actor_id: account.id });
  const user = userOf(row, scopeOf(account.roles, 'user.pay.read') !== null);
  return {
    output: { access_token: token, token_type: 'Bearer' as const, expires_at, user },
    headers: { 'cache-control': 'no-store' },
  };
}
