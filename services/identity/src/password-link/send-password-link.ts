import { SendPasswordLink } from '@tailboard/contracts/identity/password';
import { translate, type Text } from '@tailboard/contracts/locale';
import { commandHandler } from '@tailboard/service/service-context';
import { accountWithId } from '../account/account.js';
import { count, requestKey } from '../sign-in-attempt/attempts.js';
import { queuePasswordLink } from '../password/queue-password-link.js';
import { refusalToChange } from './may-change.js';

const PER_USER = { allowed: 5, window: 3_600_000 };
const message: Text = {
  en: 'A link to choose a password was sent to {email}.',
  es: 'Enviamos a {email} un enlace para elegir una contraseña.',
  'zh-CN': '设置密码的链接已发送至 {email}。',
};

export const handleSendPasswordLink = commandHandler(SendPasswordLink, async ({ id }, ctx, commandContext) => {
  const account = await accountWithId(ctx, id);
  const refused = refusalToChange(account, commandContext.principal?.roles ?? []);
  if (refused) return refused;
  const tooMany = await count(ctx.db, [{ key: requestKey('password-link', id), limit: PER_USER }], ctx.now());
  if (tooMany) return tooMany;
  await queuePasswordLink(ctx, id, commandContext);
  return { output: { message: translate(message, commandContext.locale, { email: account!.email }) } };
});
