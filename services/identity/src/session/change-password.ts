import { ChangePassword } from '@tailboard/contracts/identity/password';
import { refuse } from '@tailboard/contracts/refusal';
import { commandHandler } from '@tailboard/service/service-context';
import { accountWithId } from '../account/account.js';
import { attempt, forgetFailures, requestKey, SIGN_INS, tooMany } from '../attempt/attempts.js';
import { queueMail } from '../mail/queue-mail.js';
import { reuse, weakness } from '../password/password-policy.js';
import { isPassword, passwordHashOf, setPassword } from '../password/password.js';

/**
 * Changes the user's own password. Wrong current passwords are counted by user, from any address: the holder of a
 * stolen session cannot continue guessing from another one.
 */
export const handleChangePassword = commandHandler(
  ChangePassword,
  async ({ current_password, password }, ctx, commandContext) => {
    const { user_id: userId, session_id: keepSession } = commandContext.principal!;
    const key = requestKey('current-password', userId);
    const account = await accountWithId(ctx, userId);
    const hash = await passwordHashOf(ctx.db, userId);
    const right = await attempt(
      ctx.db,
      [{ key, limit: SIGN_INS }],
      ctx.now(),
      async () => (await isPassword(hash, current_password)) && account?.status === 'active',
    );
    if (typeof right === 'number') return tooMany(right)!;
    if (!right || !account) return refuse('PasswordWrong');
    await forgetFailures(ctx.db, key);
    const about = { email: account.email, label: account.label, company: ctx.config.APP_NAME };
    const refused = (await weakness(password, about)) ?? (await reuse(ctx.db, userId, password));
    if (refused) return refused;
    const position = await setPassword(ctx, { userId, password, temporary: false, keepSession }, commandContext);
    await queueMail(ctx, {
      mail: 'password-changed',
      user_id: userId,
      at: commandContext.now,
      locale: commandContext.locale,
    });
    return { output: undefined, position };
  },
);
