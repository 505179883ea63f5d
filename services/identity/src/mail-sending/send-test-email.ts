import { SendTestEmail } from '@tailboard/contracts/identity/settings';
import { refuse } from '@tailboard/contracts/refusal';
import { MailRejectedError, sendMail } from '@tailboard/service/email/send-mail';
import { commandHandler } from '@tailboard/service/service-context';
import { accountWithId } from '../account/account.js';
import { createLetter } from './mail-texts.js';
import { count, requestKey } from '../sign-in-attempt/attempts.js';

const PER_USER = { allowed: 10, window: 3_600_000 };

/** POST /settings/test-email: waits for the mail server, whose answer is what the caller wants to know. */
export const handleSendTestEmail = commandHandler(SendTestEmail, async (_, ctx, { principal, locale }) => {
  const account = await accountWithId(ctx, principal!.user_id);
  if (!account) return refuse('UserNotFound');
  const { id, email, label, locale: chosen } = account;
  const tooMany = await count(ctx.db, [{ key: requestKey('test-email', id), limit: PER_USER }], ctx.now());
  if (tooMany) return tooMany;
  const letter = createLetter('test', chosen ?? locale, { company: ctx.config.APP_NAME, name: label, email });
  try {
    await sendMail(ctx.config, email, letter);
  } catch (error) {
    if (error instanceof MailRejectedError) return refuse('TestEmailRejected', { reason: error.reason });
    throw error;
  }
  return { output: { data: { email } } };
});
