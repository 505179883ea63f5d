import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { identityUnderTest, PASSWORD, type IdentityUnderTest } from '../testing/identity-under-test.js';

const TEN_MINUTES = 600_000;

let identity: IdentityUnderTest;
let token: string;
beforeAll(async () => {
  identity = await identityUnderTest();
  await identity.addUser('owner@example.com', ['owner']);
});
afterAll(() => identity.close());
beforeEach(async () => {
  token = (await identity.signIn('owner@example.com')).body.access_token;
});
afterEach(() => identity.advanceTime(3_600_000));

/** Sends a request as the gateway does, with the principal that identity returns for the token now. */
const send = async <Body = { code?: string }>(method: 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
  identity.inject<Body>({
    method,
    url: `/api/v1${url}`,
    as: { confirmed_at: undefined, ...(await identity.readPrincipal(token))! },
    ...(payload ? { payload } : {}),
  });
const endOthers = () => send('DELETE', '/user/sessions');
const confirm = (current_password = PASSWORD) => send('POST', '/user/confirm', { current_password });
const stepUpRequired = { status: 403, body: { code: 'StepUpRequired' } };

describe('A recent authentication', () => {
  it('given a sign-in, when ten minutes have passed, then other sessions end only after a confirmation', async () => {
    identity.advanceTime(TEN_MINUTES - 1);
    expect(await endOthers()).toMatchObject({ status: 200 });
    identity.advanceTime(1);
    expect(await endOthers()).toMatchObject(stepUpRequired);
    expect(await confirm()).toMatchObject({ status: 200 });
    expect(await endOthers()).toMatchObject({ status: 200 });
    identity.advanceTime(TEN_MINUTES);
    expect(await endOthers()).toMatchObject(stepUpRequired);
  });

  it('given five wrong passwords, when the user confirms with the right one, then they must wait, and the confirmation is still required', async () => {
    identity.advanceTime(TEN_MINUTES);
    for (let attempt = 0; attempt < 5; attempt++)
      expect(await confirm('not my password')).toMatchObject({ status: 422, body: { code: 'PasswordWrong' } });
    expect(await confirm()).toMatchObject({ status: 429 });
    expect(await endOthers()).toMatchObject(stepUpRequired);
  });

  it('given a recent sign-in, when an older session of the same user requests something, then it needs a confirmation of its own', async () => {
    const first = token;
    identity.advanceTime(TEN_MINUTES);
    token = (await identity.signIn('owner@example.com')).body.access_token;
    token = first;
    expect(await endOthers()).toMatchObject(stepUpRequired);
  });

  it('given a sign-in long ago, when the user changes an e-mail, roles, passwords or security settings, or adds or invites an owner, then each needs a confirmation', async () => {
    const { id } = await identity.addUser(`edited-${Date.now()}@example.com`, ['qc']);
    const profile = { first_name: 'Ada', last_name: 'Reed' };
    const [owner, manager] = [{ roles: ['owner'] }, { roles: ['manager'] }];
    const createUserInput = (email: string, roles: object) => ({
      email,
      profile: { ...profile, unpaid: true },
      ...roles,
    });
    identity.advanceTime(TEN_MINUTES);
    const requests = [
      () => send('PUT', `/users/${id}`, createUserInput(`moved-${Date.now()}@example.com`, { roles: ['qc'] })),
      () => send('PUT', `/users/${id}`, createUserInput(`moved-${Date.now()}@example.com`, manager)),
      () => send('POST', '/users', createUserInput(`new-${Date.now()}@example.com`, owner)),
      () => send('POST', '/invitations', { email: `invited-${Date.now()}@example.com`, ...owner }),
      () => send('POST', `/users/${id}/temporary-password`),
      () => send('DELETE', `/users/${id}/second-factor`),
      () => send('PUT', '/settings', { key: 'session_idle_minutes', value: 45 }),
      () => send('PUT', '/settings', { key: 'second_factor_required', value: 'owners_and_admins' }),
    ];
    for (const request of requests) expect(await request()).toMatchObject(stepUpRequired);
    expect(await send('POST', '/users', createUserInput(`crew-${Date.now()}@example.com`, manager))).toMatchObject({
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

  it('given an impersonation, when the impersonator confirms, then it is refused: only their own session can confirm', async () => {
    const { id } = await identity.addUser(`seen-${Date.now()}@example.com`, ['qc']);
    const as = (await identity.readPrincipal(token))!;
    const { body } = await identity.inject<{ access_token: string }>({
      url: `/api/v1/users/impersonate/${id}`,
      as,
    });
    const impersonator = (await identity.readPrincipal(body.access_token))!;
    expect(impersonator).not.toHaveProperty('confirmed_at');
    const sent = await identity.inject<{ code: string }>({
      method: 'POST',
      url: '/api/v1/user/confirm',
      as: impersonator,
      payload: { current_password: PASSWORD },
    });
    expect(sent).toMatchObject({ status: 403, body: { code: 'NotWhileImpersonating' } });
  });
});
