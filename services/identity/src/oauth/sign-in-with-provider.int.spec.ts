import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { deactivate } from '../account/activity.js';
import { identityUnderTest, type IdentityUnderTest, type SignedIn } from '../testing/identity-under-test.js';
import { CLIENT_SECRET, freePort, providerUnderTest, type ProviderUnderTest } from './testing/provider-under-test.js';

const PUBLIC_URL = 'https://tailboard.example.com';
const callback = `${PUBLIC_URL}/oauth/workspace/callback`;

let provider: ProviderUnderTest;
let identity: IdentityUnderTest;
let port: number;
beforeAll(async () => {
  port = await freePort();
  provider = await providerUnderTest({ port, redirectUri: callback });
  identity = await identityUnderTest({
    PUBLIC_URL,
    OIDC_PROVIDER: 'workspace',
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: 'tailboard',
    OIDC_CLIENT_SECRET: CLIENT_SECRET,
  });
  // Both clocks agree: the provider says when its users authenticated.
  identity.advanceTime(Date.now() - identity.ctx.now().getTime());
  await identity.addUser('owner@example.com', ['owner']);
  await identity.addUser('ada@example.com', ['supervisor']);
});
afterAll(async () => {
  await identity.close();
  await provider.stop();
});

type Finished = SignedIn & { code?: string; message?: string };
const begin = async (name = 'workspace', ip = '10.0.0.1') =>
  identity.inject<{ url: string; state: string; code?: string }>({
    method: 'POST',
    url: `/api/oauth/${name}`,
    headers: { 'x-forwarded-for': ip },
  });
/** Simulates the page at the callback address: sends the returned parameters to the API. */
/** Lets time pass here and at the provider. */
const pass = async (ms: number) => {
  identity.advanceTime(ms);
  await provider.setClock(identity.ctx.now());
};
const finish = (search: URLSearchParams | string, name = 'workspace') =>
  identity.inject<Finished>({
    url: `/api/v1/oauth/${name}/callback?${String(search)}`,
    headers: { 'x-forwarded-for': '10.0.0.1', 'user-agent': 'A Browser' },
  });
const through = async (email: string) => {
  const { body } = await begin();
  return provider.signIn(body.url, email);
};
const finishRefused = async (search: URLSearchParams | string) => {
  const { status, body } = await finish(search);
  return [status, body.code, body.access_token];
};
const events = async (id: string) =>
  (await identity.store.read(`session-${id}`)).map(({ type, data }) => ({ type, data: data as object }));

