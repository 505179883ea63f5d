import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { locales } from '@tailboard/contracts/locale';
import type { Role } from '@tailboard/contracts/permission';
import { startMailServer, type MailServer } from '@tailboard/service/testing/mail-server';
import { queueEmailChanged, queueMail } from '../mail/queue-mail.js';
import { identityUnderTest, type IdentityUnderTest } from '../testing/identity-under-test.js';
import { recordLocale } from '../testing/locale.js';
import { linkIn } from '../testing/mails.js';
import { createLetter } from './mail-texts.js';

let identity: IdentityUnderTest;
let post: MailServer;
beforeAll(async () => {
  post = await startMailServer();
  identity = await identityUnderTest({ SMTP_URL: post.url, APP_NAME: 'Marsh Cable' });
});
afterAll(async () => {
  await identity.close();
  await post.goDown();
});

const countWaiting = async (): Promise<number> =>
  (await identity.ctx.db.query(`select 1 from queue._private_jobs where attempts > 0`)).length;
const waitUntil = async (isTrue: () => Promise<boolean>): Promise<void> => {
  for (let tries = 0; tries < 400; tries++) {
    if (await isTrue()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('waited in vain');
};

describe('word of what happened to an account', () => {
  it.each(locales)(
    'given a reader of %s, when their e-mail was changed, then the old address gets an e-mail',
    async (locale) => {
      const { id } = await identity.addUser(`now.${locale.toLowerCase()}@example.com`, ['qc']);
      await recordLocale(identity, id, locale);
      const from = `before.${locale.toLowerCase()}@example.com`;
      await queueEmailChanged(identity.ctx, { userId: id, from, to: 'now@example.com', locale: 'en' });
      const mail = await post.mailTo(from);
      expect(mail.subject).toBe(createLetter('email-changed', locale, { company: 'Marsh Cable' }).subject);
      expect(mail.text).toContain('now@example.com');
      expect(mail.text).not.toContain('http');
    },
  );

  it.each(locales)('given a reader of %s, when their password was changed, then they hear when', async (locale) => {
    const email = `changed.${locale.toLowerCase()}@example.com`;
    const { id } = await identity.addUser(email, ['qc']);
    await recordLocale(identity, id, locale);
    await queueMail(identity.ctx, {
      mail: 'password-changed',
      user_id: id,
      at: '2026-10-06T02:30:00.000Z',
      locale: 'en',
    });
    const mail = await post.mailTo(email);
    expect(mail.subject).toBe(createLetter('password-changed', locale, { company: 'Marsh Cable' }).subject);
    // The evening before, in the company's time zone.
    expect(mail.text).toMatch(/05 Oct 2026, 10:30 PM|05 oct 2026, 22:30|2026年10月5日, 22:30/);
  });

  it.each(locales)(
    'given a reader of %s, when a link to choose a password is sent, then it names the sender',
    async (locale) => {
      const email = `link.${locale.toLowerCase()}@example.com`;
      const { id } = await identity.addUser(email, ['qc']);
      const li = await identity.addUser(`li.${locale.toLowerCase()}@example.com`, ['owner'], {
        profile: { first_name: 'Li', last_name: '<b>Marsh</b>' },
      });
      await queueMail(identity.ctx, { mail: 'password-link', user_id: id, by: li.id, locale });
      const mail = await post.mailTo(email);
      expect(mail.text).toContain('Li <b>Marsh</b>');
      expect(mail.html).toContain('Li &lt;b&gt;Marsh&lt;/b&gt;');
      expect(mail.html).not.toContain('<b>');
    },
  );
});

describe('a mail server that is down', () => {
  it('given a link was asked for meanwhile, when the server comes up, also after a restart, then one mail comes, whose link is good, and the failed try left none', async () => {
    await identity.addUser('patient@example.com', ['qc']);
    await post.goDown();
    const response = await identity.inject({
      method: 'POST',
      url: '/api/v1/password/email',
      payload: { email: 'patient@example.com' },
    });
    expect(response.status).toBe(202);
    await waitUntil(async () => (await countWaiting()) > 0);
    const failed = await identity.ctx.db.query<{ last_error: string | null; payload: unknown }>(
      'select last_error, payload from queue._private_jobs',
    );
    await waitUntil(async () => {
      const rows = await identity.ctx.db.query<{ last_error: string | null }>(
        'select last_error from queue._private_jobs',
      );
      return rows.some(({ last_error }) => last_error !== null);
    });
    expect(JSON.stringify(failed)).not.toMatch(/token|password\/reset|patient@/);

    await identity.restart();
    await post.comeUp();
    const mail = await post.mailTo('patient@example.com');
    const links = await identity.ctx.db.query<{ used_at: string | null }>(
      `select used_at from one_time_link where email = 'patient@example.com'`,
    );
    expect(links.length).toBeGreaterThan(1);
    expect(links.filter(({ used_at }) => used_at === null)).toHaveLength(1);
    const { status } = await identity.inject({
      method: 'POST',
      url: '/api/v1/links/read',
      payload: { token: linkIn(mail).token },
    });
    expect(status).toBe(200);
  });

  it('given the server accepts nothing for now, when it refuses, then the mail is tried again', async () => {
    await identity.addUser('busy@example.com', ['qc']);
    post.refuseNext(1);
    await identity.inject({ method: 'POST', url: '/api/v1/password/email', payload: { email: 'busy@example.com' } });
    expect((await post.mailTo('busy@example.com')).subject).toContain('Marsh Cable');
  });
});

describe('a test e-mail', () => {
  it('given an owner, when they ask for one, then it comes, or the answer of the mail server does; a manager may not', async () => {
    const { id } = await identity.addUser('tester@example.com', ['owner']);
    const send = (roles: Role[]) =>
      identity.inject<{ code: string; message: string }>({
        method: 'POST',
        url: '/api/v1/settings/test-email',
        as: { user_id: id, roles },
      });
    const sent = await send(['owner']);
    expect({ status: sent.status, body: sent.body }).toEqual({
      status: 200,
      body: { data: { email: 'tester@example.com' } },
    });
    expect((await post.mailTo('tester@example.com')).subject).toBe('Test e-mail from Marsh Cable');
    post.refuseNext(1);
    const { status, body } = await send(['admin']);
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'TestEmailRejected' });
    expect(body.message).toContain('451');
    expect((await send(['manager'])).status).toBe(403);
  });
});
