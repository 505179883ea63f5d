import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openWithTemporaryPassword } from '@tailboard/contracts/identity/temporary-password';
import { identityRoutes } from '@tailboard/contracts/identity/routes';
import type { Role } from '@tailboard/contracts/permission';
import { startMailServer, type MailServer } from '@tailboard/service/testing/mail-server';
import { waitUntil } from '@tailboard/eventing/testing/wait-until';
import type { Principal } from '@tailboard/service/auth/principal';
import { deactivate } from '../account/activity.js';
import { identityUnderTest, PASSWORD, type IdentityUnderTest } from '../testing/identity-under-test.js';
import { linkIn } from '../testing/mails.js';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const NEXT = 'harbor cactus violin';

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

interface TestResponse {
  message: string;
  code?: string;
  errors?: Record<string, string[]>;
}
interface Session {
  token: string;
  as: Principal;
}
const signedIn = async (email: string, password = PASSWORD): Promise<Session> => {
  const { body } = await identity.signIn(email, password);
  const principal = await identity.readPrincipal(body.access_token);
  if (!principal) throw new Error(`${email} could not sign in`);
  return { token: body.access_token, as: principal };
};
const change = (as: Partial<Principal>, fields: object = {}, ip = '10.0.0.1') =>
  identity.inject<TestResponse>({
    method: 'PUT',
    url: '/api/v1/user/password',
    as,
    headers: { 'x-forwarded-for': ip },
    payload: { current_password: PASSWORD, password: NEXT, password_confirmation: NEXT, ...fields },
  });
const temporary = (id: string, as: Partial<Principal>, headers: Record<string, string> = {}) =>
  identity.inject<TestResponse & { data: { password: string } }>({
    method: 'POST',
    url: `/api/v1/users/${id}/temporary-password`,
    as,
    headers,
  });
const sendLink = (id: string, as: Partial<Principal>) =>
  identity.inject<TestResponse>({ method: 'POST', url: `/api/v1/users/${id}/password-link`, as });
const mailsTo = (email: string) => post.mails.filter(({ to }) => to?.[0]?.address === email);

