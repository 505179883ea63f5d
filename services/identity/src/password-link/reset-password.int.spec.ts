import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startMailServer, type MailServer } from '@tailboard/service/testing/mail-server';
import { deactivate } from '../account/activity.js';
import { identityUnderTest, PASSWORD, type IdentityUnderTest } from '../testing/identity-under-test.js';
import { recordLocale } from '../testing/locale.js';
import { linkIn } from '../testing/mails.js';

const MINUTE = 60_000;
const NEXT = 'harbor cactus violin';

let identity: IdentityUnderTest;
let post: MailServer;
beforeAll(async () => {
  post = await startMailServer();
  identity = await identityUnderTest({
    SMTP_URL: post.url,
    MAIL_FROM: 'no-reply@example.com',
    PUBLIC_URL: 'https://crew.example.com',
    APP_NAME: 'Marsh Cable',
  });
});
afterAll(async () => {
  await identity.close();
  await post.goDown();
});

interface TestResponse {
  message: string;
  code?: string;
  errors?: Record<string, string[]>;
}
let addresses = 0;
/** Each test uses its own address, so that the limits of other tests do not apply. */
const address = (): string => `10.1.${Math.floor((addresses += 1) / 250)}.${addresses % 250}`;

const request = (email: string, { ip = address(), locale = 'en' } = {}) =>
  identity.inject<TestResponse>({
    method: 'POST',
    url: '/api/v1/password/email',
    headers: { 'x-forwarded-for': ip, 'accept-language': locale },
    payload: { email },
  });
const choose = (token: string, email: string, fields: object = {}, ip = address()) =>
  identity.inject<TestResponse>({
    method: 'POST',
    url: '/api/v1/password/reset',
    headers: { 'x-forwarded-for': ip },
    payload: { token, email, password: NEXT, password_confirmation: NEXT, ...fields },
  });
const read = (token: string, ip = address()) =>
  identity.inject<TestResponse & { data: { purpose: string; email: string; expires_at: string } }>({
    method: 'POST',
    url: '/api/v1/links/read',
    headers: { 'x-forwarded-for': ip },
    payload: { token },
  });
/** Returns the link just sent to a user. */
const linkFor = async (email: string): Promise<string> => {
  const before = post.mails.filter(({ to }) => to?.[0]?.address === email).length;
  await request(email);
  return linkIn(await post.mailTo(email, before + 1)).token;
};

describe('the link of a new user', () => {
  it('given a user is added without a link, when it is sent later, then that is the only e-mail', async () => {
    const send = (url: string, payload: object = {}) =>
      identity.inject<{ data: { id: string } }>({ method: 'POST', url, as: { roles: ['owner'] }, payload });
    const add = (email: string, send_link: boolean) => {
      const profile = { first_name: 'Ada', last_name: 'Reed', unpaid: true };
      return send('/api/v1/users', { email, roles: ['qc'], profile, send_link });
    };
    const { id } = (await add('later@example.com', false)).body.data;
    await add('at.once@example.com', true);
    await post.mailTo('at.once@example.com');
    const listMails = () => post.mails.filter(({ to }) => to?.[0]?.address === 'later@example.com');
    expect(listMails()).toEqual([]);
    expect((await send(`/api/v1/users/${id}/password-link`)).status).toBe(202);
    const { token } = linkIn(await post.mailTo('later@example.com'));
    expect((await choose(token, 'later@example.com')).status).toBe(204);
  });
});

