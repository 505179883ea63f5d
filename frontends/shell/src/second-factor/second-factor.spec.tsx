import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  BeginSecondFactor,
  ConfirmSecondFactor,
  ReadSecondFactor,
  RemoveSecondFactor,
  ReplaceRecoveryCodes,
} from '@tailboard/contracts/identity/second-factor';
import { ListPasskeys } from '@tailboard/contracts/identity/passkey';
import { CurrentUser } from '@tailboard/contracts/identity/user';
import { fakeApi, type FakeApi } from '@tailboard/web/testing/fake-api';
import { createSignedInUser } from '@tailboard/web/testing/people';
import { accountRoutes } from '../account/account-routes.js';
import { openShell } from '../testing/open-shell.js';
import { showRoute } from '../users/testing/company.js';
// Loaded ahead, so that no test waits for the compiler.
import '../account/second-factor-page.js';
import './required-page.js';

const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const recovery_codes = ['k7mw-3fpt-h9xd-wq4r-u2cz-mm5v', 'a2bc-3def-4ghj-5kmn-6pqr-7stu'];

describe('Two-step sign-in', () => {
  let api: FakeApi;
  let since: string | null;
  beforeEach(() => {
    since = null;
    api = fakeApi()
      .when(ReadSecondFactor)
      .respond(() => ({ data: { since, recovery_codes_left: since === null ? 0 : 2 } }))
      .when(ListPasskeys)
      .respond(() => ({ data: [] }))
      .when(BeginSecondFactor)
      .respond(({ current_password }) =>
        current_password === 'field-day'
          ? { data: { secret, uri: `otpauth://totp/Tailboard:rosa?secret=${secret}` } }
          : api.refuse(BeginSecondFactor, 'PasswordWrong'),
      )
      .when(ConfirmSecondFactor)
      .respond(({ code }) => {
        if (code !== '287082') return api.refuse(ConfirmSecondFactor, 'CodeWrong');
        since = '2026-10-06T12:00:00.000Z';
        return { data: { recovery_codes } };
      });
  });
  const show = () => showRoute(accountRoutes, '/settings/second-factor', { api, roles: ['admin'] });
  const setUp = async () => {
    await userEvent.type(await screen.findByLabelText(/Current password/), 'field-day');
    await userEvent.click(screen.getByRole('button', { name: 'Set up authenticator app' }));
    await screen.findByRole('img', { name: 'QR code of the key' });
    await userEvent.type(screen.getByLabelText(/^Code/), '287082');
    await userEvent.click(screen.getByRole('button', { name: 'Turn on' }));
  };

  it('given a user without it, when they set it up, then they see QR code and key, and the recovery codes once', async () => {
    await show();
    await userEvent.click(await screen.findByRole('button', { name: 'Set up authenticator app' }));
    await userEvent.type(await screen.findByLabelText(/Current password/), 'wrong');
    await userEvent.click(screen.getByRole('button', { name: 'Set up authenticator app' }));
    await screen.findAllByText('This is not your current password.');
    await userEvent.clear(screen.getByLabelText(/Current password/));
    await setUp();
    const codes = within(await screen.findByRole('region', { name: 'Your recovery codes' }));
    expect(codes.getAllByRole('listitem').map((item) => item.textContent)).toEqual(recovery_codes);
    await userEvent.click(codes.getByRole('button', { name: 'I have stored them' }));
    await screen.findByText(/^Two-step sign-in is on since 06 Oct 2026/);
    expect(screen.queryByText(recovery_codes[0]!)).toBeNull();
    screen.getByText('2 recovery codes are left.');
  });

  it('given a key, then it is on the screen as text, and a wrong code shows a message', async () => {
    await show();
    await userEvent.click(await screen.findByRole('button', { name: 'Set up authenticator app' }));
    await userEvent.type(await screen.findByLabelText(/Current password/), 'field-day');
    await userEvent.click(screen.getByRole('button', { name: 'Set up authenticator app' }));
    await screen.findByText(secret);
    await userEvent.type(screen.getByLabelText(/^Code/), '000000');
    await userEvent.click(screen.getByRole('button', { name: 'Turn on' }));
    await screen.findAllByText(/This code is not valid/);
  });

  it('given it is on, when new codes are requested or it is turned off, then both take the password', async () => {
    since = '2026-10-06T12:00:00.000Z';
    api
      .when(ReplaceRecoveryCodes)
      .respond(() => ({ data: { recovery_codes } }))
      .when(RemoveSecondFactor)
      .respond(() => {
        since = null;
        return undefined;
      });
    await show();
    const confirm = async (name: string) => {
      await userEvent.click(await screen.findByRole('button', { name }));
      await userEvent.type(await screen.findByLabelText(/Current password/), 'field-day');
      await userEvent.click(screen.getByRole('button', { name }));
    };
    await confirm('New recovery codes');
    await userEvent.click(await screen.findByRole('button', { name: 'I have stored them' }));
    await confirm('Turn off');
    await screen.findByText(/^Two-step sign-in is off. With an authenticator app/);
    expect(api.sent(ReplaceRecoveryCodes)[0]?.input).toEqual({ current_password: 'field-day' });
    expect(api.sent(RemoveSecondFactor)[0]?.input).toEqual({ current_password: 'field-day' });
  });

  it('given a user who must set it up, when they open any page, then they do so first and go on', async () => {
    const rosa = createSignedInUser(['admin']);
    const { getAddress } = openShell(api, '/admin/logins', { user: { ...rosa, must_add_second_factor: true } });
    await screen.findByRole('heading', { name: 'Set up two-step sign-in' });
    expect(getAddress()).toBe('/second-factor');
    api.when(CurrentUser).respond(() => ({ data: rosa }));
    await setUp();
    await userEvent.click(await screen.findByRole('button', { name: 'I have stored them' }));
    await waitFor(() => expect(getAddress()).toBe('/'));
  });
});