describe('changing the own password', () => {
  it('given two sessions, when one changes the password, then it goes on, the other ends, and an e-mail is sent', async () => {
    await identity.addUser('ada@example.com', ['qc']);
    const other = await signedIn('ada@example.com');
    const mine = await signedIn('ada@example.com');
    expect((await change(mine.as)).status).toBe(204);
    expect(await identity.readPrincipal(mine.token)).not.toBeNull();
    expect(await identity.readPrincipal(other.token)).toBeNull();
    expect((await identity.signIn('ada@example.com', NEXT)).status).toBe(200);
    const findChangeMail = () =>
      mailsTo('ada@example.com').find(({ subject }) => subject === 'Your password for Marsh Cable was changed');
    await waitUntil(() => findChangeMail() !== undefined);
    const mail = findChangeMail()!;
    expect(mail.text).toContain('05 Oct 2026');
    expect(mail.text).toContain('http://localhost:3000/password/reset');
    expect(mail.text).not.toContain(NEXT);
  });

  it('given a link to choose a password is open, when the password is changed, then the link is void', async () => {
    const { id } = await identity.addUser('open@example.com', ['qc']);
    await sendLink(id, { roles: ['owner'] });
    const { token } = linkIn(await post.mailTo('open@example.com'));
    expect((await change((await signedIn('open@example.com')).as)).status).toBe(204);
    const reset = await identity.inject<TestResponse>({
      method: 'POST',
      url: '/api/v1/password/reset',
      payload: {
        token,
        email: 'open@example.com',
        password: 'another quiet lantern',
        password_confirmation: 'another quiet lantern',
      },
    });
    expect(reset.body.code).toBe('LinkNotValid');
  });

  it('given a stolen session, when it guesses at the current password from many addresses, then it must wait after five', async () => {
    await identity.addUser('stolen@example.com', ['qc']);
    const { as } = await signedIn('stolen@example.com');
    for (let guess = 1; guess <= 5; guess++)
      expect(await change(as, { current_password: `guess ${guess}` }, `10.7.0.${guess}`)).toMatchObject({
        status: 422,
        body: { code: 'PasswordWrong', errors: { current_password: [expect.any(String)] } },
      });
    const locked = await change(as, {}, '10.7.0.99');
    expect(locked).toMatchObject({ status: 429, body: { code: 'TooManyRequests' } });
    expect(Number(locked.headers['retry-after'])).toBe(900);
    identity.advanceTime(15 * MINUTE);
    expect((await change(as)).status).toBe(204);
  });

  it('given a user has had five passwords, when they take one of these again, then it is refused; an older one is not', async () => {
    const { id } = await identity.addUser('circle@example.com', ['qc']);
    const { as } = await signedIn('circle@example.com');
    const passwords = [
      PASSWORD,
      ...['oak', 'elm', 'fir', 'ash', 'yew'].map((tree) => `${tree} lantern quiet ${tree}gate`),
    ];
    for (let turn = 1; turn < passwords.length; turn++) {
      const password = passwords[turn]!;
      const response = await change(as, {
        current_password: passwords[turn - 1],
        password,
        password_confirmation: password,
      });
      expect(response.status).toBe(204);
      identity.advanceTime(MINUTE);
    }
    const again = (password: string) =>
      change(as, { current_password: passwords.at(-1), password, password_confirmation: password });
    for (const password of passwords.slice(1)) expect((await again(password)).body.code).toBe('PasswordReused');
    expect((await again(PASSWORD)).status).toBe(204);
    const stored = await identity.ctx.db.query('select 1 from former_password where user_id = $1', [id]);
    expect(stored).toHaveLength(4);
  });

  it('given a user impersonates the user, when they change the password, then it is refused', async () => {
    const { id } = await identity.addUser('acted@example.com', ['qc']);
    const as = { user_id: id, roles: ['qc' as const], impersonator_id: randomUUID() };
    expect(await change(as)).toMatchObject({ status: 403, body: { code: 'NotWhileImpersonating' } });
    expect((await identity.signIn('acted@example.com')).status).toBe(200);
  });
});

