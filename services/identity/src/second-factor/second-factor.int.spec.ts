import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Role } from '@tailboard/contracts/permission';
import { startMailServer, type MailServer } from '@tailboard/service/testing/mail-server';
import { Secret, TOTP } from 'otpauth';
import { identityUnderTest, PASSWORD, type IdentityUnderTest } from '../testing/identity-under-test.js';
import { issueToken } from '../token/token.js';

const MINUTE = 60_000;
let identity: IdentityUnderTest;
let post: MailServer;
beforeAll(async () => {
  post = await startMailServer();
  identity = await identityUnderTest({ SMTP_URL: post.url });
});
afterAll(async () => {
  await identity.close();
  await post.goDown();
});

type Caller = { user_id: string; session_id: string; roles: Role[] };
const call = <Body = { code?: string }>(
  as: Caller,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  payload?: object,
) => identity.inject<Body>({ method, url: `/api/v1${path}`, as, ...(payload ? { payload } : {}) });
const createCode = (secret: string): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: identity.ctx.now().getTime() });
const signIn = (email: string, code?: string, password = PASSWORD) =>
  identity.inject<{ access_token: string; code: string; errors?: object; user: object }>({
    method: 'POST',
    url: '/api/v1/login',
    headers: { 'x-forwarded-for': '10.0.0.1' },
    payload: { email, password, ...(code === undefined ? {} : { code }) },
  });

async function person(email: string, roles: Role[] = ['technician']) {
  const { id } = await identity.addUser(email, roles);
  const as = (await identity.readPrincipal((await identity.signIn(email)).body.access_token))!;
  return { id, as };
}
/** Returns a user with an authenticator app, whose next code is a new one. */
async function protectedPerson(email: string, roles?: Role[]) {
  const { id, as } = await person(email, roles);
  const begun = await call<{ data: { secret: string; uri: string } }>(as, 'POST', '/user/second-factor', {
    current_password: PASSWORD,
  });
  const { secret, uri } = begun.body.data;
  const confirmed = await call<{ data: { recovery_codes: string[] } }>(as, 'POST', '/user/second-factor/confirm', {
    code: createCode(secret),
  });
  expect([begun.headers['cache-control'], confirmed.headers['cache-control']]).toEqual(['no-store', 'no-store']);
  identity.advanceTime(MINUTE);
  return { id, as, secret, uri, codes: confirmed.body.data.recovery_codes };
}
/** Returns the e-mail about a subject, among others of any order. */
async function mailAbout(address: string, subject: string) {
  for (let tries = 0; tries < 500; tries++) {
    const mail = post.mails.find((one) => one.to?.[0]?.address === address && one.subject?.includes(subject));
    if (mail) return mail;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`no e-mail about ${subject} came to ${address}`);
}
const readEvents = async (id: string) => identity.store.read(`session-${id}`);

