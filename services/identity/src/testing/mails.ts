import type { ReceivedMail } from '@tailboard/service/testing/mail-server';

/** Extracts the link of an e-mail: its secret, and the e-mail in its address. */
export function linkIn(mail: Pick<ReceivedMail, 'text'>): { url: URL; token: string } {
  const link = /https?:\/\/\S+/.exec(mail.text ?? '')?.[0];
  if (link === undefined) throw new Error('there is no link in this mail');
  const url = new URL(link);
  return { url, token: url.searchParams.get('token') ?? url.pathname.split('/').at(-1)! };
}
