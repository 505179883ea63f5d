import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { ChangePassword, ReadLink, RequestPasswordReset, ResetPassword } from '@tailboard/contracts/identity/password';
import { CurrentUser, Logout } from '@tailboard/contracts/identity/user';
import { fakeApi, type FakeApi } from '@tailboard/web/testing/fake-api';
import { createSignedInUser } from '@tailboard/web/testing/people';
import { openShell } from '../testing/open-shell.js';
import { adviceOn } from './advice.js';
// Loaded ahead, so that no test waits for the compiler.
import './request-link.js';
import './first-password.js';
import './reset.js';
import '../sign-in/sign-in.js';

const STRONG = 'otter lantern gravel soup';
const link = (purpose: 'password' | 'invitation' = 'password') => ({
  data: { purpose, email: 'rosa.park@example.com', expires_at: '2026-10-06T13:00:00Z' },
});

describe('Passwords', () => {
  let api: FakeApi;
  beforeEach(() => {
    api = fakeApi();
    jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    api.when(ReadLink).respond(() => link());
  });

  it.each([
    ['too short', 'short'],
    ['aaaaaaaaaaaaaaa', 'same'],
    ['abcabcabcabcabc', 'same'],
    ['rosa park is my name', 'personal'],
    ['My PARK passphrase', 'personal'],
    ['qwerty and some more', 'ordinary'],
    ['Contraseña segura', 'ordinary'],
    [STRONG, 'good'],
  ] as const)('get advice while they are typed: “%s” is %s', (password, advice) =>
    expect(adviceOn(password, ['rosa.park@example.com', 'Rosa', 'Park'])).toBe(advice),
  );

  describe('asking for a link', () => {
    const request = async (email: string) => {
      const { user } = openShell(api, '/password/reset');
      await user.type(await screen.findByLabelText(/E-mail/), email);
      await user.click(screen.getByRole('button', { name: 'Send link' }));
      return user;
    };

    it('shows the same sentence whether a user has the e-mail or not, and another can be requested [SES-014] [SES-015] [NAV-009]', async () => {
      api.when(RequestPasswordReset).respond(({ email }) => ({ message: `never shown: ${email}` }));
      const user = await request('rosa.park@example.com');
      const text = (await screen.findByText(/If an account has this e-mail/)).textContent;
      await user.click(screen.getByRole('button', { name: 'Send to another e-mail' }));
      await user.type(await screen.findByLabelText(/E-mail/), 'nobody@example.com');
      await user.click(screen.getByRole('button', { name: 'Send link' }));
      expect((await screen.findByText(/If an account has this e-mail/)).textContent).toBe(text);
      expect(api.sent(RequestPasswordReset).map(({ input: { email } }) => email)).toEqual([
        'rosa.park@example.com',
        'nobody@example.com',
      ]);
    });

    it('shows that the link is in a file if the server sends no e-mails', async () => {
      api.when(RequestPasswordReset).respond(() => ({ message: '' }));
      const { user } = openShell(api, '/password/reset', { config: { email: false } });
      await user.type(await screen.findByLabelText(/E-mail/), 'rosa.park@example.com');
      await user.click(screen.getByRole('button', { name: 'Send link' }));
      await screen.findByText(/^This server sends no e-mails\. If an account has this e-mail, its link is in a file/);
      expect(screen.queryByText(/on its way/)).toBeNull();
    });

    it('shows how long to wait after too many requests, and keeps what was typed', async () => {
      api
        .when(RequestPasswordReset)
        .respond(() => api.refuse(RequestPasswordReset, 'TooManyRequests', { minutes: 15 }));
      await request('rosa.park@example.com');
      await screen.findByText('Too many requests. Please try again in 15 minutes.');
      expect(screen.getByLabelText<HTMLInputElement>(/E-mail/).value).toBe('rosa.park@example.com');
    });
  });

  describe('a link from an e-mail', () => {
    const open = (options: Parameters<typeof openShell>[2] = {}) =>
      openShell(api, '/password/reset/a-secret?email=rosa.park%40example.com', options);
    const fill = async (user: ReturnType<typeof openShell>['user'], password: string, again = password) => {
      await user.type(await screen.findByLabelText(/^New password(?! conf)/), password);
      await user.type(screen.getByLabelText(/^New password confirmation/), again);
      await user.click(screen.getByRole('button', { name: 'Change password' }));
    };

    it('leaves the address bar at once, with the e-mail, and a reload goes on [NAV-010]', async () => {
      const { getAddress, getState } = open();
      await screen.findByText(/For rosa.park@example.com/);
      expect(getAddress()).toBe('/password/reset/new');
      expect(document.title).not.toContain('a-secret');
      openShell(api, { pathname: '/password/reset/new', state: getState() });
      await waitFor(() => expect(screen.getAllByText(/For rosa.park@example.com/)).toHaveLength(2));
    });

    it('leads to the sign-in with a word of success, and the e-mail is there already', async () => {
      api.when(ResetPassword).respond(() => undefined);
      const { user, getAddress } = open();
      await fill(user, STRONG);
      await screen.findByText('Your password is changed. Sign in with the new one.');
      expect(getAddress()).toBe('/login');
      expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('rosa.park@example.com');
      expect(api.sent(ResetPassword)[0]?.input).toEqual({
        token: 'a-secret',
        email: 'rosa.park@example.com',
        password: STRONG,
        password_confirmation: STRONG,
      });
    });

    it('signs out anyone who is signed in here: no one goes on with an old password', async () => {
      api.when(ResetPassword).respond(() => undefined);
      const { user, app, getAddress } = open({ user: createSignedInUser(['manager']) });
      await app.session.check();
      await fill(user, STRONG);
      await waitFor(() => expect(getAddress()).toBe('/login'));
      expect(app.session.state()).toEqual({ status: 'out' });
    });

    it('shows beside its field that the two differ, and sends nothing', async () => {
      const { user } = open();
      await fill(user, STRONG, `${STRONG}!`);
      await screen.findByText('The new password confirmation field does not match.');
      expect(api.sent(ResetPassword)).toEqual([]);
    });

    it.each([
      ['PasswordTooWeak', /This password is easy to guess/],
      ['PasswordReused', /You have used this password before/],
    ] as const)(
      'shows beside its field what the server refuses, and keeps what was typed: %s',
      async (code, sentence) => {
        api.when(ResetPassword).respond(() => api.refuse(ResetPassword, code));
        const { user } = open();
        await fill(user, STRONG);
        expect((await screen.findAllByText(sentence)).length).toBeGreaterThan(1);
        const field = screen.getByLabelText<HTMLInputElement>(/^New password(?! conf)/);
        expect(field.getAttribute('aria-invalid')).toBe('true');
        expect(field.value).toBe(STRONG);
      },
    );

    it.each([
      ['used or expired', () => api.refuse(ReadLink, 'LinkNotValid')],
      ['an invitation', () => link('invitation')],
    ] as const)('given one that is %s, then the page shows a message and leads to a new one', async (_, respond) => {
      api.when(ReadLink).respond(respond as never);
      const { user, getAddress } = open();
      await screen.findByRole('heading', { name: 'This link is no longer valid' });
      await user.click(screen.getByRole('link', { name: 'Request a new link' }));
      await waitFor(() => expect(getAddress()).toBe('/password/reset'));
    });

    it('lets anyone who types see it, both times, and keeps the place in the field', async () => {
      const { user } = openShell(api, '/password/reset/a-secret');
      const field = await screen.findByLabelText<HTMLInputElement>(/^New password(?! conf)/);
      await user.type(field, STRONG);
      const eye = screen.getByRole('button', { name: 'Show characters' });
      await user.click(eye);
      const again = screen.getByLabelText<HTMLInputElement>(/^New password confirmation/);
      expect([field.type, again.type, field.value]).toEqual(['text', 'text', STRONG]);
      expect(document.activeElement).toBe(field);
      expect(eye.getAttribute('aria-pressed')).toBe('true');
      await user.click(eye);
      expect([field.type, again.type]).toEqual(['password', 'password']);
    });

    it('given a server that does not answer, then the link is not called dead, and can be read again', async () => {
      api.goDown();
      const { user } = open();
      const retry = await screen.findByRole('button', { name: 'Retry' });
      api.goDown(false);
      await user.click(retry);
      await screen.findByText(/For rosa.park@example.com/);
    });
  });

  describe('a temporary password', () => {
    const rosa = createSignedInUser(['manager']);
    const temporary = { ...rosa, profile: { ...rosa.profile, temp_password: true } };

    it('opens nothing until the person has chosen their own', async () => {
      api.when(ChangePassword).respond(() => {
        api.when(CurrentUser).respond(() => ({ data: rosa }));
        return undefined;
      });
      const { user, getAddress } = openShell(api, '/admin/logins', { user: temporary });
      await screen.findByRole('heading', { name: 'Choose your own password' });
      expect(getAddress()).toBe('/password/temporary');
      expect(screen.queryByRole('navigation')).toBeNull();
      await user.type(screen.getByLabelText(/^Current password/), 'given by Li');
      await user.type(screen.getByLabelText(/^New password(?! conf)/), STRONG);
      await user.type(screen.getByLabelText(/^New password confirmation/), STRONG);
      await user.click(screen.getByRole('button', { name: 'Change password' }));
      await waitFor(() => expect(getAddress()).toBe('/'));
      expect(api.sent(ChangePassword)[0]?.input).toEqual({
        current_password: 'given by Li',
        password: STRONG,
        password_confirmation: STRONG,
      });
    });

    it('lets the person leave', async () => {
      api.when(Logout).respond(() => undefined);
      const { user, getAddress } = openShell(api, '/', { user: temporary });
      await user.click(await screen.findByRole('button', { name: 'Log out' }));
      await waitFor(() => expect(getAddress()).toBe('/login'));
      expect(api.sent(Logout)).toHaveLength(1);
    });

    it('given the own password, then its page leads to the dashboard', async () => {
      const { getAddress } = openShell(api, '/password/temporary', { user: rosa });
      await waitFor(() => expect(getAddress()).toBe('/'));
    });
  });
});