describe('a forgotten password', () => {
  it('given a user forgot it, when they ask, open the link and choose another, then only that one works, and sessions from before are over', async () => {
    const { id } = await identity.addUser('ada@example.com', ['qc']);
    const { access_token } = (await identity.signIn('ada@example.com')).body;
    expect(await request(' Ada@Example.com')).toMatchObject({ status: 202, body: { message: expect.any(String) } });

    const mail = await post.mailTo('ada@example.com');
    expect(mail.subject).toBe('Choose a new password for Marsh Cable');
    const { url, token } = linkIn(mail);
    expect(url.origin + url.pathname).toBe(`https://crew.example.com/password/reset/${token}`);
    expect(url.searchParams.get('email')).toBe('ada@example.com');
    expect((await read(token)).body.data).toEqual({
      purpose: 'password',
      email: 'ada@example.com',
      expires_at: '2026-10-05T13:00:00.000Z',
    });

    expect((await choose(token, 'ADA@example.com')).status).toBe(204);
    expect(await identity.readPrincipal(access_token)).toBeNull();
    expect((await identity.signIn('ada@example.com', PASSWORD)).status).toBe(422);
    expect((await identity.signIn('ada@example.com', NEXT)).status).toBe(200);
    expect((await post.mailTo('ada@example.com', 2)).subject).toBe('Your password for Marsh Cable was changed');
    const [, , changed] = await identity.store.read(`user-${id}`);
    expect(changed).toMatchObject({ type: 'PasswordChanged', data: { temporary: false }, meta: { actor_id: id } });
  });

  it('given a link that was used, when it is used again, also at the same moment, then it is refused', async () => {
    await identity.addUser('twice@example.com', ['qc']);
    const token = await linkFor('twice@example.com');
    const answers = await Promise.all([
      choose(token, 'twice@example.com'),
      choose(token, 'twice@example.com', {
        password: 'violet engine marble',
        password_confirmation: 'violet engine marble',
      }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 422]);
    const again = await choose(token, 'twice@example.com', {
      password: 'another quiet lantern',
      password_confirmation: 'another quiet lantern',
    });
    expect(again).toMatchObject({
      status: 422,
      body: { code: 'LinkNotValid', errors: { token: [expect.any(String)] } },
    });
    expect((await read(token)).body.code).toBe('LinkNotValid');
  });

  it('given a link older than 60 minutes, when it is used, then it is refused', async () => {
    await identity.addUser('late@example.com', ['qc']);
    const token = await linkFor('late@example.com');
    identity.advanceTime(60 * MINUTE - 1);
    expect((await read(token)).status).toBe(200);
    identity.advanceTime(1);
    expect((await choose(token, 'late@example.com')).body.code).toBe('LinkNotValid');
    expect((await read(token)).body.code).toBe('LinkNotValid');
  });

  it('given two links, when the older is used, then it is refused: the newest counts', async () => {
    await identity.addUser('newest@example.com', ['qc']);
    const first = await linkFor('newest@example.com');
    const second = await linkFor('newest@example.com');
    expect((await choose(first, 'newest@example.com')).body.code).toBe('LinkNotValid');
    expect((await choose(second, 'newest@example.com')).status).toBe(204);
  });

  it('given a link of one person, when it is used with the e-mail of another, then it is refused and stays good', async () => {
    await identity.addUser('mine@example.com', ['qc']);
    await identity.addUser('victim@example.com', ['owner']);
    const token = await linkFor('mine@example.com');
    expect((await choose(token, 'victim@example.com')).body.code).toBe('LinkNotValid');
    expect((await choose(token, 'nobody@example.com')).body.code).toBe('LinkNotValid');
    expect((await identity.signIn('victim@example.com')).status).toBe(200);
    expect((await choose(token, 'mine@example.com')).status).toBe(204);
  });

  it('given a link, when its user is deactivated, then it leads nowhere, and a new one is not sent', async () => {
    const { id } = await identity.addUser('gone@example.com', ['qc']);
    const token = await linkFor('gone@example.com');
    await deactivate(identity.ctx, id, identity.ctx.createSystemContext(['gone']));
    expect((await choose(token, 'gone@example.com')).body.code).toBe('LinkNotValid');
    expect((await read(token)).body.code).toBe('LinkNotValid');
    expect((await request('gone@example.com')).status).toBe(202);
    await linkFor('mine@example.com');
    expect(post.mails.filter(({ to }) => to?.[0]?.address === 'gone@example.com')).toHaveLength(1);
  });

  it('given a link to choose a password, when it is tried on the route of first owners or of invitations, then it opens neither', async () => {
    await identity.addUser('climber@example.com', ['technician']);
    const token = await linkFor('climber@example.com');
    const person = { first_name: 'Ada', last_name: 'Reed', password: NEXT, password_confirmation: NEXT };
    const owner = await identity.inject<TestResponse>({
      method: 'POST',
      url: '/api/v1/first-owner',
      payload: { token, email: 'climber@example.com', ...person },
    });
    expect(owner.body.code).toBe('LinkNotValid');
    const registered = await identity.inject<TestResponse>({
      method: 'POST',
      url: '/api/v1/register',
      payload: { token, ...person },
    });
    expect(registered).toMatchObject({ status: 403, body: { code: 'InvitationNeeded' } });
  });

  it('given a password that is short, weak, reused or typed differently, when it is chosen, then its field shows why and the link stays valid', async () => {
    await identity.addUser('careful@example.com', ['qc'], {
      profile: { first_name: 'Careful', last_name: 'Carpenter' },
    });
    const token = await linkFor('careful@example.com');
    const chooseRefused = async (password: string, password_confirmation = password) =>
      (await choose(token, 'careful@example.com', { password, password_confirmation })).body;
    expect((await chooseRefused('elevenchars')).errors).toHaveProperty('password');
    expect((await chooseRefused(NEXT, `${NEXT}!`)).errors).toHaveProperty('password_confirmation');
    expect(await chooseRefused('Carpenter2026!')).toMatchObject({
      code: 'PasswordTooWeak',
      errors: { password: [expect.any(String)] },
    });
    expect(await chooseRefused(PASSWORD)).toMatchObject({
      code: 'PasswordReused',
      errors: { password: [expect.any(String)] },
    });
    expect((await choose(token, 'careful@example.com')).status).toBe(204);
  });

  it('given a user locked themself out by guessing, when they reset, then the new password opens at once', async () => {
    await identity.addUser('forgetful@example.com', ['qc']);
    const ip = address();
    for (let guess = 1; guess <= 5; guess++) await identity.signIn('forgetful@example.com', `guess ${guess}`, { ip });
    expect((await identity.signIn('forgetful@example.com', PASSWORD, { ip })).status).toBe(429);
    const token = await linkFor('forgetful@example.com');
    expect((await choose(token, 'forgetful@example.com', {}, ip)).status).toBe(204);
    expect((await identity.signIn('forgetful@example.com', NEXT, { ip })).status).toBe(200);
  });
});

describe('who has an e-mail', () => {
  it('given known, unknown and inactive e-mails and no e-mail at all, when a reset is asked for, then all get the same answer after the same work', async () => {
    await identity.addUser('known@example.com', ['owner']);
    const inactive = await identity.addUser('inactive@example.com', ['qc']);
    await deactivate(identity.ctx, inactive.id, identity.ctx.createSystemContext(['inactive']));
    const answers = [];
    const queued: unknown[] = [];
    await post.goDown();
    try {
      for (const email of [
        'known@example.com',
        'unknown@example.com',
        'inactive@example.com',
        'not an e-mail, a passw0rd',
      ]) {
        const { status, body, headers } = await request(email);
        answers.push({
          status,
          body,
          names: Object.keys(headers)
            .filter((name) => name !== 'date')
            .sort(),
        });
      }
      expect(new Set(answers.map((response) => JSON.stringify(response))).size).toBe(1);
      expect(answers[0]!.status).toBe(202);
      queued.push(...(await identity.ctx.db.query('select payload::text from queue._private_jobs')));
    } finally {
      await post.comeUp();
    }
    expect(JSON.stringify(queued)).not.toMatch(/passw0rd|unknown@example|token/);
  });

  it('given a link no one was sent, when it is tried with a known or an unknown e-mail, then both get the same answer', async () => {
    const known = await choose('guess', 'known@example.com');
    const unknown = await choose('guess', 'unknown@example.com');
    expect({ status: known.status, body: known.body }).toEqual({ status: unknown.status, body: unknown.body });
  });

  it.each(['known@example.com', 'unknown@example.com'])(
    'given five requests for %s from five addresses, when a sixth comes within the hour, then it waits',
    async (email) => {
      identity.advanceTime(60 * MINUTE);
      for (let time = 1; time <= 5; time++) expect((await request(email)).status).toBe(202);
      const { status, headers, body } = await request(email);
      expect(status).toBe(429);
      expect(Number(headers['retry-after'])).toBe(3600);
      expect(body.message).toContain('60 minutes');
      identity.advanceTime(60 * MINUTE);
      expect((await request(email)).status).toBe(202);
    },
  );

  it('given forty e-mails at once from one address, when they are asked for, then thirty are answered and no more', async () => {
    const ip = address();
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, each) => request(`each${each}@example.com`, { ip })),
    );
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(30);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
  });
});

