import { changePassword } from '@tailboard/contracts/identity/password';
import { refuse } from '@tailboard/contracts/refusal';
import { procedure } from '@tailboard/service/house';
import { accountWithId } from '../account/account.js';
import { attempt, forgetFailures, requestKey, SIGN_INS, tooMany } from '../attempt/attempts.js';
import { queueMail } from '../mail/queue-mail.js';
import { reuse, weakness } from '../password/password-policy.js';
import { isPassword, passwordHashOf, setPassword } from '../password/password.js';

/**
 * Changes the own password. A wrong current one is counted by user, wherever it comes from: whoever holds a stolen session
 * may not guess on from another address.
 */
export const changingPassword = procedure(changePassword, async ({ current_password, password }, house, asking) => {
  const { user_id: userId, session_id: keepSession } = asking.principal!;
  const key = requestKey('current-password', userId);
  const account = await accountWithId(house, userId);
  const hash = await passwordHashOf(house.db, userId);
  const right = await attempt(
    house.db,
    [{ key, limit: SIGN_INS }],
    house.now(),
    async () => (await isPassword(hash, current_password)) && account?.status === 'active',
  );
  if (typeof right === 'number') return tooMany(right)!;
  if (!right || !account) return refuse('PasswordWrong');
  await forgetFailures(house.db, key);
  const about = { email: account.email, label: account.label, company: house.config.APP_NAME };
  const refused = (await weakness(password, about)) ?? (await reuse(house.db, userId, password));
  if (refused) return refused;
  const position = await setPassword(house, { userId, password, temporary: false, keepSession }, asking);
  await queueMail(house, { mail: 'password-changed', user_id: userId, at: asking.now, locale: asking.locale });
  return { output: undefined, position };
});