describe('signing in through an OpenID Connect provider', () => {
  it('given a user whom the provider vouches for, when they come back from there, then they are in, and it is known by which way [SES-016] [API-004] [API-005]', async () => {
    const { id } = await identity.addUser('grace@example.com', ['manager']);
    const begun = await begin();
    expect(begun.status).toBe(200);
    expect(begun.headers['cache-control']).toBe('no-store');
    const address = new URL(begun.body.url);
    expect(address.origin).toBe(provider.issuer);
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      client_id: 'tailboard',
      redirect_uri: callback,
      response_type: 'code',
      scope: 'openid email',
      state: begun.body.state,
      nonce: expect.any(String),
      code_challenge: expect.any(String),
      code_challenge_method: 'S256',
    });

    const back = await provider.signIn(begun.body.url, 'Grace@Example.com');
    expect(back.origin + back.pathname).toBe(callback);
    expect(back.searchParams.get('state')).toBe(begun.body.state);
    const { status, body, headers } = await finish(back.searchParams);
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('no-store');
    expect(body).toMatchObject({
      token_type: 'Bearer',
      user: { id, email: 'grace@example.com', impersonated_by: null },
    });
    expect(Date.parse(body.expires_at) - identity.ctx.now().getTime()).toBe(12 * 3_600_000);
    expect(await identity.readPrincipal(body.access_token)).toMatchObject({ user_id: id, roles: ['manager'] });
    expect(await events(id)).toEqual([
      { type: 'LoginSucceeded', data: expect.objectContaining({ way: 'workspace', user_agent: 'A Browser' }) },
    ]);
  });

  it('given a sign-in that was finished, when its answer is sent again, then it is good for nothing', async () => {
    const back = await through('ada@example.com');
    expect((await finish(back.searchParams)).status).toBe(200);
    expect(await finishRefused(back.searchParams)).toEqual([422, 'SignInNotFinished', undefined]);
    // Fails even with a valid state: the provider has already consumed the code.
    const { body } = await begin();
    back.searchParams.set('state', body.state);
    expect(await finishRefused(back.searchParams)).toEqual([422, 'SignInNotFinished', undefined]);
  });

  it('given an answer of the provider, when the state is a guess, another’s or too old, then no one is let in', async () => {
    const back = await through('ada@example.com');
    const own = back.searchParams.get('state')!;
    back.searchParams.set('state', 'a guess');
    expect(await finishRefused(back.searchParams)).toEqual([422, 'SignInNotFinished', undefined]);
    // The code is valid only with the verifier of its own state.
    back.searchParams.set('state', (await begin()).body.state);
    expect(await finishRefused(back.searchParams)).toEqual([422, 'SignInNotFinished', undefined]);
    back.searchParams.set('state', own);
    identity.advanceTime(10 * 60_000);
    expect(await finishRefused(back.searchParams)).toEqual([422, 'SignInNotFinished', undefined]);
    expect((await finish('code=x')).status).toBe(422);
  });

  it.each([
    ['nobody.here@example.com', 'that nobody has'],
    ['unverified.ada@example.com', 'that the provider has not verified'],
    ['nameless.person', 'that the provider does not tell'],
  ])('given the e-mail %s, %s, when they come back, then no one is let in and no one new is made', async (email) => {
    if (email.startsWith('unverified.')) await identity.addUser(email, ['owner']);
    const before = await identity.store.head();
    expect(await finishRefused((await through(email)).searchParams)).toEqual([403, 'NobodyWithThisEmail', undefined]);
    expect(await identity.store.head()).toBe(before);
  });

  it('given a user who is not active, when they come back, then they get the answer of a stranger, and the log shows', async () => {
    const { id } = await identity.addUser('left@example.com', ['technician']);
    await deactivate(identity.ctx, id, identity.ctx.createSystemContext(['left']));
    expect(await finishRefused((await through('left@example.com')).searchParams)).toEqual([
      403,
      'NobodyWithThisEmail',
      undefined,
    ]);
    expect(await events(id)).toEqual([{ type: 'LoginFailed', data: { reason: 'inactive', user_agent: 'A Browser' } }]);
  });

  it('given a user who turns back at the provider, when its "no" comes, then the sign-in is not finished', async () => {
    const { body } = await begin();
    const back = await provider.turnBack(body.url);
    expect(back.searchParams.get('error')).toBe('access_denied');
    expect(await finishRefused(back.searchParams)).toEqual([422, 'SignInNotFinished', undefined]);
  });

  it('given a token whose e-mail was changed on the way, when it is checked, then its signature gives it away', async () => {
    const back = await through('ada@example.com');
    await provider.next('forge');
    expect(await finishRefused(back.searchParams)).toEqual([422, 'SignInNotFinished', undefined]);
  });

  it.each(['nonce', 'verifier'])(
    'given another %s than that of the beginning, when they come back, then no one is let in',
    async (part) => {
      const back = await through('ada@example.com');
      await identity.ctx.db.query(`update oauth_begun set ${part} = repeat('x', 43)`);
      expect(await finishRefused(back.searchParams)).toEqual([422, 'SignInNotFinished', undefined]);
    },
  );

  it('given a response in the name of another provider, when it arrives, then no user is signed in', async () => {
    const back = await through('ada@example.com');
    back.searchParams.set('iss', 'https://evil.example');
    expect(await finishRefused(back.searchParams)).toEqual([422, 'SignInNotFinished', undefined]);
  });

  it('given a provider of another name, when it is asked for, then there is none', async () => {
    for (const name of ['google', 'constructor', 'sso']) {
      expect((await begin(name)).body.code).toBe('ProviderUnknown');
      expect((await finish('state=x&code=y', name)).body.code).toBe('ProviderUnknown');
    }
    expect((await begin('..%2Fadmin')).status).toBe(422);
  });

  it('given secrets of a sign-in under way, when the table is read, then the state is not in it', async () => {
    const { body } = await begin();
    const rows = await identity.ctx.db.query<{ row: string }>('select t::text as row from oauth_begun t');
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(body.state);
  });

  it('given an address that begins and begins, when it is too much, then it waits, and others do not', async () => {
    for (let time = 0; time < 60; time++) await begin('workspace', '10.9.9.9');
    const { status, body, headers } = await begin('workspace', '10.9.9.9');
    expect([status, body.code, headers['retry-after']]).toEqual([429, 'TooManyRequests', '600']);
    expect((await begin('workspace', '10.9.9.8')).status).toBe(200);
    identity.advanceTime(10 * 60_000 + 1);
    expect((await begin('workspace', '10.9.9.9')).status).toBe(200);
  });

  it('given a provider that is down, when a user begins or comes back, then they are notified, and it works again when it is up', async () => {
    const failing = await through('ada@example.com');
    await provider.next('fail');
    expect(await finishRefused(failing.searchParams)).toEqual([503, 'ProviderSilent', undefined]);

    const back = await through('ada@example.com');
    await provider.stop();
    expect(await finishRefused(back.searchParams)).toEqual([503, 'ProviderSilent', undefined]);
    const elsewhere = await identityUnderTest({
      PUBLIC_URL,
      OIDC_PROVIDER: 'workspace',
      OIDC_ISSUER: `${provider.issuer}/`,
      OIDC_CLIENT_ID: 'tailboard',
      OIDC_CLIENT_SECRET: CLIENT_SECRET,
    });
    try {
      const request = () =>
        elsewhere
          .inject<{ code?: string }>({ method: 'POST', url: '/api/oauth/workspace' })
          .then(({ status, body }) => [status, body.code]);
      expect(await request()).toEqual([503, 'ProviderSilent']);
      provider = await providerUnderTest({ port, redirectUri: callback, reservationsBy: 'userinfo' });
      expect(await request()).toEqual([200, undefined]);
    } finally {
      await elsewhere.close();
    }
  });

  it('given a provider that shows the e-mail only when asked again, when a user comes back, then they are in', async () => {
    const { status, body } = await finish((await through('ada@example.com')).searchParams);
    expect([status, body.user.email]).toEqual([200, 'ada@example.com']);
  });
});

