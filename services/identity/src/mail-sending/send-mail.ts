import { spokenInstant } from '@tailboard/contracts/company-time';
import { detectBrowser } from '@tailboard/contracts/identity/browser';
import type { Locale } from '@tailboard/contracts/locale';
import { publicUrl } from '@tailboard/service/runtime/config';
import type { ServiceContext, Task } from '@tailboard/service/service-context';
import { sendMail } from '@tailboard/service/email/send-mail';
import { accountWithId, type Account } from '../account/account.js';
import { isLive } from '../invitation/invitation-decider.js';
import { invitationWithId } from '../invitation/invitation.js';
import { MailJob, SEND_MAIL } from '../mail/queue-mail.js';
import { issueLink } from '../one-time-link/one-time-link.js';
import { createLetter } from './mail-texts.js';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Lifetimes of links to choose a password: one that was requested at sign-in, and one that was sent to the user. */
const RESET_LIFETIME = 60 * MINUTE;
const PASSWORD_LINK_LIFETIME = 7 * DAY;

/**
 * Sends one e-mail. Its link is created here and not stored, so that a repeat creates a new one and voids the previous
 * one.
 */
export const sendingMail: Task = {
  name: SEND_MAIL,
  run: async (payload, ctx) => {
    const job = MailJob.parse(payload);
    if (job.mail === 'invitation') return sendInvitation(job, ctx);
    const reader = await accountWithId(ctx, job.user_id);
    // The user does not exist, or no longer; the requester is not notified, and the task exists all the same.
    if (reader?.status === 'active') await sendToUser(job, reader, ctx);
  },
};

type UserMail = Exclude<MailJob, { mail: 'invitation' }>;

async function sendToUser(job: UserMail, reader: Account, ctx: ServiceContext): Promise<void> {
  const { email, label } = reader;
  const language = reader.locale ?? job.locale;
  const company = ctx.config.APP_NAME;
  const common = { company, name: label, email };
  switch (job.mail) {
    case 'password-reset': {
      const url = await passwordLink(ctx, reader, RESET_LIFETIME);
      const message = createLetter(job.mail, language, { ...common, minutes: RESET_LIFETIME / MINUTE }, url);
      return sendMail(ctx.config, email, message);
    }
    case 'welcome':
    case 'password-link': {
      const by = await getName(ctx, job.by);
      const url = await passwordLink(ctx, reader, PASSWORD_LINK_LIFETIME);
      const message = createLetter(job.mail, language, { ...common, by, days: PASSWORD_LINK_LIFETIME / DAY }, url);
      return sendMail(ctx.config, email, message);
    }
    case 'password-changed': {
      const values = {
        ...common,
        when: formatTime(language, job.at, ctx),
        url: `${publicUrl(ctx.config)}/password/reset`,
      };
      return sendMail(ctx.config, email, createLetter(job.mail, language, values));
    }
    case 'new-device': {
      const values = {
        ...common,
        when: formatTime(language, job.at, ctx),
        device: detectBrowser(job.user_agent) ?? '?',
        ip: job.ip ?? '?',
        url: `${publicUrl(ctx.config)}/settings/sessions`,
      };
      return sendMail(ctx.config, email, createLetter(job.mail, language, values));
    }
    case 'second-factor-added':
    case 'second-factor-removed': {
      const values = {
        ...common,
        when: formatTime(language, job.at, ctx),
        url: `${publicUrl(ctx.config)}/password/reset`,
      };
      return sendMail(ctx.config, email, createLetter(job.mail, language, values));
    }
    case 'passkey-added':
    case 'passkey-removed': {
      const { passkey, at } = job;
      const values = {
        ...common,
        passkey,
        when: formatTime(language, at, ctx),
        url: `${publicUrl(ctx.config)}/password/reset`,
      };
      return sendMail(ctx.config, email, createLetter(job.mail, language, values));
    }
    case 'second-factor-reset': {
      const values = { ...common, by: await getName(ctx, job.by) };
      return sendMail(ctx.config, email, createLetter(job.mail, language, values));
    }
    case 'recovery-code-used': {
      const url = `${publicUrl(ctx.config)}/settings/second-factor`;
      const values = { ...common, when: formatTime(language, job.at, ctx), left: job.left, url };
      return sendMail(ctx.config, email, createLetter(job.mail, language, values));
    }
    case 'email-changed': {
      const values = { ...common, email: job.email, when: formatTime(language, job.at, ctx) };
      return sendMail(ctx.config, job.to, createLetter(job.mail, language, values));
    }
  }
}

async function sendInvitation(job: Extract<MailJob, { mail: 'invitation' }>, ctx: ServiceContext): Promise<void> {
  const { invitation, inviter } = await invitationWithId(ctx, job.invitation_id);
  const now = ctx.now();
  // The invitation was withdrawn or resent; a resent one has another e-mail.
  if (!isLive(invitation, inviter, now.toISOString()) || invitation.sendings !== job.sending) return;
  const { email, expires_at } = invitation;
  const subject_id = job.invitation_id;
  const secret = await issueLink(ctx.db, { purpose: 'invitation', email, subject_id, expires_at }, now);
  const values = {
    company: ctx.config.APP_NAME,
    by: inviter?.label ?? ctx.config.APP_NAME,
    email,
    until: formatTime(job.locale, expires_at, ctx),
  };
  const url = `${publicUrl(ctx.config)}/register?${new URLSearchParams({ token: secret }).toString()}`;
  await sendMail(ctx.config, email, createLetter('invitation', job.locale, values, url));
}

async function passwordLink(ctx: ServiceContext, { id, email }: Account, lifetime: number): Promise<string> {
  const now = ctx.now();
  const expires_at = new Date(now.getTime() + lifetime).toISOString();
  const secret = await issueLink(ctx.db, { purpose: 'password', email, subject_id: id, expires_at }, now);
  return `${publicUrl(ctx.config)}/password/reset/${secret}?${new URLSearchParams({ email }).toString()}`;
}

/** Returns the name of the acting user for the reader; the product's name if it was no person. */
const getName = async (ctx: ServiceContext, id: string): Promise<string> =>
  (await accountWithId(ctx, id))?.label ?? ctx.config.APP_NAME;

const formatTime = (language: Locale, at: string, { config }: ServiceContext): string =>
  spokenInstant(at, config.COMPANY_TIMEZONE, language);
