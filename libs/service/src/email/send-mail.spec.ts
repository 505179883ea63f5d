import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { locales } from '@tailboard/contracts/locale';
import PostalMime from 'postal-mime';
import { readConfig } from '../runtime/config.js';
import { MailRejectedError, sendMail } from './send-mail.js';
import type { EmailTemplate } from './email-template.js';
import { startMailServer, type MailServer } from '../testing/mail-server.js';

const createConfig = (env: Record<string, string>) =>
  readConfig({ DATABASE_URL: 'postgres://localhost/x', SERVICE_SECRET: 'x'.repeat(32), ...env });
const createEmail = (fields: Partial<EmailTemplate> = {}): EmailTemplate => ({
  locale: 'en',
  from: 'Marsh & Sons',
  subject: 'Choose a password',
  greeting: 'Hello Ada,',
  lines: ['Here is your link.'],
  action: { label: 'Choose', url: 'https://crew.example.com/password/reset/abc?email=ada%40example.com&x=1' },
  notes: ['Good for an hour.'],
  ...fields,
});

let server: MailServer;
beforeAll(async () => {
  server = await startMailServer({ user: 'crew', pass: 'hunter2' });
});
afterAll(() => server.goDown());

describe('Sending an e-mail', () => {
  it('given a mail server, when an e-mail is sent, then the server receives its text and its HTML', async () => {
    const config = createConfig({ SMTP_URL: server.url, MAIL_FROM: 'no-reply@example.com', APP_NAME: 'Marsh' });
    await sendMail(config, 'ada@example.com', createEmail());
    const mail = await server.mailTo('ada@example.com');
    expect(mail.from).toMatchObject({ name: 'Marsh', address: 'no-reply@example.com' });
    expect(mail.subject).toBe('Choose a password');
    expect(mail.text).toContain('https://crew.example.com/password/reset/abc?email=ada%40example.com&x=1');
    expect(mail.html).toContain('href="https://crew.example.com/password/reset/abc?email=ada%40example.com&amp;x=1"');
    expect(mail.html).toContain('Marsh &amp; Sons');
  });

  it.each(locales)(
    'given the locale %s, when an e-mail is sent, then its HTML and its header name the language',
    async (locale) => {
      const config = createConfig({ SMTP_URL: server.url, MAIL_FROM: 'Le Câble <no-reply@example.com>' });
      await sendMail(config, `${locale}@example.com`, createEmail({ locale, subject: '请设置密码 · contraseña' }));
      const mail = await server.mailTo(`${locale}@example.com`);
      expect(mail.from).toMatchObject({ name: 'Le Câble', address: 'no-reply@example.com' });
      expect(mail.subject).toBe('请设置密码 · contraseña');
      expect(mail.html).toContain(`<html lang="${locale}">`);
      expect(mail.headers.find(({ key }) => key === 'content-language')?.value).toBe(locale);
    },
  );

  it('given a name with markup and line breaks, when an e-mail is sent, then it contains the name as plain text on one line', async () => {
    const config = createConfig({ SMTP_URL: server.url });
    const hostileText = '<img src=x onerror=alert(1)>"\r\nBcc: mallory@example.com\r\n\r\nYour bank';
    await sendMail(
      config,
      'evil@example.com',
      createEmail({ greeting: hostileText, subject: hostileText, from: hostileText, lines: [hostileText] }),
    );
    const mail = await server.mailTo('evil@example.com');
    expect(mail.html).not.toContain('<img');
    expect(mail.html).toContain('&lt;img src=x onerror=alert(1)&gt;&quot; Bcc: mallory@example.com Your bank');
    expect(mail.bcc ?? []).toEqual([]);
    expect(mail.subject).not.toMatch(/[\r\n]/);
    expect(server.mails.some(({ to }) => to?.some(({ address }) => address === 'mallory@example.com'))).toBe(false);
  });

  it('given a recipient that contains two addresses, when an e-mail is sent, then the second address receives none', async () => {
    const config = createConfig({ SMTP_URL: server.url });
    await sendMail(config, 'a@example.com, mallory@example.com', createEmail()).catch(() => undefined);
    expect(server.mails.some(({ to }) => to?.some(({ address }) => address === 'mallory@example.com'))).toBe(false);
  });

  it('given a server that is down or refuses, when an e-mail is sent, then the error contains no text of the e-mail', async () => {
    server.refuseNext(1);
    const config = createConfig({ SMTP_URL: server.url });
    await expect(sendMail(config, 'ada@example.com', createEmail())).rejects.toThrow(MailRejectedError);
    await expect(
      sendMail(createConfig({ SMTP_URL: 'smtp://crew:wrong-secret@127.0.0.1:9' }), 'ada@example.com', createEmail()),
    ).rejects.toThrow(/^the mail server rejected an e-mail \(E\w+\)$/);
    const wrongPassword = createConfig({ SMTP_URL: server.url.replace('hunter2', 'guess') });
    await expect(sendMail(wrongPassword, 'ada@example.com', createEmail())).rejects.toThrow(/^[^@/]*\(EAUTH, \d+\)$/);
  });

  it('given no server, when an e-mail is sent, then it is written to an .eml file that only its owner can read', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'tailboard-mail-'));
    try {
      await sendMail(createConfig({ DATA_DIR: folder }), '../a/b@example.com', createEmail({ locale: 'zh-CN' }));
      const [name = '', ...otherFiles] = await readdir(path.join(folder, 'mail'));
      expect(otherFiles).toEqual([]);
      expect(name).toMatch(/^[\w-]+ \.\._a_b@example\.com [0-9a-f]{6}\.eml$/);
      const file = path.join(folder, 'mail', name);
      expect((await stat(file)).mode & 0o077).toBe(0);
      const mail = await PostalMime.parse(await readFile(file));
      expect(mail).toMatchObject({ subject: 'Choose a password', from: { name: 'Tailboard' } });
      expect(mail.text).toContain('Here is your link.');
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
