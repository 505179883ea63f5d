import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import PostalMime from 'postal-mime';
import type { Product } from './product.js';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The addresses of this product that the mail leads to, as paths. */
  readonly links: readonly string[];
}

/** The mails to somebody that the product has written, oldest first: without a mail server each is a file. */
export async function mailsTo(product: Product, address: string): Promise<Mail[]> {
  const folder = path.join(product.dataDir, 'mail');
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.eml')) : [];
  const mails: Mail[] = [];
  for (const file of files.sort()) {
    const { to, subject = '', text = '' } = await PostalMime.parse(readFileSync(path.join(folder, file)));
    if (!to?.some((reader) => reader.address === address)) continue;
    const links = [...text.matchAll(/https?:\/\/[^\s<>]+/g)].map(([link]) => {
      const { pathname, search } = new URL(link);
      return pathname + search;
    });
    mails.push({ to: address, subject, text, links });
  }
  return mails;
}

/** Waits for the mail to somebody that comes after `seen` others, of those about `subject`, and reads it. */
export async function mailTo(product: Product, address: string, seen = 0, subject = /./): Promise<Mail> {
  for (;;) {
    const mails = await mailsTo(product, address);
    const mail = mails.filter((one) => subject.test(one.subject))[seen];
    if (mail) return mail;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
