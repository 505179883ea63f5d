import { login, sessionFacts } from '@tailboard/contracts/identity/user';
import { refuse } from '@tailboard/contracts/refusal';
import type { Asking } from '@tailboard/eventing/perform';
import { procedure, type Caller, type House } from '@tailboard/service/house';
import { accountOf, type Account } from '../user/account.js';
import { attemptKey, countFailure, forgetFailures, inTurn, secondsLocked } from './attempts.js';
import { isPassword, passwordHashOf } from './password.js';
import { record } from './record.js';
import { welcome } from './welcome.js';

const { LoginFailed } = sessionFacts.make;

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
    if (account?.status !== 'active' || hash === undefined || !right) return failed(house, key, account, asking);

    await forgetFailures(house.db, key);
    return welcome(house, account, { remember, way: 'password', proof: hash }, asking);
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