describe('guessing at links', () => {
  it('given twenty wrong links from one address, when the next comes, then it waits; a right one from there does not', async () => {
    await identity.addUser('guessed@example.com', ['qc']);
    const token = await linkFor('guessed@example.com');
    const ip = address();
    for (let guess = 1; guess <= 20; guess++)
      expect((await choose(`guess-${guess}`, 'guessed@example.com', {}, ip)).status).toBe(422);
    const locked = await choose('one-guess-more', 'guessed@example.com', {}, ip);
    expect(locked).toMatchObject({ status: 429, body: { code: 'TooManyRequests' } });
    expect(Number(locked.headers['retry-after'])).toBe(900);
    expect((await read('one-guess-more', ip)).status).toBe(429);
    expect((await read(token, ip)).status).toBe(200);
    expect((await choose(token, 'guessed@example.com', {}, ip)).status).toBe(204);
  });

  it('given the tables, when they are read, then no link is in them', async () => {
    await identity.addUser('kept@example.com', ['qc']);
    const token = await linkFor('kept@example.com');
    const rows = await identity.ctx.db.query<{ row: string }>(
      `select t::text as row from one_time_link t union all select t::text from queue._private_jobs t
       union all select t::text from failed_sign_in t`,
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { row } of rows) expect(row).not.toContain(token);
    const { events } = await identity.store.readAll({ limit: 10_000 });
    for (const { data } of events) expect(JSON.stringify(data)).not.toContain(token);
  });
});

