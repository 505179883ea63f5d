import { randomUUID } from 'node:crypto';
import { RequestPasswordReset } from '@tailboard/contracts/identity/password';
import type { Text } from '@tailboard/contracts/locale';
import { commandHandler } from '@tailboard/service/service-context';
import { findAccountByEmail } from '../account/account.js';
import { count, requestKey } from '../sign-in-attempt/attempts.js';
import { queueMail } from '../mail/queue-mail.js';

const HOUR = 3_600_000;
const PER_EMAIL = { allowed: 5, window: HOUR };
/** A whole crew may share one address. */
const PER_ADDRESS = { allowed: 30, window: HOUR };

const message: Text = {
  en: 'If an account has this e-mail, a link to choose a new password is on its way.',
  es: 'Si una cuenta tiene este correo, le enviamos un enlace para elegir una contraseña nueva.',
  'zh-CN': '如果有账户使用此邮箱，重设密码的链接已发送至该邮箱。',
};

/**
 * Sends a link to choose a password to the active user with the e-mail. The response and the work before it are the
 * same for every e-mail, including the queued task; the result is determined by the task. The typed e-mail is not
 * stored.
 */
export const handleRequestPasswordReset = commandHandler(
  RequestPasswordReset,
  async ({ email }, ctx, commandContext) => {
    const tooMany = await count(
      ctx.db,
      [
        { key: requestKey('reset-email', email), limit: PER_EMAIL },
        { key: requestKey('reset-address', commandContext.ip), limit: PER_ADDRESS },
      ],
      ctx.now(),
    );
    if (tooMany) return tooMany;
    const account = await findAccountByEmail(ctx, email);
    await queueMail(ctx, {
      mail: 'password-reset',
      user_id: account?.id ?? randomUUID(),
      locale: commandContext.locale,
    });
    return { output: { message: message[commandContext.locale] } };
  },
);
