import { locales, type Locale } from '@tailboard/contracts/locale';
import type { ServiceContext } from '@tailboard/service/house';
import { z } from 'zod';

const locale = z.enum(locales);
const user_id = z.uuid();
/**
 * What the queue keeps of a mail: whom it is for and why, and no secret. `locale` is that of whoever asked, for readers
 * who have chosen none.
 */
export const MailJob = z.discriminatedUnion('mail', [
  z.object({ mail: z.literal('password-reset'), user_id, locale }),
  z.object({ mail: z.literal('welcome'), user_id, by: z.string(), locale }),
  z.object({ mail: z.literal('password-link'), user_id, by: z.string(), locale }),
  z.object({ mail: z.literal('password-changed'), user_id, at: z.string(), locale }),
  z.object({ mail: z.literal('email-changed'), user_id, to: z.string(), email: z.string(), at: z.string(), locale }),
  z.object({ mail: z.literal('invitation'), invitation_id: z.uuid(), sending: z.number(), locale }),
]);
export type MailJob = z.output<typeof MailJob>;

/** The task that sends what is queued here. */
export const SEND_MAIL = 'send-mail';

/** Queues a mail: it is sent when the mail server takes it, in a moment or in days. */
export const queueMail = (ctx: ServiceContext, job: MailJob): Promise<void> => ctx.enqueue(SEND_MAIL, job);

/** Tells the address that somebody had until now that it is theirs no more. For whoever changes an e-mail. */
export const queueEmailChanged = (
  ctx: ServiceContext,
  of: { userId: string; from: string; to: string; locale: Locale },
): Promise<void> =>
  queueMail(ctx, {
    mail: 'email-changed',
    user_id: of.userId,
    to: of.from,
    email: of.to,
    at: ctx.now().toISOString(),
    locale: of.locale,
  });
