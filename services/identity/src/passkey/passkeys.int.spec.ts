import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CreatedPasskey, UsedPasskey } from '@tailboard/contracts/identity/passkey';
import type { Role } from '@tailboard/contracts/permission';
import { startMailServer, type MailServer } from '@tailboard/service/testing/mail-server';
import { Secret, TOTP } from 'otpauth';
import { deactivate } from '../account/activity.js';
import { erase } from '../account/erase-user.js';
import { identityUnderTest, PASSWORD, type IdentityUnderTest } from '../testing/identity-under-test.js';
import { SoftwareAuthenticator } from '../testing/software-authenticator.js';
import { issueToken } from '../token/token.js';

const MINUTE = 60_000;
const ORIGIN = 'https://crew.example.com';
let identity: IdentityUnderTest;
let post: MailServer;
beforeAll(async () => {
  post = await startMailServer();
  identity = await identityUnderTest({ SMTP_URL: post.url, PUBLIC_URL: ORIGIN });
});
afterAll(async () => {
  await identity.close();
  await post.goDown();
});

type Caller = NonNullable<Awaited<ReturnType<IdentityUnderTest['readPrincipal']>>>;
type Answer = { code?: string; message?: string };
const call = <Body = Answer>(
  as: Caller | undefined,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  payload?: object,
) =>
  identity.inject<Body>({
    method,
    url: `/api/v1${path}`,
    headers: { 'x-forwarded-for': '10.0.0.1', 'user-agent': 'A Browser' },
    ...(as ? { as } : {}),
    ...(payload ? { payload } : {}),
  });
interface RequestOptions {
  challenge: string;
  rpId: string;
  allowCredentials?: { id: string }[];
}
interface CreationOptions {
  challenge: string;
  rp: { id: string; name: string };
  user: { id: string; name: string };
  excludeCredentials: { id: string }[];
}
const beginPasskey = async (as: Caller) =>
  (await call<{ data: CreationOptions }>(as, 'POST', '/user/passkeys/options')).body.data;
const beginningSignIn = async () =>
  (await call<{ data: RequestOptions }>(undefined, 'POST', '/login/passkey/options')).body.data;
const add = (as: Caller, passkey: CreatedPasskey, name = 'Phone') =>
  call<{ data: { id: string; recovery_codes: string[] } } & Answer>(as, 'POST', '/user/passkeys', { name, passkey });
type Entered = Answer & { access_token: string; user: { id: string; must_add_second_factor?: boolean } };
const enter = (passkey: UsedPasskey, more: object = {}) =>
  call<Entered>(undefined, 'POST', '/login/passkey', { passkey, ...more });
const signInWith = async (device: SoftwareAuthenticator) => enter(device.get(await beginningSignIn()));
const signIn = (email: string, code?: string) =>
  call<Entered>(undefined, 'POST', '/login', { email, password: PASSWORD, ...(code === undefined ? {} : { code }) });
const readEvents = async (id: string) =>
  (await identity.store.read(`session-${id}`)).map(({ type, data, meta }) => ({ type, data: data as object, meta }));
const readTypes = async (id: string) => (await readEvents(id)).map(({ type }) => type);

async function person(email: string, roles: Role[] = ['technician']) {
  const { id } = await identity.addUser(email, roles);
  const as = (await identity.readPrincipal((await identity.signIn(email)).body.access_token))!;
  return { id, as };
}
/** Returns a user with a passkey on a new device. */
async function personWithPasskey(email: string, roles?: Role[], device = new SoftwareAuthenticator(ORIGIN)) {
  const { id, as } = await person(email, roles);
  const added = await add(as, device.create(await beginPasskey(as)));
  expect(added.status).toBe(200);
  return { id, as, device, passkey: added.body.data.id, codes: added.body.data.recovery_codes };
}
/** Sets up an authenticator app and returns its recovery codes. */
async function setUpApp(as: Caller) {
  const begun = await call<{ data: { secret: string } }>(as, 'POST', '/user/second-factor', {
    current_password: PASSWORD,
  });
  const { secret } = begun.body.data;
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: identity.ctx.now().getTime() });
  const confirmed = await call<{ data: { recovery_codes: string[] } }>(as, 'POST', '/user/second-factor/confirm', {
    code,
  });
  return confirmed.body.data.recovery_codes;
}
async function mailAbout(address: string, subject: string) {
  for (let tries = 0; tries < 500; tries++) {
    const mail = post.mails.find((one) => one.to?.[0]?.address === address && one.subject?.includes(subject));
    if (mail) return mail;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`no e-mail about ${subject} came to ${address}`);
}
const refusedAs = (status: number, code: string) => ({ status, body: { code } });