describe('the mail of a forgotten password', () => {
  it.each([
    ['es', 'es', 'Elija una contraseña nueva para Marsh Cable', 'Hola, Luz Vega:'],
    ['zh', 'zh-CN', '重设您的 Marsh Cable 密码', 'Luz Vega，您好！'],
    ['fr', 'en', 'Choose a new password for Marsh Cable', 'Hello Luz Vega,'],
  ])(
    'given a reader who has chosen no language, when asked for in %s, then it comes in %s',
    async (requested, locale, subject, greeting) => {
      const email = `luz.${requested}@example.com`;
      await identity.addUser(email, ['qc'], { profile: { first_name: 'Luz', last_name: 'Vega' } });
      await request(email, { locale: requested });
      const mail = await post.mailTo(email);
      expect(mail.subject).toBe(subject);
      expect(mail.text).toContain(greeting);
      expect(mail.html).toContain(`<html lang="${locale}">`);
    },
  );

  it('given a reader who chose Chinese, when a user asks in English, then it comes in Chinese', async () => {
    const { id } = await identity.addUser('chose@example.com', ['qc']);
    await recordLocale(identity, id, 'zh-CN');
    await request('chose@example.com', { locale: 'en' });
    expect((await post.mailTo('chose@example.com')).subject).toBe('重设您的 Marsh Cable 密码');
  });
});