describe('confirming a session through the provider', () => {
  beforeAll(() => pass(0));

  const beginConfirmingAs = async (token: string) =>
    identity.inject<{ url: string; code?: string }>({
      method: 'POST',
      url: '/api/v1/user/confirm/workspace/begin',
      headers: { 'x-forwarded-for': '10.0.0.1' },
      as: (await identity.readPrincipal(token))!,
    });
  const beginConfirming = async (token: string) => (await beginConfirmingAs(token)).body.url;
  const confirm = async (back: URL, token: string) =>
    identity.inject<{ code?: string }>({
      method: 'POST',
      url: '/api/v1/user/confirm/workspace',
      as: { confirmed_at: undefined, ...(await identity.readPrincipal(token))! },
      payload: Object.fromEntries(back.searchParams),
    });
  const endOthers = async (token: string) =>
    (
      await identity.inject({
        method: 'DELETE',
        url: '/api/v1/user/sessions',
        as: { confirmed_at: undefined, ...(await identity.readPrincipal(token))! },
      })
    ).status;

  it('given a session of an hour, when its user signs in there again, then it is confirmed; the response of another user confirms nothing', async () => {
    const token = (await finish((await through('ada@example.com')).searchParams)).body.access_token;
    await pass(3_600_000);
    expect(await endOthers(token)).toBe(403);
    const url = await beginConfirming(token);
    expect(new URL(url).searchParams.get('prompt')).toBe('login');
    const other = await provider.signIn(url, 'owner@example.com');
    expect(await confirm(other, token)).toMatchObject({ status: 403, body: { code: 'NotTheSameUser' } });
    expect(await endOthers(token)).toBe(403);
    expect(await confirm(await provider.signIn(await beginConfirming(token), 'ada@example.com'), token)).toMatchObject({
      status: 200,
    });
    expect(await endOthers(token)).toBe(200);
  });

  it('given a response for one purpose, when it is used for the other, then it is refused', async () => {
    const token = (await finish((await through('ada@example.com')).searchParams)).body.access_token;
    expect(await confirm(await through('ada@example.com'), token)).toMatchObject({
      status: 422,
      body: { code: 'SignInNotFinished' },
    });
    const confirming = await provider.signIn(await beginConfirming(token), 'ada@example.com');
    expect(await finishRefused(confirming.searchParams)).toEqual([422, 'SignInNotFinished', undefined]);
  });

  /** The address as a provider takes it that ignores what it is asked about the authentication. */
  const withoutAuthenticationParameters = (address: string): string => {
    const url = new URL(address);
    for (const name of ['prompt', 'max_age']) url.searchParams.delete(name);
    return url.href;
  };

  it('given a session of five hours at the provider, when its user signs in through it, then that is no recent authentication', async () => {
    await through('ada@example.com');
    await pass(5 * 3_600_000);
    const back = await provider.resume((await begin()).body.url);
    const token = (await finish(back.searchParams)).body.access_token;
    expect(await endOthers(token)).toBe(403);
    const fresh = (await finish((await through('ada@example.com')).searchParams)).body.access_token;
    expect(await endOthers(fresh)).toBe(200);
  });

  it('given a provider that does not report when its user authenticated, when they sign in through it, then that is no recent authentication', async () => {
    const back = await provider.signIn(withoutAuthenticationParameters((await begin()).body.url), 'ada@example.com');
    const token = (await finish(back.searchParams)).body.access_token;
    expect(await identity.readPrincipal(token)).not.toHaveProperty('confirmed_at');
    expect(await endOthers(token)).toBe(403);
  });

  it('given a provider that answers from its session or without a time, when a session is confirmed, then it is not', async () => {
    const token = (await finish((await through('ada@example.com')).searchParams)).body.access_token;
    await pass(3_600_000);
    const withoutTime = await provider.signIn(
      withoutAuthenticationParameters(await beginConfirming(token)),
      'ada@example.com',
    );
    const refusal = { status: 422, body: { code: 'SignInNotRecent' } };
    expect(await confirm(withoutTime, token)).toMatchObject(refusal);
    // The provider states the time in seconds, so ten minutes exactly may be less.
    await pass(11 * 60_000);
    const olderTime = new URL(withoutAuthenticationParameters(await beginConfirming(token)));
    olderTime.searchParams.set('max_age', '86400');
    expect(await confirm(await provider.resume(olderTime.href), token)).toMatchObject(refusal);
    expect(await endOthers(token)).toBe(403);
  });

  it('given an authentication some minutes ago at the provider, when a session is confirmed with it, then it counts from then', async () => {
    const token = (await finish((await through('ada@example.com')).searchParams)).body.access_token;
    await pass(3_600_000);
    await through('ada@example.com');
    await pass(8 * 60_000);
    const url = new URL(await beginConfirming(token));
    url.searchParams.delete('prompt');
    expect((await confirm(await provider.resume(url.href), token)).status).toBe(200);
    expect(await endOthers(token)).toBe(200);
    await pass(3 * 60_000);
    expect(await endOthers(token)).toBe(403);
  });

  it('given a confirmation that another user began, when it is finished, then it is refused', async () => {
    const token = (await finish((await through('ada@example.com')).searchParams)).body.access_token;
    const other = (await finish((await through('owner@example.com')).searchParams)).body.access_token;
    const back = await provider.signIn(await beginConfirming(other), 'ada@example.com');
    expect(await confirm(back, token)).toMatchObject({ status: 422, body: { code: 'SignInNotFinished' } });
  });

  it('given the most begun at an address, when a signed-in user there begins, then they are counted by user', async () => {
    const token = (await finish((await through('ada@example.com')).searchParams)).body.access_token;
    const other = (await finish((await through('owner@example.com')).searchParams)).body.access_token;
    for (let time = 0; time < 60; time++) await begin();
    expect((await begin()).status).toBe(429);
    for (let time = 0; time < 60; time++) await beginConfirming(token);
    expect(await beginConfirmingAs(token)).toMatchObject({ status: 429, body: { code: 'TooManyRequests' } });
    expect((await beginConfirmingAs(other)).status).toBe(200);
  });
});