describe('An authenticator app', () => {
  it('given a confirmed one, when its user signs in, then the password alone is not enough, and its code is good once', async () => {
    const { secret } = await protectedPerson('ada@example.com');
    expect(await signIn('ada@example.com')).toMatchObject({ status: 403, body: { code: 'SecondFactorNeeded' } });
    expect(await signIn('ada@example.com', createCode(secret), 'another password, and long')).toMatchObject({
      status: 422,
      body: { code: 'CredentialsDoNotMatch' },
    });
    const code = createCode(secret);
    expect((await signIn('ada@example.com', `${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(200);
    expect(await signIn('ada@example.com', code)).toMatchObject({ status: 422, body: { code: 'CodeWrong' } });
  });

  it('given one code, when two sign-ins send it at the same moment, then one is in', async () => {
    const { secret } = await protectedPerson('twice@example.com');
    const code = createCode(secret);
    const both = await Promise.all([signIn('twice@example.com', code), signIn('twice@example.com', code)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  it('given five wrong codes, when the right one follows, then it must wait, from any address', async () => {
    const { id, secret } = await protectedPerson('guessed@example.com');
    for (let tries = 0; tries < 5; tries++) expect((await signIn('guessed@example.com', '000000')).status).toBe(422);
    expect((await signIn('guessed@example.com', createCode(secret))).status).toBe(429);
    const failures = (await readEvents(id)).filter(({ type }) => type === 'LoginFailed');
    expect(failures.map(({ data }) => (data as { reason: string }).reason)).toEqual(Array(5).fill('code'));
    identity.advanceTime(16 * MINUTE);
    expect((await signIn('guessed@example.com', createCode(secret))).status).toBe(200);
  });

  it('given a wrong password or a wrong code, when it is set up, then it stays off', async () => {
    const { as } = await person('careful@example.com');
    const begin = (current_password: string) => call(as, 'POST', '/user/second-factor', { current_password });
    const confirm = () => call(as, 'POST', '/user/second-factor/confirm', { code: '000000' });
    expect(await begin('not the password')).toMatchObject({ status: 422, body: { code: 'PasswordWrong' } });
    expect(await confirm()).toMatchObject({ status: 409, body: { code: 'SecondFactorMissing' } });
    expect((await begin(PASSWORD)).status).toBe(200);
    expect(await confirm()).toMatchObject({ status: 422, body: { code: 'CodeWrong' } });
    expect((await signIn('careful@example.com')).status).toBe(200);
    expect(await call(as, 'GET', '/user/second-factor')).toMatchObject({
      body: { data: { since: null, recovery_codes_left: 0 } },
    });
  });

  it('given a confirmed one, when another is requested, then it is refused until the first is turned off with the password', async () => {
    const { as, id } = await protectedPerson('change@example.com');
    const begin = () => call(as, 'POST', '/user/second-factor', { current_password: PASSWORD });
    const remove = (current_password: string) => call(as, 'POST', '/user/second-factor/remove', { current_password });
    expect(await begin()).toMatchObject({ status: 409, body: { code: 'SecondFactorPresent' } });
    expect(await remove('not the password')).toMatchObject({ status: 422, body: { code: 'PasswordWrong' } });
    expect((await remove(PASSWORD)).status).toBe(204);
    expect(await remove(PASSWORD)).toMatchObject({ status: 409, body: { code: 'SecondFactorMissing' } });
    expect((await signIn('change@example.com')).status).toBe(200);
    expect((await begin()).status).toBe(200);
    const types = (await readEvents(id)).map(({ type }) => type).filter((type) => type.startsWith('SecondFactor'));
    expect(types).toEqual(['SecondFactorAdded', 'SecondFactorRemoved']);
  });

  it('given its secret and codes, then neither an event, a log row, the queue nor a table has them in clear', async () => {
    const { id, secret, codes } = await protectedPerson('private@example.com');
    const stored = [
      JSON.stringify(await readEvents(id), (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
      ...(await Promise.all(
        ['second_factor', 'recovery_code', 'idempotency', 'login', 'queue._private_jobs'].map(async (table) =>
          JSON.stringify(
            await identity.ctx.db
              .query(`select to_jsonb(t) as row from ${table} t`)
              .catch((error: Error) => error.message),
          ),
        ),
      )),
    ].join('\n');
    for (const text of [secret, ...codes]) expect(stored).not.toContain(text);
  });

  it('given an owner who impersonates a user, when they read or change it, then only the user may', async () => {
    const { as } = await person('acted@example.com');
    const acting = { ...as, impersonator_id: randomUUID() };
    const begun = await call(acting, 'POST', '/user/second-factor', { current_password: PASSWORD });
    expect([begun.status, (await call(acting, 'GET', '/user/second-factor')).status]).toEqual([403, 403]);
  });
});

describe('Recovery codes', () => {
  it('given a lost device, when one of the ten is used, also at the same moment, then it signs in once, and an e-mail names how many are left', async () => {
    const { as, codes } = await protectedPerson('lost@example.com');
    expect(codes).toHaveLength(10);
    const typed = codes[3]!.toUpperCase();
    const both = await Promise.all([signIn('lost@example.com', typed), signIn('lost@example.com', typed)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    const mail = await mailAbout('lost@example.com', 'recovery');
    expect(mail.text).toContain('Codes left: 9.');
    expect(await call(as, 'GET', '/user/second-factor')).toMatchObject({ body: { data: { recovery_codes_left: 9 } } });
  });

  it('given new ones, when an old one is used, then it is refused', async () => {
    const { as, codes } = await protectedPerson('renewed@example.com');
    const { body } = await call<{ data: { recovery_codes: string[] } }>(
      as,
      'POST',
      '/user/second-factor/recovery-codes',
      { current_password: PASSWORD },
    );
    expect((await signIn('renewed@example.com', codes[0])).status).toBe(422);
    expect((await signIn('renewed@example.com', body.data.recovery_codes[0])).status).toBe(200);
  });
});

describe('A lost second factor', () => {
  const reset = (as: Caller, id: string) => call(as, 'DELETE', `/users/${id}/second-factor`);

  it('given an owner, when they reset it, then the sessions end, the password is enough, and log and e-mail name the owner', async () => {
    const { id, as } = await protectedPerson('admin@example.com', ['admin']);
    const owner = await person('owner@example.com', ['owner']);
    expect((await reset({ ...owner.as, roles: ['admin'] }, id)).status).toBe(403);
    expect((await reset(owner.as, id)).status).toBe(204);
    expect(await reset(owner.as, id)).toMatchObject({ status: 409, body: { code: 'SecondFactorMissing' } });
    expect(await reset(owner.as, randomUUID())).toMatchObject({ status: 404 });
    const [live] = await identity.ctx.db.query<{ live: number }>(
      'select count(*)::int as live from token where user_id = $1 and revoked_at is null',
      [id],
    );
    expect(live!.live).toBe(0);
    const removed = (await readEvents(id)).find(({ type }) => type === 'SecondFactorRemoved');
    expect(removed?.meta.actor_id).toBe(owner.id);
    const mail = await mailAbout('admin@example.com', 'reset');
    expect(mail.text).toContain('Ada Reed removed the authenticator app');
    await identity.settle();
    const { body } = await call<{ data: { result: string; actor: string | null }[] }>(
      owner.as,
      'GET',
      `/logins?user_id=${as.user_id}&result=second_factor_removed`,
    );
    expect(body.data).toMatchObject([{ result: 'second_factor_removed', actor: 'Ada Reed' }]);
    expect((await signIn('admin@example.com')).status).toBe(200);
  });

  it('given an owner, when they reset their own, then it is refused: it takes their password', async () => {
    const { id, as } = await protectedPerson('self@example.com', ['owner']);
    expect(await reset(as, id)).toMatchObject({ status: 403, body: { code: 'NotYoursToChange' } });
  });

  it('given the only owner, when an operator resets it, then the password is enough', async () => {
    const { id, as } = await protectedPerson('only@example.com', ['owner']);
    expect(await identity.runUsersOperation('reset-second-factor', 'only@example.com')).toMatchObject({ code: 0 });
    expect(await identity.runUsersOperation('reset-second-factor', 'only@example.com')).toMatchObject({ code: 1 });
    const log = await call<{ data: unknown[] }>(as, 'GET', `/logins?user_id=${id}&result=second_factor_removed`);
    expect(log.body.data).toMatchObject([{ actor_id: null, actor: 'Tailboard' }]);
    expect((await signIn('only@example.com')).status).toBe(200);
  });
});

describe('A company that requires a second factor', () => {
  const requireFactor = async (value: string, roles: Role[] = ['owner']) => {
    const { status } = await identity.inject({
      method: 'PUT',
      url: '/api/v1/settings',
      payload: { key: 'second_factor_required', value },
      as: { user_id: randomUUID(), label: 'Li Marsh', roles },
    });
    await identity.settle();
    return status;
  };

  it('given the setting of an owner, when an admin without one signs in, then everything but setting it up is closed until they have', async () => {
    const admin = await person('must@example.com', ['admin']);
    const technician = await person('need-not@example.com');
    expect(await requireFactor('owners_and_admins', ['admin'])).toBe(403);
    expect(await requireFactor('owners_and_admins')).toBe(200);
    const { body } = await signIn('must@example.com');
    expect(body.user).toMatchObject({ must_add_second_factor: true });
    const as = (await identity.readPrincipal(body.access_token))!;
    expect(as).toMatchObject({ must_add_second_factor: true });
    expect(await call(as, 'GET', '/users')).toMatchObject({ status: 403, body: { code: 'SecondFactorRequired' } });
    expect(await call(as, 'GET', '/user')).toMatchObject({ body: { data: { must_add_second_factor: true } } });
    const begun = await call<{ data: { secret: string } }>(as, 'POST', '/user/second-factor', {
      current_password: PASSWORD,
    });
    await call(as, 'POST', '/user/second-factor/confirm', { code: createCode(begun.body.data.secret) });
    const after = (await identity.readPrincipal(body.access_token))!;
    expect(after).not.toHaveProperty('must_add_second_factor');
    expect((await call(after, 'GET', '/users')).status).toBe(200);

    const others = (await identity.readPrincipal((await signIn('need-not@example.com')).body.access_token))!;
    expect(others).not.toHaveProperty('must_add_second_factor');
    // The second factor of a provider is the provider's.
    const sso = await issueToken(identity.ctx.db, {
      userId: (await person('sso@example.com', ['admin'])).id,
      expiresAt: new Date(identity.ctx.now().getTime() + MINUTE),
      now: identity.ctx.now(),
      signInMethod: 'keycloak',
    });
    expect(await identity.readPrincipal(sso!.token)).not.toHaveProperty('must_add_second_factor');
    expect([admin.id, technician.id]).not.toContain(undefined);
    await requireFactor('none');
  });
});
