import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Session } from '@tailboard/contracts/identity/session';
import { identityUnderTest, PASSWORD, type IdentityUnderTest } from '../testing/identity-under-test.js';

let identity: IdentityUnderTest;
beforeAll(async () => {
  identity = await identityUnderTest();
});
afterAll(() => identity.close());

/** Returns a user signed in at some addresses, in their order. */
async function signedIn(email: string, ...ips: string[]) {
  await identity.person(email, ['technician']);
  const tokens: string[] = [];
  for (const ip of ips) {
    tokens.push((await identity.signIn(email, PASSWORD, { ip })).body.access_token);
    identity.pass(1000);
  }
  const as = (await identity.principalOf(tokens[0]!))!;
  return { tokens, as };
}
const list = async (as: object) =>
  (await identity.inject<{ data: Session[] }>({ url: '/api/v1/user/sessions', as })).body.data;
const alive = async (tokens: readonly string[]) =>
  Promise.all(tokens.map(async (token) => (await identity.principalOf(token)) !== null));

describe('Where a user is signed in', () => {
  it('given three sign-ins, when they are listed, then each says whence, and which is this one', async () => {
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
