import { ChangePassword } from '@tailboard/contracts/identity/password';
import { isRefused } from '@tailboard/contracts/refusal';
import { commandHandler } from '@tailboard/service/service-context';
import { queueMail } from '../mail/queue-mail.js';
import { withCurrentPassword } from './current-password.js';
import { reuse, weakness } from '../password/password-policy.js';
import { setPassword } from '../password/password.js';

/** Changes the user's own password. */
export const handleChangePassword = commandHandler(
  ChangePassword,
  async ({ current_password, password }, ctx, commandContext) => {
    const { user_id: userId, session_id: keepSession } = commandContext.principal!;
    const account = await withCurrentPassword(ctx, userId, current_password);
    if (isRefused(account)) return account;
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
