import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { identityUnderTest, PASSWORD, type IdentityUnderTest } from '../testing/identity-under-test.js';

const TEN_MINUTES = 600_000;

let identity: IdentityUnderTest;
let token: string;
beforeAll(async () => {
  identity = await identityUnderTest();
  await identity.person('owner@example.com', ['owner']);
});
afterAll(() => identity.close());
beforeEach(async () => {
  token = (await identity.signIn('owner@example.com')).body.access_token;
});
afterEach(() => identity.pass(3_600_000));

/** Sends a request as the gateway does, with what identity says of the token now. */
const send = async <Body = { code?: string }>(method: 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
  identity.inject<Body>({
    method,
    url: `/api/v1${url}`,
    as: { confirmed_at: undefined, ...(await identity.readPrincipal(token))! },
    ...(payload ? { payload } : {}),
  });
const endOthers = () => send('DELETE', '/user/sessions');
const confirm = (current_password = PASSWORD) => send('POST', '/user/confirm', { current_password });
const refused = { status: 403, body: { code: 'StepUpRequired' } };

describe('A recent authentication', () => {
  it('given a sign-in, when ten minutes have passed, then other sessions end only after a confirmation', async () => {
    identity.pass(TEN_MINUTES - 1);
    expect(await endOthers()).toMatchObject({ status: 200 });
    identity.pass(1);
    expect(await endOthers()).toMatchObject(refused);
    expect(await confirm()).toMatchObject({ status: 200 });
    expect(await endOthers()).toMatchObject({ status: 200 });
    identity.pass(TEN_MINUTES);
    expect(await endOthers()).toMatchObject(refused);
  });

  it('given wrong passwords, when they confirm, then nothing opens, and the right one must wait after five', async () => {
    identity.pass(TEN_MINUTES);
    for (let times = 0; times < 5; times++)
      expect(await confirm('not my password')).toMatchObject({ status: 422, body: { code: 'PasswordWrong' } });
    expect(await confirm()).toMatchObject({ status: 429 });
    expect(await endOthers()).toMatchObject(refused);
  });

  it('given a confirmation in one session, when another one of the user asks, then that stays closed', async () => {
    const first = token;
    identity.pass(TEN_MINUTES);
    token = (await identity.signIn('owner@example.com')).body.access_token;
    token = first;
    expect(await endOthers()).toMatchObject(refused);
  });

  it('given a sign-in long ago, when roles, an owner or an invitation of one are requested, then each needs a confirmation', async () => {
    const { id } = await identity.person(`edited-${Date.now()}@example.com`, ['qc']);
    const profile = { first_name: 'Ada', last_name: 'Reed' };
    const [owner, manager] = [{ roles: ['owner'] }, { roles: ['manager'] }];
    const person = (email: string, roles: object) => ({ email, profile: { ...profile, unpaid: true }, ...roles });
    identity.pass(TEN_MINUTES);
    const requests = [
      () => send('PUT', `/users/${id}`, person(`moved-${Date.now()}@example.com`, { roles: ['qc'] })),
      () => send('PUT', `/users/${id}`, person(`moved-${Date.now()}@example.com`, manager)),
      () => send('POST', '/users', person(`new-${Date.now()}@example.com`, owner)),
      () => send('POST', '/invitations', { email: `invited-${Date.now()}@example.com`, ...owner }),
      () => send('POST', `/users/${id}/temporary-password`),
      () => send('DELETE', `/users/${id}/second-factor`),
      () => send('PUT', '/settings', { key: 'session_idle_minutes', value: 45 }),
      () => send('PUT', '/settings', { key: 'second_factor_required', value: 'owners_and_admins' }),
    ];
    for (const request of requests) expect(await request()).toMatchObject(refused);
    expect(await send('POST', '/users', person(`crew-${Date.now()}@example.com`, manager))).toMatchObject({
      status: 201,
    });
    expect(await send('PUT', '/settings', { key: 'company_name', value: `Cable ${Date.now()}` })).toMatchObject({
      status: 200,
    });
    await confirm();
    for (const request of requests) expect((await request()).body.code).not.toBe('StepUpRequired');
    for (const [key, value] of [
      ['session_idle_minutes', 0],
      ['second_factor_required', 'none'],
    ] as const) {
      const as = { roles: ['owner' as const] };
      expect(
        await identity.inject({ method: 'PUT', url: '/api/v1/settings', as, payload: { key, value } }),
      ).toMatchObject({
        status: 200,
      });
    }
    await identity.settle();
  });

  it('given an impersonation, when its user is asked to confirm, then nothing can: it takes their own session', async () => {
    const { id } = await identity.person(`seen-${Date.now()}@example.com`, ['qc']);
    const as = (await identity.readPrincipal(token))!;
    const { body } = await identity.inject<{ access_token: string }>({
      url: `/api/v1/users/impersonate/${id}`,
      as,
    });
    const acting = (await identity.readPrincipal(body.access_token))!;
    expect(acting).not.toHaveProperty('confirmed_at');
    const sent = await identity.inject<{ code: string }>({
      method: 'POST',
      url: '/api/v1/user/confirm',
      as: acting,
      payload: { current_password: PASSWORD },
    });
    expect(sent).toMatchObject({ status: 403, body: { code: 'NotWhileImpersonating' } });
  });
});