describe('a temporary password', () => {
  it('given an admin gives one, then it is shown once, is kept nowhere in clear, ends the sessions, and is reported by mail', async () => {
    const { id } = await identity.addUser('crew@example.com', ['technician']);
    const { token } = await signedIn('crew@example.com');
    const key = randomUUID();
    const { status, body, headers } = await temporary(id, { roles: ['admin'] }, { 'idempotency-key': key });
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('no-store');
    expect(await identity.readPrincipal(token)).toBeNull();
    expect((await identity.signIn('crew@example.com', PASSWORD)).status).toBe(422);
    expect((await post.mailTo('crew@example.com')).text).not.toContain(body.data.password);

    const tables = await identity.ctx.db.query<{ name: string }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
       where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
    );
    expect(tables.length).toBeGreaterThan(10);
    for (const { name } of tables)
      for (const { row } of await identity.ctx.db.query<{ row: string }>(`select t::text as row from ${name} t`))
        expect(row).not.toContain(body.data.password);

    // The same command again returns another password, because the first one is known only to its reader.
    const again = await temporary(id, { roles: ['admin'] }, { 'idempotency-key': key });
    expect(again.body.data.password).not.toBe(body.data.password);
    expect((await identity.signIn('crew@example.com', again.body.data.password)).status).toBe(200);
  });

  it('given a user signed in with one, then every route but their own few is closed until they choose their own', async () => {
    const { id } = await identity.addUser('wall@example.com', ['owner']);
    const { password } = (await temporary(id, { roles: ['owner'] })).body.data;
    const { token, as } = await signedIn('wall@example.com', password);
    expect(as).toMatchObject({ must_change_password: true });

    const closed: string[] = [];
    for (const { name, method, path, permission } of identityRoutes) {
      if (permission === 'public' || name === 'identity.logout') continue;
      const url = path.replace(/\{\w+\}/g, randomUUID());
      const { status, body } = await identity.inject<TestResponse>({
        method,
        url,
        as,
        payload: method === 'GET' ? undefined : {},
      });
      if (status === 403 && body.code === 'PasswordMustChange') closed.push(name);
      else expect([...openWithTemporaryPassword]).toContain(name);
    }
    expect(closed).toEqual(
      expect.arrayContaining(['identity.list-users', 'identity.register-user', 'identity.impersonate']),
    );
    const es = await identity.inject<TestResponse>({ url: '/api/v1/users', as, headers: { 'accept-language': 'es' } });
    expect(es.body.message).toBe('Su contraseña es temporal. Elija la suya para continuar.');

    // The temporary password cannot be chosen again.
    const same = await change(as, { current_password: password, password, password_confirmation: password });
    expect(same.body.code).toBe('PasswordReused');
    expect((await change(as, { current_password: password })).status).toBe(204);
    const after = await identity.readPrincipal(token);
    expect(after).not.toHaveProperty('must_change_password');
    expect((await identity.inject({ url: '/api/v1/users', as: after! })).status).toBe(200);
  });

  it('given one that its user has not replaced for a week, when they sign in with it, then it is refused, and another is good', async () => {
    const { id } = await identity.addUser('week@example.com', ['technician']);
    const { password } = (await temporary(id, { roles: ['admin'] })).body.data;
    identity.advanceTime(7 * DAY - MINUTE);
    expect((await identity.signIn('week@example.com', password)).status).toBe(200);
    identity.advanceTime(2 * MINUTE);
    expect((await identity.signIn('week@example.com', password)).status).toBe(422);
    const another = (await temporary(id, { roles: ['admin'] })).body.data.password;
    expect((await identity.signIn('week@example.com', another)).status).toBe(200);
  });

  it('given a user, when they read themself, then they see that it is temporary, and afterwards that it is not', async () => {
    const { id } = await identity.addUser('seen@example.com', ['qc']);
    const { password } = (await temporary(id, { roles: ['owner'] })).body.data;
    const { body } = await identity.signIn('seen@example.com', password);
    expect(body.user.profile.temp_password).toBe(true);
    await change((await signedIn('seen@example.com', password)).as, { current_password: password });
    expect((await identity.signIn('seen@example.com', NEXT)).body.user.profile.temp_password).toBe(false);
  });
});

describe('reaching into accounts', () => {
  const requests = { 'temporary password': temporary, 'password link': sendLink } as const;

  describe.each(['temporary password', 'password link'] as const)('by a %s', (name) => {
    const client = (id: string, as: Partial<Principal>) =>
      requests[name](id, as) as Promise<{ status: number; body: TestResponse }>;
    const mail = (who: string) => `${who}.${name.split(' ')[1] ?? ''}@example.com`;

    it.each(['owner', 'admin'] as const)(
      'given the account of an %s, when an admin tries, then nothing happens to it',
      async (role) => {
        const email = mail(`mighty-${role}`);
        const { id } = await identity.addUser(email, ['manager', role]);
        const { token } = await signedIn(email);
        expect(await client(id, { roles: ['admin'] })).toMatchObject({
          status: 403,
          body: { code: 'NotYoursToChange' },
        });
        expect(await identity.readPrincipal(token)).not.toBeNull();
        expect(mailsTo(email)).toEqual([]);
        expect((await client(id, { roles: ['owner'] })).status).toBeLessThan(300);
      },
    );

    it.each(['manager', 'supervisor', 'technician', 'warehouse', 'qc'] as Role[])(
      'given a %s tries, then it is not for them',
      async (role) => {
        expect((await client(randomUUID(), { roles: [role] })).status).toBe(403);
      },
    );

    it('given no user, or an inactive one, then it is refused with the reason', async () => {
      expect((await client(randomUUID(), { roles: ['owner'] })).body.code).toBe('UserNotFound');
      const { id } = await identity.addUser(mail('left'), ['qc']);
      await deactivate(identity.ctx, id, identity.ctx.createSystemContext(['left', name]));
      expect((await client(id, { roles: ['owner'] })).body.code).toBe('UserInactive');
    });

    it('given a user impersonates an owner, then it is refused', async () => {
      const { status, body } = await client(randomUUID(), { roles: ['owner'], impersonator_id: randomUUID() });
      expect({ status, code: body.code }).toEqual({ status: 403, code: 'NotWhileImpersonating' });
    });
  });
});

