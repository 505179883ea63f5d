import type { CommandContext } from '@tailboard/eventing/handle-command';
import type { RequestContext, ServiceContext } from '@tailboard/service/service-context';
import { deviceCookie } from '@tailboard/service/http/device';
import { queueMail } from '../mail/queue-mail.js';
import { hashSecret, createSecret } from '../token/token.js';

/** A browser that did not sign a user in for this long counts as new. The longest lifetime of a cookie. */
const KEPT_DAYS = 400;

/**
 * Remembers the browser of a sign-in, and notifies the user by e-mail if it is new. The first one is not announced: its
 * user has just chosen a password. Returns the cookie by which the browser is recognized; it proves nothing.
 */
export async function rememberDevice(
  ctx: ServiceContext,
  userId: string,
  { device = createSecret(), now, ip, user_agent, locale }: CommandContext & RequestContext,
): Promise<string> {
  await ctx.db.query(`delete from device where last_seen_at < $1::timestamptz - interval '${KEPT_DAYS} days'`, [now]);
  const [remembered] = await ctx.db.query<{ is_new: boolean; had_others: boolean }>(
    `insert into device (user_id, device_hash, last_seen_at) values ($1, $2, $3)
     on conflict (user_id, device_hash) do update set last_seen_at = excluded.last_seen_at
     returning xmax = 0 as is_new, exists (select from device where user_id = $1)
       or exists (select from login where user_id = $1 and result = 'success') as had_others`,
    [userId, hashSecret(device), now],
  );
  // Without a mail server, an e-mail is a file on the server, which this user would not see.
  if (remembered?.is_new && remembered.had_others && ctx.config.SMTP_URL !== undefined)
    await queueMail(ctx, { mail: 'new-device', user_id: userId, at: now, ip: ip ?? null, user_agent, locale });
  return deviceCookie(ctx.config, device, KEPT_DAYS);
}
