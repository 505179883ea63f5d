import type { Caller, House } from '@tailboard/service/house';
import { queueMail } from '../mail/queue-mail.js';
import { passwordHashOf } from './password.js';

/** Queues the link with which somebody chooses their first password, or another one. */
export async function queuePasswordLink(house: House, userId: string, by: Caller): Promise<void> {
  const first = (await passwordHashOf(house.db, userId)) === undefined;
  const mail = first ? 'welcome' : 'password-link';
  await queueMail(house, { mail, user_id: userId, by: by.actor_id, locale: by.locale });
}
