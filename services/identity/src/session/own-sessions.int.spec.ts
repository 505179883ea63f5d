import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Session } from '@tailboard/contracts/identity/session';
import { hashSecret } from '../token/token.js';
import { identityUnderTest, PASSWORD, type IdentityUnderTest } from '../testing/identity-under-test.js';

let identity: IdentityUnderTest;
beforeAll(async () => {
  identity = await identityUnderTest();
});
afterAll(() => identity.close());

/** Returns a user signed in at some addresses, in their order. */
async function signedIn(email: string, ...ips: string[]) {
  await identity.addUser(email, ['technician']);
  const tokens: string[] = [];
  for (const ip of ips) {
    tokens.push((await identity.signIn(email, PASSWORD, { ip })).body.access_token);
    identity.advanceTime(1000);
  }
  const as = (await identity.readPrincipal(tokens[0]!))!;
  return { tokens, as };
}
const list = async (as: object) =>
  (await identity.inject<{ data: Session[] }>({ url: '/api/v1/user/sessions', as })).body.data;
const alive = async (tokens: readonly string[]) =>
  Promise.all(tokens.map(async (token) => (await identity.readPrincipal(token)) !== null));

describe('Where a user is signed in', () => {
  it('given three sign-ins, when they are listed, then each shows its address, and which is this one', async () => {
    const { as } = await signedIn('three@example.com', '10.1.0.1', '10.1.0.2', '10.1.0.3');
    await signedIn('other@example.com', '10.1.0.9');
    expect((await list(as)).map(({ ip, current }) => [ip, current])).toEqual([
      ['10.1.0.3', false],
      ['10.1.0.2', false],
      ['10.1.0.1', true],
    ]);
  });

  it('given one of them, when it is signed out, then its token is dead and its end is in the log; the others go on', async () => {
    const { tokens, as } = await signedIn('lost@example.com', '10.2.0.1', '10.2.0.2', '10.2.0.3');
    const lost = (await list(as)).find(({ ip }) => ip === '10.2.0.2')!;
    const end = () => identity.inject({ method: 'DELETE', url: `/api/v1/user/sessions/${lost.id}`, as });
    expect((await end()).status).toBe(204);
    expect((await end()).status).toBe(204);
    expect(await alive(tokens)).toEqual([true, false, true]);
    const events = await identity.store.read(`session-${as.user_id}`);
    expect(events.filter(({ type }) => type === 'LoggedOut').map(({ data }) => data)).toEqual([
      { session_id: lost.id },
    ]);
  });

  it('given all of them, when everywhere else is signed out, then this one alone goes on', async () => {
    const { tokens, as } = await signedIn('everywhere@example.com', '10.3.0.1', '10.3.0.2', '10.3.0.3');
    const { body } = await identity.inject({ method: 'DELETE', url: '/api/v1/user/sessions', as });
    expect(body).toEqual({ ended: 2 });
    expect(await alive(tokens)).toEqual([true, false, false]);
    expect(await list(as)).toMatchObject([{ current: true }]);
  });

  it('given a session of another user, when it is named, then it goes on', async () => {
    const victim = await signedIn('victim@example.com', '10.4.0.1');
    const { as } = await signedIn('thief@example.com', '10.4.0.2');
    const { id } = (await list(victim.as))[0]!;
    await identity.inject({ method: 'DELETE', url: `/api/v1/user/sessions/${id}`, as });
    expect(await alive(victim.tokens)).toEqual([true]);
  });

  it('given an owner who impersonates another user, when they ask, then it is the person’s alone', async () => {
    const { as } = await signedIn('acted@example.com', '10.5.0.1');
    const { status } = await identity.inject({
      url: '/api/v1/user/sessions',
      as: { ...as, impersonator_id: as.user_id },
    });
    expect(status).toBe(403);
  });
});

describe('A sign-out that was made without a network', () => {
  const later = (token: string) =>
    identity.inject({ method: 'POST', url: '/api/v1/logout/later', payload: { token_hash: hashSecret(token) } });

  it('given its hash arrives later, without a sign-in, then the session has ended, once, and others go on', async () => {
    const { tokens, as } = await signedIn('offline@example.com', '10.9.0.1', '10.9.0.2');
    expect((await later(tokens[0]!)).status).toBe(204);
    expect((await later(tokens[0]!)).status).toBe(204);
    expect((await later('no one has this token')).status).toBe(204);
    expect(await alive(tokens)).toEqual([false, true]);
    const events = await identity.store.read(`session-${as.user_id}`);
    expect(events.filter(({ type }) => type === 'LoggedOut')).toMatchObject([
      { data: { session_id: as.session_id }, meta: { actor_id: as.user_id } },
    ]);
  });

  it('given the session of an owner who impersonates another user, then that ends with it', async () => {
    const { tokens, as } = await signedIn('offline-owner@example.com', '10.9.1.1');
    const { id } = await identity.addUser('offline-other@example.com', ['technician']);
    const begun = await identity.inject<{ access_token: string }>({
      url: `/api/v1/users/impersonate/${id}`,
      as: { ...as, roles: ['owner'] },
    });
    await later(tokens[0]!);
    expect(await alive([tokens[0]!, begun.body.access_token])).toEqual([false, false]);
  });
});

describe('A session that its user leaves alone', () => {
  const MINUTE = 60_000;
  const limit = (minutes: number) =>
    identity.inject({
      method: 'PUT',
      url: '/api/v1/settings',
      payload: { key: 'session_idle_minutes', value: minutes },
      as: { user_id: randomUUID(), label: 'Ann Admin', roles: ['admin' as const] },
    });
  afterEach(() => limit(0));
  const isOpen = async (token: string | undefined, how?: { active: boolean }) =>
    (await identity.readPrincipal(token!, how)) !== null;

  it('given no limit, when nothing happens for hours, then it stays open', async () => {
    const { tokens } = await signedIn('patient@example.com', '10.6.0.1');
    identity.advanceTime(11 * 60 * MINUTE);
    expect(await isOpen(tokens[0])).toBe(true);
  });

  it('given a limit of 30 minutes, when only the page refreshes itself, then it ends; what the user does keeps it open', async () => {
    const { tokens } = await signedIn('away@example.com', '10.7.0.1', '10.7.0.2');
    expect((await limit(4)).status).toBe(422);
    expect((await limit(30)).status).toBe(200);
    await identity.settle();
    identity.advanceTime(20 * MINUTE);
    expect([await isOpen(tokens[0]), await isOpen(tokens[1], { active: true })]).toEqual([true, true]);
    identity.advanceTime(20 * MINUTE);
    expect([await isOpen(tokens[0]), await isOpen(tokens[1])]).toEqual([false, true]);
    const as = (await identity.readPrincipal(tokens[1]!))!;
    expect(await list(as)).toMatchObject([{ ip: '10.7.0.2', current: true }]);
    identity.advanceTime(20 * MINUTE);
    expect(await isOpen(tokens[1])).toBe(false);
  });

  it('given an impersonation, when the actor works in it, then their own session stays open too', async () => {
    const { tokens, as } = await signedIn('actor@example.com', '10.8.0.1');
    const { id } = await identity.addUser('acted-for@example.com', ['technician']);
    const begun = await identity.inject<{ access_token: string }>({
      url: `/api/v1/users/impersonate/${id}`,
      as: { ...as, roles: ['owner'] },
    });
    await limit(30);
    await identity.settle();
    identity.advanceTime(20 * MINUTE);
    await isOpen(begun.body.access_token, { active: true });
    identity.advanceTime(20 * MINUTE);
    expect(await isOpen(tokens[0])).toBe(true);
  });
});