describe('a link that an owner sends', () => {
  const add = async (email: string, locale = 'en') => {
    const li = await identity.addUser(`li.${email}`, ['owner'], { profile: { first_name: 'Li', last_name: 'Marsh' } });
    const added = await identity.inject<{ data: { id: string } }>({
      method: 'POST',
      url: '/api/v1/users',
      as: { user_id: li.id, roles: ['owner'] },
      headers: { 'accept-language': locale },
      payload: { email, roles: ['qc'], profile: { first_name: 'Rosa', last_name: 'Vega', unpaid: true } },
    });
    expect(added.status).toBe(201);
    return added.body.data.id;
  };

  it.each([
    ['en', 'Your account at Marsh Cable', 'Li Marsh created an account for you'],
    ['es', 'Su cuenta en Marsh Cable', 'Li Marsh le creó una cuenta'],
    ['zh-CN', '您的 Marsh Cable 账号已开通', 'Li Marsh 已为您开通'],
  ])(
    'given a user is added by hand in %s, then they are welcomed by mail and choose their password within 7 days',
    async (locale, subject, text) => {
      const email = `rosa.${locale.toLowerCase()}@example.com`;
      await add(email, locale);
      const mail = await post.mailTo(email);
      expect(mail.subject).toBe(subject);
      expect(mail.text).toContain(text);
      expect(mail.text).toContain(email);
      identity.advanceTime(7 * DAY - MINUTE);
      const { token } = linkIn(mail);
      const { status } = await identity.inject({
        method: 'POST',
        url: '/api/v1/password/reset',
        payload: { token, email, password: NEXT, password_confirmation: NEXT },
      });
      expect(status).toBe(204);
      expect((await identity.signIn(email, NEXT)).body.user.profile.temp_password).toBe(false);
      // A first password was chosen; there is no change to notify the user of.
      expect(mailsTo(email)).toHaveLength(1);
    },
  );

  it('given a user who has a password, when a link is sent, then the mail does not welcome them, and after five an hour it waits', async () => {
    const { id } = await identity.addUser('again@example.com', ['qc']);
    const first = await sendLink(id, { roles: ['owner'] });
    expect(first).toMatchObject({
      status: 202,
      body: { message: 'A link to choose a password was sent to again@example.com.' },
    });
    expect((await post.mailTo('again@example.com')).subject).toBe('A link to choose your password for Marsh Cable');
    for (let time = 2; time <= 5; time++) expect((await sendLink(id, { roles: ['owner'] })).status).toBe(202);
    const sixth = await sendLink(id, { roles: ['owner'] });
    expect(sixth.status).toBe(429);
    expect(sixth.headers['retry-after']).toBe('3600');
  });

  it('given people of the demo or of the command line, when they are made, then no mail is sent', async () => {
    await identity.addUser('quiet@example.com', ['qc']);
    await sendLink((await identity.addUser('loud@example.com', ['qc'])).id, { roles: ['owner'] });
    await post.mailTo('loud@example.com');
    expect(mailsTo('quiet@example.com')).toEqual([]);
  });
});
