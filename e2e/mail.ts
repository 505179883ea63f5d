import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import PostalMime from 'postal-mime';
import type { Product } from './product.js';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The addresses of this product in the e-mail, as paths. */
  readonly links: readonly string[];
}

/** Returns the product's e-mails to an address, oldest first. Without a mail server, each is a file. */
export async function readMails(product: Product, address: string): Promise<Mail[]> {
  const folder = path.join(product.dataDir, 'mail');
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.eml')) : [];
  const mails: Mail[] = [];
  for (const file of files.sort()) {
    const { to, subject = '', text = '' } = await PostalMime.parse(readFileSync(path.join(folder, file)));
    if (!to?.some((recipient) => recipient.address === address)) continue;
    const links = [...text.matchAll(/https?:\/\/[^\s<>]+/g)].map(([link]) => {
      const { pathname, search } = new URL(link);
      return pathname + search;
    });
    mails.push({ to: address, subject, text, links });
  }
  return mails;
}

/** Waits for the e-mail to an address that follows `seen` others, among those about `subject`, and returns it. */
export async function waitForMail(product: Product, address: string, skip = 0, subject = /./): Promise<Mail> {
  for (;;) {
    const mails = await readMails(product, address);
    const mail = mails.filter((mail) => subject.test(mail.subject))[skip];
    if (mail) return mail;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
