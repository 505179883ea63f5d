import { randomBytes } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { openBlobs } from '../blobs/blobs-of.js';
import type { Config } from '../runtime/config.js';
import { renderHtml, renderSubject, renderText, type EmailTemplate } from './email-template.js';

const FOLDER = 'mail';
/** Timeouts of the mail server in ms. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000, dnsTimeout: 10_000 };

type MailConfig = Pick<Config, 'SMTP_URL' | 'MAIL_FROM' | 'APP_NAME' | 'DATA_DIR' | 'BLOBS'>;

/** The mail server rejected an e-mail; the task must retry. The message contains no address and no content. */
export class MailRejectedError extends Error {
  override readonly name = 'MailRejectedError';

  /** @param reason the error code, and the mail server's own one if it answered */
  constructor(readonly reason: string) {
    super(`the mail server rejected an e-mail (${reason})`);
  }
}

/**
 * Sends an e-mail; resolves when the server has accepted it. Without a mail server, stores a file instead. Call it from
 * a queued task, so that an unavailable server only delays e-mails.
 */
export async function sendMail(config: MailConfig, to: string, email: EmailTemplate): Promise<void> {
  // Few processes send e-mails, and the library takes memory in all of them.
  const { createTransport } = await import('nodemailer');
  const message = {
    from: toSender(config),
    // An object, so that an address is never parsed as a list.
    to: { name: '', address: to },
    subject: renderSubject(email),
    text: renderText(email),
    html: renderHtml(email),
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': email.locale },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  if (config.SMTP_URL === undefined) {
    const { message: bytes } = await createTransport({ streamTransport: true, buffer: true, newline: 'unix' }).sendMail(
      message,
    );
    return keep(config, to, bytes as Buffer);
  }
  const transport = createTransport({ url: config.SMTP_URL, ...TIMEOUTS });
  try {
    await transport.sendMail(message);
  } catch (error) {
    const { code = 'no code', responseCode } = error as { code?: string; responseCode?: number };
    throw new MailRejectedError(responseCode === undefined ? code : `${code}, ${responseCode}`);
  } finally {
    transport.close();
  }
}

/** An address without a name gets the product's name. */
function toSender({ MAIL_FROM, APP_NAME }: MailConfig): { name: string; address: string } {
  const [, name = APP_NAME, address = MAIL_FROM] = /^([^<]+)<([^>]+)>$/.exec(MAIL_FROM) ?? [];
  return { name: name.trim(), address: address.trim() };
}

/** Writes atomically, readable by the owner only, because e-mails contain links. */
async function keep(config: MailConfig, to: string, bytes: Buffer): Promise<void> {
  const folder = path.join(config.DATA_DIR, FOLDER);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const when = new Date().toISOString().replace(/[:.]/g, '-');
  const name = `${when} ${to.replace(/[^\w.@+-]/g, '_')} ${randomBytes(3).toString('hex')}.eml`;
  const partialFile = path.join(folder, `${name}.part`);
  try {
    await writeFile(partialFile, bytes, { mode: 0o600 });
    await openBlobs(config).replace(`${FOLDER}/${name}`, partialFile);
  } finally {
    await rm(partialFile, { force: true });
  }
}
