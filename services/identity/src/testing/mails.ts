import type { ReceivedMail } from '@tailboard/service/testing/mail-server';

/** The link of a mail: the secret in it, and the e-mail that its address names. */
export function linkIn(mail: Pick<ReceivedMail, 'text'>): { url: URL; token: string } {
  const found = /https?:\/\/\S+/.exec(mail.text ?? '')?.[0];
  if (found === undefined) throw new Error('there is no link in this mail');
  const url = new URL(found);
  return { url, token: url.searchParams.get('token') ?? url.pathname.split('/').at(-1)! };
}
