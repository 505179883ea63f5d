import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { query } from '@tailboard/contracts/contract';
import { EndSessionLater, Heartbeat } from '@tailboard/contracts/identity/session';
import { CurrentUser, Login, Logout } from '@tailboard/contracts/identity/user';
import { readCookie } from '../cookie.js';
import { createAppContext, type AppContext } from '../app-context.js';
import { TOKEN_COOKIE } from './session.js';
import { fakeApi, type FakeApi } from '../testing/fake-api.js';
import { createSignedInUser } from '../testing/people.js';
import { resetBrowser } from '../testing/render-screen.js';

const rosa = createSignedInUser(['manager']);

describe('The session', () => {
  let api: FakeApi;
  let written: string[];
  const app = (): AppContext => createAppContext({ transport: api.transport, wait: () => Promise.resolve() });

  beforeEach(() => {
    api = fakeApi();
    resetBrowser(api);
    written = [];
    const jar = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie');
    Object.defineProperty(document, 'cookie', {
      configurable: true,
      get: () => jar?.get?.call(document) as string,
      set: (cookie: string) => {
        written.push(cookie);
        jar?.set?.call(document, cookie);
      },
    });
    api.when(Login).respond(() => ({
      access_token: 'a-new-token',
      token_type: 'Bearer',
      expires_at: '2027-10-07T00:00:00Z',
      user: rosa,
    }));
  });

  it('keeps the token for 365 days when asked to remember [SES-008] [BUS-016]', async () => {
    await app().session.signIn({ email: rosa.email, password: 'field-day', remember: true });
    expect(written.at(-1)).toBe(`${TOKEN_COOKIE}=a-new-token; Path=/; SameSite=Strict; Max-Age=31536000`);
  });

  it('keeps the token until the browser closes otherwise [SES-009] [BUS-016]', async () => {
    await app().session.signIn({ email: rosa.email, password: 'field-day', remember: false });
    expect(written.at(-1)).toBe(`${TOKEN_COOKIE}=a-new-token; Path=/; SameSite=Strict`);
  });

  it('begins in a browser whose storage is full', async () => {
    localStorage.setItem('user', '{"id":"of-before"}');
    const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const { session } = app();
    await session.signIn({ email: rosa.email, password: 'field-day', remember: true });
    full.mockRestore();
    expect(session.state()).toMatchObject({ status: 'in', user: { id: rosa.id } });
    expect(localStorage.getItem('user')).toBeNull();
  });

  it('stores the user under the key "user" [SES-012]', async () => {
    resetBrowser(api, rosa);
    const { session } = app();
    await session.check();
    expect(session.state()).toMatchObject({ status: 'in', user: { label: 'Rosa Park' } });
    expect(JSON.parse(localStorage.getItem('user') ?? '{}')).toMatchObject({ id: rosa.id });
  });

  it('loads the user if a token exists but no user is loaded, and only then [SES-034]', async () => {
    resetBrowser(api, rosa);
    const { session } = app();
    await Promise.all([session.check(), session.check()]);
    await session.check();
    expect(api.sent(CurrentUser)).toHaveLength(1);
    resetBrowser(api);
    await app().session.check();
    expect(api.sent(CurrentUser)).toHaveLength(1);
  });

  it('clears the token when the user cannot be fetched [SES-013]', async () => {
    resetBrowser(api, rosa);
    api.when(CurrentUser).respond(() => api.bare(403));
    const { session } = app();
    await session.check();
    expect(session.state().status).toBe('out');
    expect(readCookie(TOKEN_COOKIE)).toBeNull();
  });

  it('keeps the token while no one answers at all: a server that restarts signs no one out', async () => {
    resetBrowser(api, rosa);
    api.goDown();
    const { session } = app();
    await session.check();
    expect(session.state().status).toBe('unreachable');
    api.goDown(false);
    await session.check();
    expect(session.state().status).toBe('in');
  });

  it('given a browser that knows the person, when no one answers, then they are in, and the server is asked as soon as it can be', async () => {
    resetBrowser(api, rosa);
    const before = app();
    await before.session.check();
    api.goDown();
    const { session } = app();
    await session.check();
    expect(session.state()).toMatchObject({ status: 'in', user: { id: rosa.id, label: rosa.label } });
    api.goDown(false);
    api.when(CurrentUser).respond(() => ({ data: { ...rosa, label: 'Rosa Patel-Diaz' } }));
    dispatchEvent(new Event('online'));
    await waitFor(() => expect(session.state()).toMatchObject({ user: { label: 'Rosa Patel-Diaz' } }));
  });

  it('given a browser that was reported to impersonate a user, when no one answers, then it lets no one in unasked', async () => {
    resetBrowser(api, rosa);
    localStorage.setItem('user', JSON.stringify({ id: rosa.id, label: rosa.label }));
    api.goDown();
    const { session } = app();
    await session.check();
    expect(session.state().status).toBe('unreachable');
  });

  it.each([500, 503, 429])(
    'keeps the token when the user cannot be fetched for %i, and tries again [SES-013]',
    async (status) => {
      resetBrowser(api, rosa);
      api.when(CurrentUser).respond(() => api.bare(status));
      const { session } = app();
      await session.check();
      expect(session.state().status).toBe('unreachable');
      expect(readCookie(TOKEN_COOKIE)).not.toBeNull();
      api.when(CurrentUser).respond(() => ({ data: rosa }));
      await session.check();
      expect(session.state().status).toBe('in');
    },
  );

  it('clears everything local on sign-out, also when the server refuses [SES-018] [SES-019] [SES-020] [SES-021] [SES-022]', async () => {
    resetBrowser(api, rosa);
    api.when(Logout).respond(() => api.bare(500));
    const { session } = app();
    await session.check();
    localStorage.setItem('recentReturns', '[]');
    localStorage.setItem('roadblock-counter', '0');
    await session.signOut();
    expect(api.sent(Logout)).toHaveLength(1);
    expect([...Object.keys(localStorage)]).toEqual([]);
    expect(readCookie(TOKEN_COOKIE)).toBeNull();
    expect(session.state().status).toBe('out');
  });

  it('given a user who signs out, when a notification about the user arrives meanwhile, then it sends no request with the revoked token', async () => {
    resetBrowser(api, rosa);
    const { session } = app();
    await session.check();
    const requested = api.sent(CurrentUser).length;
    api.when(Logout).respond(() => {
      void session.refresh();
      return api.bare(204);
    });
    await session.signOut();
    expect(api.sent(Logout)).toHaveLength(1);
    expect(api.sent(CurrentUser)).toHaveLength(requested);
  });

  it('given no network at the sign-out, when it returns, then the session is ended on the server, and until then only a hash is kept', async () => {
    resetBrowser(api, rosa);
    api.when(EndSessionLater).respond(() => undefined);
    const { session } = app();
    await session.check();
    api.goDown();
    await session.signOut();
    expect(session.state().status).toBe('out');
    expect(readCookie(TOKEN_COOKIE)).toBeNull();
    expect(JSON.stringify({ ...localStorage })).not.toContain('a-token');
    expect(api.sent(EndSessionLater)).toEqual([]);

    api.goDown(false);
    dispatchEvent(new Event('online'));
    await waitFor(() => expect(Object.keys(localStorage)).toEqual([]));
    // SHA-256 of the token.
    const token_hash = createHash('sha256').update('a-token').digest('hex');
    expect(api.sent(EndSessionLater).map(({ input }) => input)).toEqual([{ token_hash }]);
  });

  it('given a browser that was closed before the network returned, when it opens again, then the sign-out is sent', async () => {
    resetBrowser(api, rosa);
    api.when(EndSessionLater).respond(() => undefined);
    const { session } = app();
    await session.check();
    api.goDown();
    await session.signOut();
    api.goDown(false);
    app();
    await waitFor(() => expect(api.sent(EndSessionLater)).toHaveLength(1));
  });

  it('shows once that it has expired, and signs out after the confirmation [SES-038] [SES-039]', async () => {
    resetBrowser(api, rosa);
    const { session } = app();
    await session.check();
    const states: string[] = [];
    session.subscribe(() => states.push(JSON.stringify(session.state().status)));
    session.expire();
    session.expire();
    expect(session.state()).toMatchObject({ status: 'in', expired: true });
    expect(states).toHaveLength(1);
    session.leaveExpired();
    expect(session.state().status).toBe('out');
    expect(localStorage.getItem('user')).toBeNull();
  });

  it.each(['%E0%A4%A', 'a token', 'a\ttoken', '令牌', '<script>', 'x'.repeat(4001)])(
    'given a cookie that no one of ours has written, then it is cleared, and no one is signed in or reported: %s',
    async (value) => {
      document.cookie = `${TOKEN_COOKIE}=${value}; Path=/`;
      const { session } = app();
      await session.check();
      expect(session.state()).toEqual({ status: 'out' });
      expect(readCookie(TOKEN_COOKIE)).toBeNull();
      expect(api.requests).toEqual([]);
    },
  );

  it('given a token that a user changed, when the page opens, then it is signed out quietly [SES-013]', async () => {
    resetBrowser(api, rosa);
    api.when(CurrentUser).respond(() => api.bare(401));
    const { session } = app();
    await session.check();
    expect(session.state()).toEqual({ status: 'out' });
    expect(readCookie(TOKEN_COOKIE)).toBeNull();
  });

  it('given a token that was taken out of the browser, when the next page is entered, then the person is out', async () => {
    resetBrowser(api, rosa);
    const { session } = app();
    await session.check();
    document.cookie = `${TOKEN_COOKIE}=; Path=/; Max-Age=0`;
    await session.check();
    expect(session.state()).toEqual({ status: 'out' });
    expect(Object.keys(localStorage)).toEqual([]);
  });

  it('given a 401 of any call, then the sign-in has expired; given one of the inbox, then it is over at once [SES-038] [SES-042]', async () => {
    const inbox = query('messages.inbox', {
      route: 'GET /messages/inbox',
      permission: 'signed-in',
      summary: 'Stands for the inbox',
    });
    resetBrowser(api, rosa);
    const first = app();
    await first.session.check();
    api.when(Heartbeat).respond(() => api.bare(401));
    await first.api.call(Heartbeat, {}).catch(() => undefined);
    expect(first.session.state()).toMatchObject({ status: 'in', expired: true });
    resetBrowser(api, rosa);
    const second = app();
    await second.session.check();
    api.when(inbox).respond(() => api.bare(401));
    await expect(second.api.call(inbox, {})).rejects.toMatchObject({ status: 401, handled: true });
    expect(second.session.state()).toEqual({ status: 'out' });
  });

  it('begins with the roadblock counter at 0 [SES-054]', async () => {
    const { session } = app();
    await session.signIn({ email: rosa.email, password: 'field-day', remember: false });
    expect(localStorage.getItem('roadblock-counter')).toBe('0');
  });

  it('given a sign-in through a provider that is to be remembered, then the token lasts as long as it is good', () => {
    const expires_at = new Date(Date.now() + 7_200_000).toISOString();
    app().session.begin({ access_token: 'a-new-token', expires_at, user: rosa }, true);
    expect(written.at(-1)).toMatch(/Max-Age=7(200|19\d)$/);
    app().session.begin({ access_token: 'a-new-token', expires_at, user: rosa }, false);
    expect(written.at(-1)).toBe(`${TOKEN_COOKIE}=a-new-token; Path=/; SameSite=Strict`);
  });

  it('given a 403 for a temporary password, then the person is read again and the screen need not say it', async () => {
    resetBrowser(api, rosa);
    const { session, api: client } = app();
    await session.check();
    api.when(CurrentUser).respond(() => ({ data: { ...rosa, profile: { ...rosa.profile, temp_password: true } } }));
    api.when(Heartbeat).respond(() => api.bare(403, { message: 'Choose a password.', code: 'PasswordMustChange' }));
    await expect(client.call(Heartbeat, {})).rejects.toMatchObject({ handled: true });
    await waitFor(() => expect(session.state()).toMatchObject({ user: { profile: { temp_password: true } } }));
  });

  describe('in several tabs', () => {
    const ben = createSignedInUser(['technician'], { id: '0b7c2f52-6a43-4c3c-9d0e-2f6a51f0a009', label: 'Ben Marsh' });
    const dispatchUserChange = (): boolean => dispatchEvent(new StorageEvent('storage', { key: 'user' }));

    it('given a sign-in that another tab has found expired, then this one shows it, too [SES-038]', async () => {
      resetBrowser(api, rosa);
      const { session } = app();
      await session.check();
      dispatchEvent(new StorageEvent('storage', { key: 'expired', newValue: ben.id }));
      expect(session.state()).toMatchObject({ expired: false });
      dispatchEvent(new StorageEvent('storage', { key: 'expired', newValue: rosa.id }));
      expect(session.state()).toMatchObject({ status: 'in', expired: true });
    });

    it('given another user who signed in in another tab, then this tab follows and shows nothing of before', async () => {
      resetBrowser(api, rosa);
      const { session, queries } = app();
      await session.check();
      queries.setQueryData(['what rosa read'], 1);
      api.when(CurrentUser).respond(() => ({ data: ben }));
      localStorage.setItem('user', JSON.stringify(ben));
      dispatchUserChange();
      await session.check();
      expect(session.state()).toMatchObject({ status: 'in', user: { label: 'Ben Marsh' } });
      expect(queries.getQueryData(['what rosa read'])).toBeUndefined();
    });

    it('given a person who left in another tab, then this one is left, too', async () => {
      resetBrowser(api, rosa);
      const { session } = app();
      await session.check();
      // The cookie still exists when the notification arrives: browsers update cookies later.
      localStorage.removeItem('user');
      dispatchUserChange();
      expect(session.state()).toEqual({ status: 'out' });
    });
  });

  it('given a sign-in that went with the browser, when it opens again, then what was kept of the person is gone', () => {
    resetBrowser(api);
    localStorage.setItem('user', JSON.stringify(rosa));
    localStorage.setItem(`kept.${rosa.id}.jobs`, '{"at":"2026-10-06","output":{}}');
    app();
    expect(Object.keys(localStorage)).toEqual([]);
  });
});
