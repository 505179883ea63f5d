import { sendPasswordLink } from '@tailboard/contracts/identity/password';
import { say, type Text } from '@tailboard/contracts/locale';
import { procedure, type Caller, type House } from '@tailboard/service/house';
import { queueMail } from '../mail/send.js';
import { count, requestKey } from '../session/attempts.js';
import { passwordHashOf } from '../session/password.js';
import { accountWithId } from '../user/account.js';
import { refusalToChange } from './may-change.js';

const PER_USER = { allowed: 5, window: 3_600_000 };
const message: Text = {
  en: 'A link to choose a password is on its way to {email}.',
  es: 'Enviamos a {email} un enlace para elegir una contraseña.',
  'zh-CN': '设置密码的链接已发送至 {email}。',
};

/** Queues the link with which somebody chooses their first password, or another one. */
export async function queuePasswordLink(house: House, userId: string, by: Caller): Promise<void> {
  const first = (await passwordHashOf(house.db, userId)) === undefined;
  const mail = first ? 'welcome' : 'password-link';
  await queueMail(house, { mail, user_id: userId, by: by.actor_id, locale: by.locale });
}

export const sendingPasswordLink = procedure(sendPasswordLink, async ({ id }, house, asking) => {
  const account = await accountWithId(house, id);
  const refused = refusalToChange(account, asking.principal?.roles ?? []);
  if (refused) return refused;
  const tooMany = await count(house.db, [{ key: requestKey('password-link', id), limit: PER_USER }], house.now());
  if (tooMany) return tooMany;
  await queuePasswordLink(house, id, asking);
  return { output: { message: say(message, asking.locale, { email: account!.email }) } };
});
