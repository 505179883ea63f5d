import { locales, type Locale } from '@tailboard/contracts/locale';
import type { ServiceContext } from '@tailboard/service/service-context';
import { z } from 'zod';

const locale = z.enum(locales);
const user_id = z.uuid();
/**
 * A queued e-mail: recipient and reason, without secrets. `locale` is the requester's, for readers who have chosen
 * none.
 */
export const MailJob = z.discriminatedUnion('mail', [
  z.object({ mail: z.literal('password-reset'), user_id, locale }),
  z.object({ mail: z.literal('welcome'), user_id, by: z.string(), locale }),
  z.object({ mail: z.literal('password-link'), user_id, by: z.string(), locale }),
  z.object({ mail: z.literal('password-changed'), user_id, at: z.string(), locale }),
  z.object({ mail: z.literal('second-factor-added'), user_id, at: z.string(), locale }),
  z.object({ mail: z.literal('second-factor-removed'), user_id, at: z.string(), locale }),
  z.object({ mail: z.literal('passkey-added'), user_id, passkey: z.string(), at: z.string(), locale }),
  z.object({ mail: z.literal('passkey-removed'), user_id, passkey: z.string(), at: z.string(), locale }),
  z.object({ mail: z.literal('second-factor-reset'), user_id, by: z.string(), locale }),
  z.object({ mail: z.literal('recovery-code-used'), user_id, at: z.string(), left: z.number(), locale }),
  z.object({ mail: z.literal('email-changed'), user_id, to: z.string(), email: z.string(), at: z.string(), locale }),
  z.object({
    mail: z.literal('new-device'),
    user_id,
    at: z.string(),
    ip: z.string().nullable(),
    user_agent: z.string(),
    locale,
  }),
  z.object({ mail: z.literal('invitation'), invitation_id: z.uuid(), sending: z.number(), locale }),
]);
export type MailJob = z.output<typeof MailJob>;

/** The task that sends queued e-mails. */
export const SEND_MAIL = 'send-mail';

/** Queues an e-mail; it is sent when the mail server accepts it, soon or after days. */
export const queueMail = (ctx: ServiceContext, job: MailJob): Promise<void> => ctx.enqueue(SEND_MAIL, job);

/** Notifies a user's previous address of the change. For commands that change an e-mail. */
export const queueEmailChanged = (
  ctx: ServiceContext,
  change: { userId: string; from: string; to: string; locale: Locale },
): Promise<void> =>
  queueMail(ctx, {
    mail: 'email-changed',
    user_id: change.userId,
    to: change.from,
    email: change.to,
    at: ctx.now().toISOString(),
    locale: change.locale,
  });
