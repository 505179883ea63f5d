import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { Heartbeat } from '@tailboard/contracts/identity/session';
import { Impersonate, StopImpersonating } from '@tailboard/contracts/identity/impersonation';
import { CurrentUser, Login, Logout } from '@tailboard/contracts/identity/user';
import { readCookie, writeCookie } from '../cookie.js';
import { Failures } from '../queries/failures.js';
import { createAppContext, type AppContext } from '../app-context.js';
import { IMPERSONATING, OWN_TOKEN_COOKIE, ROADBLOCK_COUNTER, TOKEN_COOKIE, heldUserId } from './session.js';
import { fakeApi, type FakeApi } from '../testing/fake-api.js';
import { createSignedInUser } from '../testing/people.js';
import { resetBrowser, renderScreen } from '../testing/render-screen.js';

const rosa = createSignedInUser(['admin']);
const ada = createSignedInUser(['technician'], {
  id: '0b7c2f52-6a43-4c3c-9d0e-2f6a51f0a002',
  label: 'Ada Lowe',
  impersonated_by: { id: rosa.id, label: rosa.label },
});
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

describe('Acting as another user', () => {
  let api: FakeApi;
  const written: string[] = [];
  const app = (): AppContext => createAppContext({ transport: api.transport, wait: () => Promise.resolve() });

  beforeEach(() => {
    api = fakeApi();
    resetBrowser(api, rosa);
    written.length = 0;
    const jar = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie');
    Object.defineProperty(document, 'cookie', {
      configurable: true,
      get: () => jar?.get?.call(document) as string,
      set: (cookie: string) => {
        written.push(cookie);
        jar?.set?.call(document, cookie);
      },
    });
    api
      // The server recognizes the user by the token.
      .when(CurrentUser)
      .respond((_, { headers }) =>
        headers.get('authorization') === 'Bearer a-token'
          ? { data: rosa }
          : headers.get('authorization') === 'Bearer token-of-ada'
            ? { data: ada }
            : api.bare(401),
      )
      .when(Impersonate)
      .respond(() => ({
        access_token: 'token-of-ada',
        expires_at: inAnHour(),
        impersonated: { id: ada.id, label: ada.label },
      }))
      .when(StopImpersonating)
      .respond(() => undefined)
      .when(Logout)
      .respond(() => undefined);
  });
  afterEach(() => {
    writeCookie(OWN_TOKEN_COOKIE, '', 0);
    Reflect.deleteProperty(document, 'cookie');
  });

  const begun = async (remember = false): Promise<AppContext> => {
    const { session } = app();
    await session.check();
    await session.impersonate(ada.id, remember);
    // The page is reloaded.
    const reloaded = app();
    await reloaded.session.check();
    return reloaded;
  };
  const life = (cookie: string) => written.filter((one) => one.startsWith(`${cookie}=`)).at(-1);
  const bearers = () => api.sent(Logout).map(({ headers }) => headers.get('authorization'));

  it('takes the token of the other, keeps the own one, and sets the flag [USR-039] [USR-040] [USR-041] [USR-042]', async () => {
    const { session } = app();
    await session.check();
    localStorage.setItem('recentReturns', '["A1"]');
    localStorage.setItem(ROADBLOCK_COUNTER, '1');
    expect(await session.impersonate(ada.id, false)).toEqual({ id: ada.id, label: 'Ada Lowe' });
    expect(api.sent(Impersonate)[0]?.url).toBe(`/api/v1/users/impersonate/${ada.id}`);
    expect(readCookie(TOKEN_COOKIE)).toBe('token-of-ada');
    expect(readCookie(OWN_TOKEN_COOKIE)).toBe('a-token');
    expect(localStorage.getItem(IMPERSONATING)).toBe('true');
    // No pending command in Rosa's outbox is sent in Ada's name, and Ada gets her own roadblocks.
    expect(heldUserId()).toBe(ada.id);
    expect(localStorage.getItem('recentReturns')).toBeNull();
    expect(localStorage.getItem(ROADBLOCK_COUNTER)).toBe('0');
  });

  it('goes with the browser, unless it is to be remembered: then it lasts as long as its token [USR-036]', async () => {
    await begun(false);
    expect(life(TOKEN_COOKIE)).toBe(`${TOKEN_COOKIE}=token-of-ada; Path=/; SameSite=Strict`);
    expect(life(OWN_TOKEN_COOKIE)).toBe(`${OWN_TOKEN_COOKIE}=a-token; Path=/; SameSite=Strict`);
    resetBrowser(api);
    writeCookie(TOKEN_COOKIE, 'a-token');
    await begun(true);
    expect(life(TOKEN_COOKIE)).toMatch(/Max-Age=3(600|59\d)$/);
    // Without the user's own token there would be no way back.
    expect(life(OWN_TOKEN_COOKIE)).toMatch(/Max-Age=3(600|59\d)$/);
  });

  it('given a refusal, then nothing changes', async () => {
    api.when(Impersonate).respond(() => api.refuse(Impersonate, 'NotThisPerson'));
    const { session } = app();
    await session.check();
    await expect(session.impersonate(ada.id, false)).rejects.toMatchObject({ code: 'NotThisPerson' });
    expect(readCookie(TOKEN_COOKIE)).toBe('a-token');
    expect(readCookie(OWN_TOKEN_COOKIE)).toBeNull();
    expect(heldUserId()).toBe(rosa.id);
  });

  it('ends with the own token in its place and the flag at false [USR-048] [USR-049]', async () => {
    const { session } = await begun();
    expect(session.state()).toMatchObject({ user: { label: 'Ada Lowe' } });
    await session.stopImpersonating();
    expect(api.sent(StopImpersonating)[0]?.headers.get('authorization')).toBe('Bearer token-of-ada');
    expect(readCookie(TOKEN_COOKIE)).toBe('a-token');
    expect(readCookie(OWN_TOKEN_COOKIE)).toBeNull();
    expect(localStorage.getItem(IMPERSONATING)).toBe('false');
    expect(heldUserId()).toBe(rosa.id);
  });

  it.each([401, 409, 500])(
    'ends also when the server answers %i: a token that has expired holds no one, and no one is notified of it [USR-048]',
    async (status) => {
      api.when(StopImpersonating).respond(() => api.bare(status));
      const { session, broken } = await begun();
      await session.stopImpersonating();
      expect(readCookie(TOKEN_COOKIE)).toBe('a-token');
      expect(session.state()).toMatchObject({ expired: false });
      expect(broken.current()).toBeNull();
    },
  );

  it('ends also without a network', async () => {
    const { session } = await begun();
    api.goDown();
    await session.stopImpersonating();
    expect(readCookie(TOKEN_COOKIE)).toBe('a-token');
  });

  it('given its token expired, then the person goes on as themself once that was read [USR-048]', async () => {
    const { session } = await begun();
    session.expire();
    expect(session.state()).toMatchObject({ status: 'in', expired: true });
    session.leaveExpired();
    await waitFor(() => expect(session.state()).toMatchObject({ status: 'in', user: { label: 'Rosa Park' } }));
    expect(localStorage.getItem(IMPERSONATING)).toBe('false');
    expect(readCookie(OWN_TOKEN_COOKIE)).toBeNull();
  });

  it('given an own sign-in that is remembered, then the own token comes back as long-lived as it was [SES-008]', async () => {
    const expires_at = new Date(Date.now() + 86_400_000).toISOString();
    const { session } = app();
    session.begin({ access_token: 'a-token', expires_at, user: rosa }, true);
    await session.impersonate(ada.id, false);
    expect(life(OWN_TOKEN_COOKIE)).toMatch(/Max-Age=86(400|39\d)$/);
    await session.stopImpersonating();
    expect(life(TOKEN_COOKIE)).toMatch(/a-token.*Max-Age=86(400|39\d)$/);
  });

  it('given a reload after its token expired, then the person is themself again', async () => {
    writeCookie(OWN_TOKEN_COOKIE, 'a-token');
    writeCookie(TOKEN_COOKIE, 'a-dead-token');
    const { session } = app();
    await session.check();
    expect(session.state()).toMatchObject({ status: 'in', user: { label: 'Rosa Park' } });
    expect(readCookie(TOKEN_COOKIE)).toBe('a-token');
  });

  it('given a browser that was closed, when the own token was remembered, then the person is themself again', async () => {
    writeCookie(OWN_TOKEN_COOKIE, 'a-token');
    writeCookie(TOKEN_COOKIE, '', 0);
    const { session } = app();
    await session.check();
    expect(session.state()).toMatchObject({ status: 'in', user: { label: 'Rosa Park' } });
  });

  it('given a sign-out, then both tokens are dead and nothing is left of either person [SES-019] [SES-023]', async () => {
    const { session } = await begun();
    await session.signOut();
    expect(bearers()).toEqual(['Bearer token-of-ada', 'Bearer a-token']);
    expect(readCookie(TOKEN_COOKIE)).toBeNull();
    expect(readCookie(OWN_TOKEN_COOKIE)).toBeNull();
    expect(Object.keys(localStorage)).toEqual([]);
    expect(session.state().status).toBe('out');
  });

  it('given a sign-in after it, then no token of before is left', async () => {
    writeCookie(OWN_TOKEN_COOKIE, 'a-token');
    const { session } = app();
    api.when(Login).respond(() => ({
      access_token: 'token-of-li',
      token_type: 'Bearer',
      expires_at: inAnHour(),
      user: rosa,
    }));
    await session.signIn({ email: rosa.email, password: 'x' });
    expect(readCookie(OWN_TOKEN_COOKIE)).toBeNull();
  });

  it('shows another message than an expired sign-in', async () => {
    api.when(Heartbeat).respond(() => api.bare(401));
    const { app: here } = await renderScreen(<Failures />, { api });
    writeCookie(TOKEN_COOKIE, 'token-of-ada');
    api.when(CurrentUser).respond(() => ({ data: ada }));
    await act(async () => {
      await here.session.check();
      await here.api.call(Heartbeat, {}).catch(() => undefined);
    });
    await screen.findByText('You are no longer impersonating Ada Lowe. You are signed in as yourself.');
  });
});
