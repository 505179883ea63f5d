import type { RequestContext, ServiceContext } from '@tailboard/service/service-context';
import { queueMail } from '../mail/queue-mail.js';
import { findPasswordHash } from './password.js';

/** Queues the link with which a user chooses their first password, or another one. */
export async function queuePasswordLink(ctx: ServiceContext, userId: string, by: RequestContext): Promise<void> {
  const first = (await findPasswordHash(ctx.db, userId)) === undefined;
  const mail = first ? 'welcome' : 'password-link';
  await queueMail(ctx, { mail, user_id: userId, by: by.actor_id, locale: by.locale });
}
