import { ResetPassword } from '@tailboard/contracts/identity/password';
import { isRefused } from '@tailboard/contracts/refusal';
import { commandHandler, type ServiceContext } from '@tailboard/service/service-context';
import { findAccountByEmail, type Account } from '../account/account.js';
import { attemptKey, forgetFailures } from '../sign-in-attempt/attempts.js';
import { queueMail } from '../mail/queue-mail.js';
import { wrongLink } from '../one-time-link/guesses.js';
import { findLink } from '../one-time-link/one-time-link.js';
import { reuse, weakness } from '../password/password-policy.js';
import { findPasswordHash, setPasswordByLink } from '../password/password.js';

/** Returns the active user of a link, if it is valid and the e-mail is theirs. */
async function userOfLink(ctx: ServiceContext, token: string, email: string): Promise<Account | undefined> {
  const link = await findLink(ctx.db, token, ['password'], ctx.now());
  const account = await findAccountByEmail(ctx, email);
  const isTheirs = link?.subject_id === account?.id && link?.email === account?.email;
  return link && account?.status === 'active' && isTheirs ? account : undefined;
}

/** Chooses a new password with a link. A refused password leaves the link valid. */
export const handleResetPassword = commandHandler(
  ResetPassword,
  async ({ token, email, password }, ctx, commandContext) => {
    const account = await userOfLink(ctx, token, email);
    if (!account) return wrongLink(ctx, commandContext.ip, 'LinkNotValid');
    const about = { email: account.email, label: account.label, company: ctx.config.APP_NAME };
    const refused = (await weakness(password, about)) ?? (await reuse(ctx.db, account.id, password));
    if (refused) return refused;

    const had = await findPasswordHash(ctx.db, account.id);
    const chosen = { userId: account.id, password, temporary: false, link: token };
    const position = await setPasswordByLink(ctx, chosen, { ...commandContext, actor_id: account.id });
    if (isRefused(position)) return position;
    // A user locked out after wrong passwords need not wait with the new one.
    await forgetFailures(ctx.db, attemptKey(account.email, commandContext.ip));
    if (had !== undefined)
      await queueMail(ctx, {
        mail: 'password-changed',
        user_id: account.id,
        at: commandContext.now,
        locale: commandContext.locale,
      });
    return { output: undefined, position };
  },
);
