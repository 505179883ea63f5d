import { resetPassword } from '@tailboard/contracts/identity/password';
import { isRefused } from '@tailboard/contracts/refusal';
import { procedure, type House } from '@tailboard/service/house';
import { accountOf, type Account } from '../account/account.js';
import { attemptKey, forgetFailures } from '../attempt/attempts.js';
import { queueMail } from '../mail/queue-mail.js';
import { wrongLink } from '../one-time-link/guesses.js';
import { linkOf } from '../one-time-link/one-time-link.js';
import { reuse, weakness } from '../password/password-policy.js';
import { passwordHashOf, setPasswordByLink } from '../password/password.js';

/** The active user whom a link is for, when it is good and the e-mail is theirs. */
async function userOfLink(house: House, token: string, email: string): Promise<Account | undefined> {
  const link = await linkOf(house.db, token, ['password'], house.now());
  const account = await accountOf(house, email);
  const theirs = link?.subject_id === account?.id && link?.email === account?.email;
  return link && account?.status === 'active' && theirs ? account : undefined;
}

/** Chooses a new password by a link. A password that is refused leaves the link good. */
export const resettingPassword = procedure(resetPassword, async ({ token, email, password }, house, asking) => {
  const account = await userOfLink(house, token, email);
  if (!account) return wrongLink(house, asking.ip, 'LinkNotValid');
  const about = { email: account.email, label: account.label, company: house.config.APP_NAME };
  const refused = (await weakness(password, about)) ?? (await reuse(house.db, account.id, password));
  if (refused) return refused;

  const had = await passwordHashOf(house.db, account.id);
  const chosen = { userId: account.id, password, temporary: false, link: token };
  const position = await setPasswordByLink(house, chosen, { ...asking, actor_id: account.id });
  if (isRefused(position)) return position;
  // Whoever was locked out after guessing at their own password is not made to wait with the new one.
  await forgetFailures(house.db, attemptKey(account.email, asking.ip));
  if (had !== undefined)
    await queueMail(house, { mail: 'password-changed', user_id: account.id, at: asking.now, locale: asking.locale });
  return { output: undefined, position };
});
