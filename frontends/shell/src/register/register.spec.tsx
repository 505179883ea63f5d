import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { Register } from '@tailboard/contracts/identity/invitation';
import { ReadLink } from '@tailboard/contracts/identity/password';
import { Login } from '@tailboard/contracts/identity/user';
import { fakeApi, type FakeApi } from '@tailboard/web/testing/fake-api';
import { createSignedInUser } from '@tailboard/web/testing/people';
import { openShell } from '../testing/open-shell.js';
// Loaded ahead, so that no test waits for the compiler.
import './register.js';
import '../sign-in/sign-in.js';

const STRONG = 'otter lantern gravel soup';
const ada = createSignedInUser(['technician'], { email: 'ada.lowe@example.com', label: 'Ada Lowe' });

describe('Registering', () => {
  let api: FakeApi;
  beforeEach(() => {
    api = fakeApi();
    jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    api
      .when(ReadLink)
      .respond(() => ({ data: { purpose: 'invitation', email: ada.email, expires_at: '2026-10-13T12:00:00Z' } }))
      .when(Register)
      .respond(() => ({ data: { id: ada.id, email: ada.email, label: ada.label } }))
      .when(Login)
      .respond(() => ({
        access_token: 'a-token',
        token_type: 'Bearer',
        expires_at: '2026-10-07T00:00:00Z',
        user: ada,
      }));
  });
  const fill = async (user: ReturnType<typeof openShell>['user']) => {
    await user.type(await screen.findByLabelText(/First name/), 'Ada');
    await user.type(screen.getByLabelText(/Last name/), 'Lowe');
    await user.type(screen.getByLabelText(/^Password(?! conf)/), STRONG);
    await user.type(screen.getByLabelText(/^Password confirmation/), STRONG);
    await user.click(screen.getByRole('button', { name: 'Register' }));
  };

  it('given an invitation, then it greets the right person, takes the token out of the address, and signs them in [SES-014] [SES-015]', async () => {
    const { user, getAddress, app } = openShell(api, '/register?token=a-secret');
    await screen.findByText('Welcome, ada.lowe@example.com. Enter your name and choose a password.');
    expect(getAddress()).toBe('/register');
    await fill(user);
    await waitFor(() => expect(app.session.state().status).toBe('in'));
    expect(api.sent(Register)[0]?.input).toEqual({
      token: 'a-secret',
      first_name: 'Ada',
      last_name: 'Lowe',
      password: STRONG,
      password_confirmation: STRONG,
    });
    await waitFor(() => expect(getAddress()).toBe('/'));
  });

  it('given none, then it shows how to get one, and sends no request', async () => {
    const { user, getAddress } = openShell(api, '/register');
    await screen.findByRole('heading', { name: 'You’ll need an invitation' });
    expect(api.sent(ReadLink)).toEqual([]);
    await user.click(screen.getByRole('link', { name: 'Back to sign-in' }));
    await waitFor(() => expect(getAddress()).toBe('/login'));
  });

  it.each([
    ['is dead', () => api.refuse(ReadLink, 'LinkNotValid')],
    [
      'is for a password',
      () => ({ data: { purpose: 'password' as const, email: ada.email, expires_at: '2026-10-13T12:00:00Z' } }),
    ],
  ])('given one that %s, then it shows a message and no form', async (_, respond) => {
    api.when(ReadLink).respond(respond);
    openShell(api, '/register?token=a-secret');
    await screen.findByText(/This invitation is no longer valid/);
    expect(screen.queryByLabelText(/First name/)).toBeNull();
  });

  it('given one that was withdrawn meanwhile, then the server’s sentence is shown and what was typed is kept', async () => {
    api.when(Register).respond(() => api.refuse(Register, 'InvitationNeeded'));
    const { user } = openShell(api, '/register?token=a-secret');
    await fill(user);
    await screen.findByText(/To register, you need a valid invitation/);
    expect(screen.getByLabelText<HTMLInputElement>(/First name/).value).toBe('Ada');
  });

  it('given everything empty, then each field shows a message, and nothing is sent', async () => {
    const { user } = openShell(api, '/register?token=a-secret');
    await user.click(await screen.findByRole('button', { name: 'Register' }));
    await screen.findByText('The first name field is required.');
    expect(screen.getByText('The last name field is required.')).toBeTruthy();
    expect(screen.getByText('The password field is required.')).toBeTruthy();
    expect(api.sent(Register)).toEqual([]);
  });

  it('given an account that was made and a sign-in that fails, then the sign-in page has the e-mail', async () => {
    api.when(Login).respond(() => api.bare(503));
    const { user, getAddress } = openShell(api, '/register?token=a-secret');
    await fill(user);
    const email = await screen.findByLabelText<HTMLInputElement>('E-mail');
    expect(getAddress()).toBe('/login');
    expect(email.value).toBe(ada.email);
    expect(screen.getByText('You are registered. Sign in with your new password.')).toBeTruthy();
  });

  it('given a user who is signed in, then they are led to the dashboard [SES-029] [SES-030]', async () => {
    const { getAddress } = openShell(api, '/register', { user: ada });
    await waitFor(() => expect(getAddress()).toBe('/'));
  });
});
