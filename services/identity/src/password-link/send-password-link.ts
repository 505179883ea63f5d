import { sendPasswordLink } from '@tailboard/contracts/identity/password';
import { say, type Text } from '@tailboard/contracts/locale';
import { procedure } from '@tailboard/service/house';
import { accountWithId } from '../account/account.js';
import { count, requestKey } from '../attempt/attempts.js';
import { queuePasswordLink } from '../password/queue-password-link.js';
import { refusalToChange } from './may-change.js';

const PER_USER = { allowed: 5, window: 3_600_000 };
const message: Text = {
  en: 'A link to choose a password is on its way to {email}.',
  es: 'Enviamos a {email} un enlace para elegir una contraseña.',
  'zh-CN': '设置密码的链接已发送至 {email}。',
};

export const sendingPasswordLink = procedure(sendPasswordLink, async ({ id }, house, asking) => {
  const account = await accountWithId(house, id);
  const refused = refusalToChange(account, asking.principal?.roles ?? []);
  if (refused) return refused;
  const tooMany = await count(house.db, [{ key: requestKey('password-link', id), limit: PER_USER }], house.now());
  if (tooMany) return tooMany;
  await queuePasswordLink(house, id, asking);
  return { output: { message: say(message, asking.locale, { email: account!.email }) } };
});