describe('Registering a passkey', () => {
  it('given a signed-in user, when they register one, then it is for this address and user, is listed, and an e-mail names it', async () => {
    const { id, as } = await person('ada@example.com');
    const device = new SoftwareAuthenticator(ORIGIN);
    const options = await beginPasskey(as);
    expect(options).toMatchObject({
      rp: { id: 'crew.example.com', name: 'Tailboard' },
      user: { id: Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url'), name: 'ada@example.com' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    });
    const added = await add(as, device.create(options), '  Ada’s phone ');
    expect([added.status, added.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(added.body.data.recovery_codes).toHaveLength(10);
    const { body } = await call<{ data: object[] }>(as, 'GET', '/user/passkeys');
    expect(body.data).toEqual([
      {
        id: added.body.data.id,
        name: 'Ada’s phone',
        created_at: identity.ctx.now().toISOString(),
        last_used_at: null,
        synced: false,
      },
    ]);
    expect((await beginPasskey(as)).excludeCredentials).toMatchObject([{ id: device.id.toString('base64url') }]);
    expect((await mailAbout('ada@example.com', 'was added')).text).toContain('“Ada’s phone”');
    expect(await readTypes(id)).toEqual(['LoginSucceeded', 'PasskeyAdded']);
  });

  it('given two devices and an app, when they are added, then only the first second factor yields recovery codes', async () => {
    const { as, codes } = await personWithPasskey('many@example.com');
    expect(codes).toHaveLength(10);
    const synced = new SoftwareAuthenticator(ORIGIN, 0, true);
    identity.advanceTime(MINUTE);
    const second = await add(as, synced.create(await beginPasskey(as)), 'Tablet');
    expect(second.body.data.recovery_codes).toEqual([]);
    expect(await setUpApp(as)).toEqual([]);
    const { body } = await call<{ data: { name: string; synced: boolean }[] }>(as, 'GET', '/user/passkeys');
    expect(body.data).toMatchObject([
      { name: 'Phone', synced: false },
      { name: 'Tablet', synced: true },
    ]);
    expect((await signIn('many@example.com', codes[0])).status).toBe(200);

    const other = await person('app.first@example.com');
    expect(await setUpApp(other.as)).toHaveLength(10);
    const later = await add(other.as, new SoftwareAuthenticator(ORIGIN).create(await beginPasskey(other.as)));
    expect(later.body.data.recovery_codes).toEqual([]);
  });

  it('given another page, another host, an unverified user, or a challenge that is not this session’s own, then nothing is registered', async () => {
    const { as } = await person('careful@example.com');
    const other = await person('other@example.com');
    const elsewhere = (await identity.readPrincipal((await identity.signIn('careful@example.com')).body.access_token))!;
    const device = new SoftwareAuthenticator(ORIGIN);
    const attempts: [Caller, CreatedPasskey][] = [
      [as, device.create(await beginPasskey(as), { origin: 'https://evil.example' })],
      [as, device.create(await beginPasskey(as), { crossOrigin: true })],
      [as, device.create(await beginPasskey(as), { rpId: 'example.com' })],
      [as, device.create(await beginPasskey(as), { unverified: true })],
      [as, device.create(await beginPasskey(other.as))],
      [as, device.create(await beginPasskey(elsewhere))],
      [as, device.create({ ...(await beginPasskey(as)), challenge: (await beginningSignIn()).challenge })],
      [as, device.create({ ...(await beginPasskey(as)), challenge: 'a-guess' })],
    ];
    for (const [caller, passkey] of attempts)
      expect(await add(caller, passkey)).toMatchObject(refusedAs(422, 'PasskeyNotAccepted'));
    const right = device.create(await beginPasskey(as));
    expect((await add(as, right)).status).toBe(200);
    expect(await add(as, right)).toMatchObject(refusedAs(422, 'PasskeyNotAccepted'));
    expect(await add(other.as, device.create(await beginPasskey(other.as)))).toMatchObject(
      refusedAs(409, 'PasskeyPresent'),
    );
    expect(
      (await call<{ data: { recovery_codes_left: number } }>(other.as, 'GET', '/user/second-factor')).body.data,
    ).toEqual({
      since: null,
      recovery_codes_left: 0,
    });
    expect((await signIn('other@example.com')).status).toBe(200);
  });

  it('given a challenge of five minutes ago, when it is answered, then it is too late', async () => {
    const { as } = await person('slow@example.com');
    const device = new SoftwareAuthenticator(ORIGIN);
    const late = device.create(await beginPasskey(as));
    identity.advanceTime(5 * MINUTE);
    expect(await add(as, late)).toMatchObject(refusedAs(422, 'PasskeyNotAccepted'));
  });

  it('given an owner who impersonates a user, when they read or change their passkeys, then only the user may', async () => {
    const { as, passkey } = await personWithPasskey('acted@example.com');
    const acting = { ...as, impersonator_id: randomUUID() };
    const requests = [
      call(acting, 'GET', '/user/passkeys'),
      call(acting, 'POST', '/user/passkeys/options'),
      call(acting, 'PUT', `/user/passkeys/${passkey}`, { name: 'Mine' }),
      call(acting, 'DELETE', `/user/passkeys/${passkey}`),
    ];
    for (const { status } of await Promise.all(requests)) expect(status).toBe(403);
  });

  it('given its keys and challenges, then neither an event, a log row, an answer nor a table of others has them', async () => {
    const { id, as, device } = await personWithPasskey('private@example.com');
    const { challenge } = await beginPasskey(as);
    const stored = JSON.stringify(
      [
        await identity.store.read(`session-${id}`),
        await identity.ctx.db.query('select to_jsonb(t) as row from webauthn_challenge t'),
        await identity.ctx.db.query('select to_jsonb(t) as row from login t'),
        await identity.ctx.db.query('select to_jsonb(t) as row from idempotency t'),
      ],
      (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value),
    );
    for (const text of [challenge, device.id.toString('base64url')]) expect(stored).not.toContain(text);
  });
});

describe('Signing in with a passkey', () => {
  it('given a registered one, when its user signs in, then it is enough, the log has the way, and the list its use', async () => {
    const { id, as, device } = await personWithPasskey('grace@example.com');
    identity.advanceTime(MINUTE);
    const options = await beginningSignIn();
    expect(options).toMatchObject({ rpId: 'crew.example.com', userVerification: 'required' });
    expect(options.allowCredentials).toBeUndefined();
    const { status, body, headers } = await enter(device.get(options), { remember: true });
    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    expect(body.user.id).toBe(id);
    expect(await identity.readPrincipal(body.access_token)).toMatchObject({ user_id: id });
    expect((await readEvents(id)).at(-1)).toMatchObject({
      type: 'LoginSucceeded',
      data: { way: 'passkey', remember: true, user_agent: 'A Browser' },
    });
    const list = await call<{ data: { last_used_at: string }[] }>(as, 'GET', '/user/passkeys');
    expect(list.body.data[0]?.last_used_at).toBe(identity.ctx.now().toISOString());
    await identity.settle();
    const owner = await person('log.reader@example.com', ['owner']);
    const log = await call<{ data: { result: string; way: string | null }[] }>(
      owner.as,
      'GET',
      `/logins?user_id=${id}&direction=asc`,
    );
    expect(log.body.data.map(({ result, way }) => [result, way])).toEqual([
      ['success', 'password'],
      ['passkey_added', null],
      ['success', 'passkey'],
    ]);
  });

  it('given a user with passkeys alone, when they use their password, then it is not enough, and a recovery code is', async () => {
    const { id, codes } = await personWithPasskey('lost@example.com');
    expect(await signIn('lost@example.com')).toMatchObject(refusedAs(403, 'SecondFactorNeeded'));
    expect(await signIn('lost@example.com', '123456')).toMatchObject(refusedAs(422, 'CodeWrong'));
    expect((await signIn('lost@example.com', codes[4])).status).toBe(200);
    expect((await signIn('lost@example.com', codes[4])).status).toBe(422);
    expect((await readEvents(id)).at(-2)).toMatchObject({ type: 'LoginSucceeded', data: { way: 'password+recovery' } });
  });

  it('given another page, another host, an unverified user, another key or another user’s name, then no one is let in', async () => {
    const { id, device } = await personWithPasskey('target@example.com');
    const stranger = await personWithPasskey('stranger@example.com');
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const renamed = device.get(await beginningSignIn());
    const answers = [
      device.get(await beginningSignIn(), { origin: 'https://evil.example' }),
      device.get(await beginningSignIn(), { crossOrigin: true }),
      device.get(await beginningSignIn(), { origin: `${ORIGIN}:8443` }),
      device.get(await beginningSignIn(), { rpId: 'evil.example' }),
      device.get(await beginningSignIn(), { unverified: true }),
      device.get(await beginningSignIn(), { signWith: privateKey }),
      { ...stranger.device.get(await beginningSignIn()), id: renamed.id, rawId: renamed.rawId },
    ];
    for (const [at, answer] of answers.entries()) {
      expect({ at, ...(await enter(answer)) }).toMatchObject({ at, ...refusedAs(422, 'PasskeyNotAccepted') });
      identity.advanceTime(16 * MINUTE);
    }
    const failures = (await readEvents(id)).filter(({ type }) => type === 'LoginFailed');
    expect(failures.map(({ data }) => data)).toEqual(
      answers.map(() => ({ reason: 'passkey', user_agent: 'A Browser' })),
    );
    expect((await signInWith(device)).status).toBe(200);
  });

  it('given an answer that was used, an expired challenge, or one for another purpose, then it is refused', async () => {
    const { as, device } = await personWithPasskey('again@example.com');
    const answer = device.get(await beginningSignIn());
    const both = await Promise.all([enter(answer), enter(answer)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    const late = await beginningSignIn();
    identity.advanceTime(5 * MINUTE);
    expect(await enter(device.get(late))).toMatchObject(refusedAs(422, 'PasskeyNotAccepted'));
    const { challenge } = await beginPasskey(as);
    expect(await enter(device.get({ ...late, challenge }))).toMatchObject(refusedAs(422, 'PasskeyNotAccepted'));
  });

  it('given a copied authenticator, when its counter falls behind, then it is refused; synced passkeys count nothing', async () => {
    const { device } = await personWithPasskey('copied@example.com');
    expect((await signInWith(device)).status).toBe(200);
    const seen = device.counter;
    device.counter = seen - 1;
    expect(await signInWith(device)).toMatchObject(refusedAs(422, 'PasskeyNotAccepted'));
    device.counter = 0;
    expect(await signInWith(device)).toMatchObject(refusedAs(422, 'PasskeyNotAccepted'));
    device.counter = seen;
    expect((await signInWith(device)).status).toBe(200);
    const first = device.get(await beginningSignIn());
    device.counter -= 1;
    const copy = device.get(await beginningSignIn());
    const both = await Promise.all([enter(first), enter(copy)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);

    const synced = (
      await personWithPasskey('synced@example.com', undefined, new SoftwareAuthenticator(ORIGIN, 0, true))
    ).device;
    for (let times = 0; times < 3; times++) expect((await signInWith(synced)).status).toBe(200);
  });

  it('given a deactivated or an erased user, or a passkey that no one has, then the answer is the same', async () => {
    const { id, device } = await personWithPasskey('left@example.com');
    await deactivate(identity.ctx, id, identity.ctx.createSystemContext(['left']));
    const inactive = await signInWith(device);
    expect(inactive).toMatchObject(refusedAs(422, 'PasskeyUnknown'));
    expect((await readEvents(id)).at(-1)).toMatchObject({ type: 'LoginFailed', data: { reason: 'inactive' } });
    await erase(identity.ctx, id, identity.ctx.createSystemContext(['erase']));
    expect(await identity.ctx.db.query('select 1 from passkey where user_id = $1', [id])).toEqual([]);
    const stranger = new SoftwareAuthenticator(ORIGIN);
    for (const { body } of [await signInWith(device), await signInWith(stranger)]) expect(body).toEqual(inactive.body);
  });

  it('given five failures of a passkey from an address, when it is right, then it must wait there', async () => {
    const { device } = await personWithPasskey('guessed@example.com');
    for (let tries = 0; tries < 5; tries++)
      expect((await enter(device.get(await beginningSignIn(), { unverified: true }))).status).toBe(422);
    expect(await signInWith(device)).toMatchObject(refusedAs(429, 'TooManyAttempts'));
    identity.advanceTime(16 * MINUTE);
    expect((await signInWith(device)).status).toBe(200);
  });

  it('given an address that begins and begins, when it is too much, then it waits for five minutes, and others do not', async () => {
    const begin = (ip: string) =>
      identity.inject<Answer>({
        method: 'POST',
        url: '/api/v1/login/passkey/options',
        headers: { 'x-forwarded-for': ip },
      });
    for (let times = 0; times < 60; times++) expect((await begin('10.9.9.9')).status).toBe(200);
    const { status, headers } = await begin('10.9.9.9');
    expect([status, headers['retry-after']]).toEqual([429, '300']);
    expect((await begin('10.9.9.8')).status).toBe(200);
    identity.advanceTime(5 * MINUTE);
    expect((await begin('10.9.9.9')).status).toBe(200);
    const [left] = await identity.ctx.db.query<{ count: number }>(
      'select count(*)::int as count from webauthn_challenge',
    );
    expect(left!.count).toBe(1);
  });

  it('given the most begun at an address without an account, when a user there adds or confirms with a passkey, then they are counted by user', async () => {
    const { as, device } = await personWithPasskey('colleague@example.com');
    const other = await person('other.colleague@example.com');
    for (let times = 0; times < 61; times++) await call(undefined, 'POST', '/login/passkey/options');
    expect((await call(undefined, 'POST', '/login/passkey/options')).status).toBe(429);
    const options = await call<{ data: RequestOptions }>(as, 'POST', '/user/passkeys/confirm/options');
    const confirmed = await call(as, 'POST', '/user/passkeys/confirm', { passkey: device.get(options.body.data) });
    expect([options.status, confirmed.status]).toEqual([200, 200]);
    const begin = async (who: Caller) => (await call(who, 'POST', '/user/passkeys/options')).status;
    for (let times = 0; times < 60; times++) await begin(as);
    expect([await begin(as), await begin(other.as)]).toEqual([429, 200]);
    identity.advanceTime(5 * MINUTE);
    expect((await call(undefined, 'POST', '/login/passkey/options')).status).toBe(200);
  });

  it('given an unknown credential that names a user, when it signs in, then it is no failure of that user', async () => {
    const { id, device } = await personWithPasskey('named@example.com');
    const before = await readTypes(id);
    const stranger = new SoftwareAuthenticator(ORIGIN);
    const used = stranger.get(await beginningSignIn());
    const { userHandle } = device.get(await beginningSignIn()).response;
    const named = { ...used, response: { ...used.response, userHandle } };
    expect(await enter(named)).toMatchObject(refusedAs(422, 'PasskeyUnknown'));
    expect(await readTypes(id)).toEqual(before);
    expect((await readEvents('nobody')).at(-1)).toMatchObject({ type: 'LoginOfNobodyFailed', data: { email: null } });
  });

  it('given a passkey that is removed while it signs in, then no session is left', async () => {
    const { id, device, passkey } = await personWithPasskey('race@example.com');
    const answer = device.get(await beginningSignIn());
    await identity.ctx.db.query('delete from passkey where id = $1', [passkey]);
    const issued = await issueToken(identity.ctx.db, {
      userId: id,
      expiresAt: new Date(identity.ctx.now().getTime() + MINUTE),
      now: identity.ctx.now(),
      signInMethod: 'passkey',
      passkeyId: passkey,
    });
    expect(issued).toBeUndefined();
    expect(await enter(answer)).toMatchObject(refusedAs(422, 'PasskeyUnknown'));
    expect((await readEvents(id)).at(-1)).toMatchObject({ type: 'PasskeyAdded' });
  });
});

describe('The passkeys of a user', () => {
  it('given one, when its user renames and removes it, then it is gone with the recovery codes, and an e-mail is sent', async () => {
    const { id, as, device, passkey } = await personWithPasskey('tidy@example.com');
    expect((await call(as, 'PUT', `/user/passkeys/${passkey}`, { name: 'Old phone' })).status).toBe(204);
    expect((await call(as, 'PUT', `/user/passkeys/${passkey}`, { name: ' ' })).status).toBe(422);
    expect((await call(as, 'DELETE', `/user/passkeys/${passkey}`)).status).toBe(204);
    expect(await call(as, 'DELETE', `/user/passkeys/${passkey}`)).toMatchObject(refusedAs(404, 'PasskeyNotFound'));
    expect(await signInWith(device)).toMatchObject(refusedAs(422, 'PasskeyUnknown'));
    expect((await signIn('tidy@example.com')).status).toBe(200);
    expect((await mailAbout('tidy@example.com', 'was removed')).text).toContain('“Old phone”');
    expect((await readEvents(id)).find(({ type }) => type === 'PasskeyRemoved')?.data).toEqual({ passkey_id: passkey });
    const { body } = await call<{ data: object }>(as, 'GET', '/user/second-factor');
    expect(body.data).toEqual({ since: null, recovery_codes_left: 0 });
  });

  it('given an app beside it, when one of them is removed, then the other and the recovery codes stay', async () => {
    const { as, codes, passkey, device } = await personWithPasskey('both@example.com');
    await setUpApp(as);
    expect((await call(as, 'POST', '/user/second-factor/remove', { current_password: PASSWORD })).status).toBe(204);
    expect((await signInWith(device)).status).toBe(200);
    expect((await signIn('both@example.com', codes[0])).status).toBe(200);
    await setUpApp(as);
    expect((await call(as, 'DELETE', `/user/passkeys/${passkey}`)).status).toBe(204);
    expect((await signIn('both@example.com', codes[1])).status).toBe(200);
  });

  it('given a passkey of another user, when it is renamed or removed, then it does not exist', async () => {
    const { passkey, device } = await personWithPasskey('mine@example.com');
    const other = await person('not.mine@example.com');
    expect((await call(other.as, 'PUT', `/user/passkeys/${passkey}`, { name: 'Taken' })).status).toBe(404);
    expect((await call(other.as, 'DELETE', `/user/passkeys/${passkey}`)).status).toBe(404);
    expect((await signInWith(device)).status).toBe(200);
  });

  it('given twenty, when another is added, then it is refused until one is removed', async () => {
    const { as } = await person('collector@example.com');
    const next = await beginPasskey(as);
    for (let count = 0; count < 20; count++)
      expect((await add(as, new SoftwareAuthenticator(ORIGIN).create(await beginPasskey(as)))).status).toBe(200);
    expect(await call(as, 'POST', '/user/passkeys/options')).toMatchObject(refusedAs(409, 'TooManyPasskeys'));
    expect(await add(as, new SoftwareAuthenticator(ORIGIN).create(next))).toMatchObject(
      refusedAs(409, 'TooManyPasskeys'),
    );
  });

  it('given a lost device, when an owner resets the second factor, then passkeys and sessions end, and log and e-mail name the owner', async () => {
    const { id, device } = await personWithPasskey('reset@example.com', ['admin']);
    const owner = await person('owner@example.com', ['owner']);
    expect((await call(owner.as, 'DELETE', `/users/${id}/second-factor`)).status).toBe(204);
    expect((await call(owner.as, 'DELETE', `/users/${id}/second-factor`)).status).toBe(409);
    expect(await signInWith(device)).toMatchObject(refusedAs(422, 'PasskeyUnknown'));
    expect((await signIn('reset@example.com')).status).toBe(200);
    const removed = (await readEvents(id)).find(({ type }) => type === 'PasskeyRemoved');
    expect(removed?.meta.actor_id).toBe(owner.id);
    expect((await mailAbout('reset@example.com', 'reset')).text).toContain('the passkeys');
    await identity.settle();
    const log = await call<{ data: object[] }>(owner.as, 'GET', `/logins?user_id=${id}&result=passkey_removed`);
    expect(log.body.data).toMatchObject([{ actor: 'Ada Reed' }]);
  });

  it('given the only owner, when an operator resets it, then the password is enough', async () => {
    await personWithPasskey('only@example.com', ['owner']);
    expect(await identity.runUsersOperation('reset-second-factor', 'only@example.com')).toMatchObject({ code: 0 });
    expect((await signIn('only@example.com')).status).toBe(200);
  });

  it('given a company that requires a second factor, then a passkey satisfies it, and the last second factor cannot be removed', async () => {
    const admin = await person('must@example.com', ['admin']);
    const set = async (value: string) => {
      await identity.inject({
        method: 'PUT',
        url: '/api/v1/settings',
        payload: { key: 'second_factor_required', value },
        as: { user_id: randomUUID(), label: 'Li Marsh', roles: ['owner'] },
      });
      await identity.settle();
    };
    await set('owners_and_admins');
    const { body } = await signIn('must@example.com');
    expect(body.user.must_add_second_factor).toBe(true);
    const before = (await identity.readPrincipal(body.access_token))!;
    const device = new SoftwareAuthenticator(ORIGIN);
    const added = await add(before, device.create(await beginPasskey(before)));
    expect(added.status).toBe(200);
    expect(await identity.readPrincipal(body.access_token)).not.toHaveProperty('must_add_second_factor');
    const entered = await signInWith(device);
    expect(entered.body.user).not.toHaveProperty('must_add_second_factor');
    const as = (await identity.readPrincipal(entered.body.access_token))!;
    const remove = () => call(as, 'DELETE', `/user/passkeys/${added.body.data.id}`);
    expect(await remove()).toMatchObject(refusedAs(409, 'LastRequiredPasskey'));
    const other = new SoftwareAuthenticator(ORIGIN);
    expect((await add(as, other.create(await beginPasskey(as)))).status).toBe(200);
    expect((await remove()).status).toBe(204);
    expect(await identity.readPrincipal(entered.body.access_token)).not.toHaveProperty('must_add_second_factor');
    expect(admin.as).not.toHaveProperty('must_add_second_factor');
    await set('none');
  });
});

describe('Confirming the identity with a passkey', () => {
  const begin = async (caller: Caller) =>
    (await call<{ data: RequestOptions }>(caller, 'POST', '/user/passkeys/confirm/options')).body.data;
  const confirm = (caller: Caller, passkey: UsedPasskey) =>
    call<Answer & { data: { confirmed_until: string } }>(caller, 'POST', '/user/passkeys/confirm', { passkey });

  it('given a session of an hour, when passkeys are added or removed, then it needs a confirmation, for which one of them is enough', async () => {
    const { device, passkey } = await personWithPasskey('sure@example.com');
    const { body } = await signInWith(device);
    identity.advanceTime(60 * MINUTE);
    const remove = async () =>
      call((await identity.readPrincipal(body.access_token))!, 'DELETE', `/user/passkeys/${passkey}`);
    const as = (await identity.readPrincipal(body.access_token))!;
    const requests = [call(as, 'POST', '/user/passkeys/options'), remove()];
    for (const answer of await Promise.all(requests)) expect(answer).toMatchObject(refusedAs(403, 'StepUpRequired'));
    const options = await begin(as);
    expect(options.allowCredentials).toMatchObject([{ id: device.id.toString('base64url') }]);
    const confirmed = await confirm(as, device.get(options));
    expect(confirmed).toMatchObject({
      status: 200,
      body: { data: { confirmed_until: new Date(identity.ctx.now().getTime() + 10 * MINUTE).toISOString() } },
    });
    expect((await remove()).status).toBe(204);
  });

  it('given another user’s passkey, another session, another purpose or a used answer, then nothing is confirmed', async () => {
    const { as, device } = await personWithPasskey('certain@example.com');
    const other = await personWithPasskey('unsure@example.com');
    const refused = refusedAs(422, 'PasskeyNotAccepted');
    const options = await begin(as);
    expect(await confirm(as, other.device.get(options))).toMatchObject(refused);
    expect(await confirm({ ...as, session_id: randomUUID() }, device.get(options))).toMatchObject(refused);
    const right = device.get(options);
    expect((await confirm(as, right)).status).toBe(200);
    expect(await confirm(as, right)).toMatchObject(refused);
    expect(await confirm(as, device.get(await beginningSignIn()))).toMatchObject(refused);
    const without = await person('without@example.com');
    expect(await call(without.as, 'POST', '/user/passkeys/confirm/options')).toMatchObject(
      refusedAs(404, 'PasskeyNotFound'),
    );
  });
});
