import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startMailServer, type MailServer } from '@tailboard/service/testing/mail-server';
import { createLetter } from '../mail-sending/mail-texts.js';
import { identityUnderTest, PASSWORD, type IdentityUnderTest } from '../testing/identity-under-test.js';

let identity: IdentityUnderTest;
let mail: MailServer;
beforeAll(async () => {
  mail = await startMailServer();
  identity = await identityUnderTest({ SMTP_URL: mail.url, PUBLIC_URL: 'https://crew.example.com' });
});
afterAll(async () => {
  await identity.close();
  await mail.goDown();
});

/** Signs in with the cookies of a browser, and returns the cookie that the response sets. */
async function signIn(email: string, cookie?: string) {
  const { status, headers } = await identity.inject({
    method: 'POST',
    url: '/api/v1/login',
    headers: {
      'x-forwarded-for': '10.0.0.1',
      'user-agent': 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36',
      ...(cookie === undefined ? {} : { cookie }),
    },
    payload: { email, password: PASSWORD },
  });
  expect(status).toBe(200);
  return String(headers['set-cookie']);
}
const findDevices = (id: string) => identity.ctx.db.query('select 1 from device where user_id = $1', [id]);

describe('A sign-in on a new device', () => {
  it('given a user who signs in again, when the browser is the same, then no e-mail is sent; when it is another one, then an e-mail names the browser and the address', async () => {
    const { id } = await identity.addUser('devices@example.com', ['manager']);
    const cookie = await signIn('devices@example.com');
    expect(cookie).toMatch(
      /^__Host-tailboard_device=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=34560000; Secure$/,
    );
    const again = await signIn('devices@example.com', `a=b; ${cookie.split(';')[0]}; c=d`);
    expect(again).toBe(cookie);
    expect(await findDevices(id)).toHaveLength(1);

    await signIn('devices@example.com');
    const letter = await mail.mailTo('devices@example.com');
    expect(letter.subject).toBe(createLetter('new-device', 'en', { company: 'Tailboard' }).subject);
    expect(letter.text).toContain('Chrome 140 · Windows, address 10.0.0.1');
    expect(letter.text).toContain('https://crew.example.com/settings/sessions');
    expect(await findDevices(id)).toHaveLength(2);
  });

  it('given a browser that several users share, when each signs in, then none gets an e-mail about the sign-in of another', async () => {
    const [ada, ben] = [
      await identity.addUser('shared-ada@example.com', ['technician']),
      await identity.addUser('shared-ben@example.com', ['technician']),
    ];
    const cookie = (await signIn('shared-ada@example.com')).split(';')[0]!;
    expect((await signIn('shared-ben@example.com', cookie)).split(';')[0]).toBe(cookie);
    expect([(await findDevices(ada.id)).length, (await findDevices(ben.id)).length]).toEqual([1, 1]);
    // E-mails are sent in order: the only one to each is about the browser that is really new.
    for (const email of ['shared-ada@example.com', 'shared-ben@example.com']) {
      await signIn(email);
      await mail.mailTo(email);
      expect(mail.mails.filter(({ to }) => to?.some(({ address }) => address === email))).toHaveLength(1);
    }
  });

  it('given an owner who impersonates a user, then neither gets an e-mail, and no device is remembered for the user', async () => {
    const { id } = await identity.addUser('acted-on@example.com', ['technician']);
    const owner = await identity.addUser('acting-owner@example.com', ['owner']);
    const impersonation = await identity.inject({
      url: `/api/v1/users/impersonate/${id}`,
      as: { user_id: owner.id, roles: ['owner'] },
    });
    expect(impersonation.headers['set-cookie']).toBeUndefined();
    expect(await findDevices(id)).toEqual([]);
  });
});
