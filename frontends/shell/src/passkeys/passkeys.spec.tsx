import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  AddPasskey,
  BeginPasskey,
  BeginPasskeyConfirmation,
  BeginPasskeySignIn,
  ConfirmWithPasskey,
  ListPasskeys,
  RemovePasskey,
  RenamePasskey,
  SignInWithPasskey,
  type Passkey,
} from '@tailboard/contracts/identity/passkey';
import { ReadSecondFactor } from '@tailboard/contracts/identity/second-factor';
import { CurrentUser, Login } from '@tailboard/contracts/identity/user';
import { fakeApi, type FakeApi } from '@tailboard/web/testing/fake-api';
import { createSignedInUser } from '@tailboard/web/testing/people';
import { accountRoutes } from '../account/account-routes.js';
import { openShell } from '../testing/open-shell.js';
import { showRoute } from '../users/testing/company.js';
// Loaded ahead, so that no test waits for the compiler.
import '../account/second-factor-page.js';
import '../frame/main-layout.js';
import '../step-up/step-up-dialog.js';
import '../second-factor/required-page.js';
import '../sign-in/sign-in.js';
import './sign-in.js';

const ID = '0b7c2f52-6a43-4c3c-9d0e-2f6a51f0c001';
const recovery_codes = ['k7mw-3fpt-h9xd-wq4r-u2cz-mm5v', 'a2bc-3def-4ghj-5kmn-6pqr-7stu'];
const phone: Passkey = {
  id: ID,
  name: 'Rosa’s phone',
  created_at: '2026-10-06T12:00:00.000Z',
  last_used_at: null,
  synced: false,
};
const request = {
  rpId: 'localhost',
  challenge: 'Y2hhbGxlbmdl',
  timeout: 300_000,
  userVerification: 'required',
} as const;
const creation = {
  rp: { id: 'localhost', name: 'Tailboard' },
  user: { id: 'dXNlcg', name: 'rosa.park@example.com', displayName: 'Rosa Park' },
  challenge: 'Y2hhbGxlbmdl',
  pubKeyCredParams: [{ alg: -7, type: 'public-key' as const }],
  timeout: 300_000,
  attestation: 'none' as const,
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' } as const,
  excludeCredentials: [],
};
const bytes = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer as ArrayBuffer;
const credential = {
  id: 'Y3JlZA',
  rawId: bytes('cred'),
  type: 'public-key',
  authenticatorAttachment: 'platform',
  getClientExtensionResults: () => ({}),
};
const created = { ...credential, response: { clientDataJSON: bytes('c'), attestationObject: bytes('a') } };
const used = {
  ...credential,
  response: {
    clientDataJSON: bytes('c'),
    authenticatorData: bytes('a'),
    signature: bytes('s'),
    userHandle: bytes('user'),
  },
};

/** Gives the browser of the test a device, which answers or fails. */
function device(results: { create?: unknown; get?: unknown }): void {
  const answer = (value: unknown) => (value instanceof Error ? Promise.reject(value) : Promise.resolve(value));
  const credentials = { create: () => answer(results.create), get: () => answer(results.get) };
  Object.defineProperty(navigator, 'credentials', { value: credentials, configurable: true });
  Object.defineProperty(globalThis, 'PublicKeyCredential', { value: class {}, configurable: true });
}
const createError = (name: string): Error => Object.assign(new Error(name), { name });

let api: FakeApi;
let passkeys: Passkey[];
beforeEach(() => {
  passkeys = [];
  api = fakeApi()
    .when(ReadSecondFactor)
    .respond(() => ({ data: { since: null, recovery_codes_left: passkeys.length === 0 ? 0 : 10 } }))
    .when(ListPasskeys)
    .respond(() => ({ data: passkeys }))
    .when(BeginPasskey)
    .respond(() => ({ data: creation }))
    .when(AddPasskey)
    .respond(({ name }) => {
      const first = passkeys.length === 0;
      passkeys = [...passkeys, { ...phone, name }];
      return { data: { id: ID, recovery_codes: first ? recovery_codes : [] } };
    });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'credentials');
  Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
});

describe('The passkeys of a user', () => {
  const show = () => showRoute(accountRoutes, '/settings/second-factor', { api, roles: ['admin'] });
  const section = async () => within(await screen.findByRole('region', { name: 'Passkeys' }));
  const name = async (text: string) => {
    await userEvent.clear(await screen.findByLabelText(/^Name/));
    await userEvent.type(screen.getByLabelText(/^Name/), text);
  };

  it('given none, when the first is added, then it has the given name, and the recovery codes are shown once', async () => {
    device({ create: created });
    await show();
    await (await section()).findByText('You have no passkeys.');
    await userEvent.click(screen.getByRole('button', { name: 'Add passkey' }));
    await name('Rosa’s phone');
    await userEvent.click(screen.getByRole('button', { name: 'Create passkey' }));
    const codes = within(await screen.findByRole('region', { name: 'Your recovery codes' }));
    expect(codes.getAllByRole('listitem').map((item) => item.textContent)).toEqual(recovery_codes);
    await userEvent.click(codes.getByRole('button', { name: 'I have stored them' }));
    const row = within(await (await section()).findByRole('listitem'));
    row.getByText('Rosa’s phone');
    row.getByText(/^Added 06 Oct 2026.*, never used/);
    row.getByText('Stays on its device');
    screen.getByText('10 recovery codes are left.');
    screen.getByText(/^No authenticator app is set up\./);
    expect(api.sent(AddPasskey)[0]?.input).toEqual({
      name: 'Rosa’s phone',
      passkey: {
        id: 'Y3JlZA',
        rawId: 'Y3JlZA',
        type: 'public-key',
        response: { clientDataJSON: 'Yw', attestationObject: 'YQ' },
      },
    });
  });

  it.each([
    ['NotAllowedError', /^No passkey was used/],
    ['InvalidStateError', /^This device already has a passkey/],
    ['ConstraintError', /^This device cannot create a passkey/],
    ['SecurityError', /^Passkeys do not work at this address/],
    ['UnknownError', /^The passkey could not be used/],
  ])(
    'given a device that answers %s, then it shows a message, and the name stays for another try',
    async (error, words) => {
      device({ create: createError(error) });
      await show();
      await userEvent.click(await screen.findByRole('button', { name: 'Add passkey' }));
      await name('Tablet');
      await userEvent.click(screen.getByRole('button', { name: 'Create passkey' }));
      await screen.findByText(words);
      device({ create: created });
      await userEvent.click(screen.getByRole('button', { name: 'Create passkey' }));
      await screen.findByRole('region', { name: 'Your recovery codes' });
      expect(api.sent(AddPasskey)[0]?.input).toMatchObject({ name: 'Tablet' });
    },
  );

  it('given a browser without support, or a passkey that the server refuses, then it shows a message', async () => {
    await show();
    await userEvent.click(await screen.findByRole('button', { name: 'Add passkey' }));
    await name('Old browser');
    await userEvent.click(screen.getByRole('button', { name: 'Create passkey' }));
    await screen.findByText(/^This browser does not support passkeys here/);
    device({ create: created });
    api.when(AddPasskey).respond(() => api.refuse(AddPasskey, 'PasskeyNotAccepted'));
    await userEvent.click(screen.getByRole('button', { name: 'Create passkey' }));
    await screen.findByText('The passkey was not accepted. Please try again.');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await screen.findByRole('button', { name: 'Add passkey' });
  });

  it('given two, when one is renamed and one removed after a confirmation, then the list follows', async () => {
    const tablet = { ...phone, id: ID.replace('c001', 'c002'), name: 'Tablet', synced: true };
    passkeys = [phone, { ...tablet, last_used_at: '2026-10-07T12:00:00.000Z' }];
    api
      .when(RenamePasskey)
      .respond(({ id, name: given }) => {
        passkeys = passkeys.map((one) => (one.id === id ? { ...one, name: given } : one));
        return undefined;
      })
      .when(RemovePasskey)
      .respond(({ id }) => {
        passkeys = passkeys.filter((one) => one.id !== id);
        return undefined;
      })
      .when(CurrentUser)
      .respond(() => ({ data: createSignedInUser(['admin']) }));
    await show();
    const list = await section();
    list.getByText('Synced to your other devices');
    list.getByText(/, last used 07 Oct 2026/);
    await userEvent.click(list.getByRole('button', { name: 'Rename: Tablet' }));
    await name('iPad');
    await userEvent.click(screen.getByRole('button', { name: 'Rename' }));
    await list.findByText('iPad');
    await userEvent.click(list.getByRole('button', { name: 'Remove: Rosa’s phone' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Remove passkey?' }));
    dialog.getByText(/^“Rosa’s phone” will no longer sign you in/);
    await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(list.queryByText('Rosa’s phone')).toBeNull());
    expect(api.sent(RemovePasskey).map(({ input }) => input['id'])).toEqual([ID]);
  });

  it('given a sign-in of an hour ago, when a passkey confirms it, then the change is made without another click', async () => {
    passkeys = [phone];
    let confirmed = false;
    api
      .when(RemovePasskey)
      .respond(() => {
        if (!confirmed) return api.bare(403, { code: 'StepUpRequired', message: 'Confirm first.' });
        passkeys = [];
        return undefined;
      })
      .when(BeginPasskeyConfirmation)
      .respond(() => ({ data: request }))
      .when(ConfirmWithPasskey)
      .respond(() => {
        confirmed = true;
        return { data: { confirmed_until: '2026-10-06T12:40:00.000Z' } };
      });
    openShell(api, '/settings/second-factor', { user: createSignedInUser(['admin']) });
    await userEvent.click(await screen.findByRole('button', { name: 'Remove: Rosa’s phone' }));
    const confirmation = within(await screen.findByRole('alertdialog', { name: 'Remove passkey?' }));
    await userEvent.click(confirmation.getByRole('button', { name: 'Remove' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }));
    device({ get: createError('NotAllowedError') });
    await userEvent.click(await dialog.findByRole('button', { name: 'Use a passkey' }));
    await dialog.findByText(/^No passkey was used/);
    device({ get: used });
    await userEvent.click(dialog.getByRole('button', { name: 'Use a passkey' }));
    await (await section()).findByText('You have no passkeys.');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(api.sent(ConfirmWithPasskey)).toHaveLength(1);
  });

  it('given a list that cannot be read, then it shows a message and offers another try', async () => {
    api.when(ListPasskeys).respond(() => api.bare(503, { message: 'Please try again in a moment.' }));
    await show();
    await screen.findByText('Please try again in a moment.');
    api.when(ListPasskeys).respond(() => ({ data: [phone] }));
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await (await section()).findByText('Rosa’s phone');
  });

  it('given a user who must set up a second factor, when they add a passkey instead of an app, then they go on', async () => {
    device({ create: created });
    const rosa = createSignedInUser(['admin']);
    const { getAddress } = openShell(api, '/admin/logins', { user: { ...rosa, must_add_second_factor: true } });
    await userEvent.click(await screen.findByRole('button', { name: 'Use a passkey instead' }));
    await name('Laptop');
    await userEvent.click(screen.getByRole('button', { name: 'Create passkey' }));
    await screen.findByRole('region', { name: 'Your recovery codes' });
    expect(getAddress()).toBe('/second-factor');
    api.when(CurrentUser).respond(() => ({ data: rosa }));
    await userEvent.click(screen.getByRole('button', { name: 'I have stored them' }));
    await waitFor(() => expect(getAddress()).toBe('/'));
  });
});

describe('The sign-in with a passkey', () => {
  const createSignIn = () => ({
    access_token: 'a-token',
    token_type: 'Bearer' as const,
    expires_at: '2026-10-07T00:00:00Z',
    user: createSignedInUser(['admin']),
  });
  beforeEach(() => {
    api
      .when(BeginPasskeySignIn)
      .respond(() => ({ data: request }))
      .when(SignInWithPasskey)
      .respond(createSignIn);
  });
  const open = () => openShell(api, '/login');
  const press = async () => userEvent.click(await screen.findByRole('button', { name: 'Use a passkey' }));

  it('given a device with a passkey, when its user signs in to be remembered, then they are in', async () => {
    device({ get: used });
    const { getAddress } = open();
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Remember me' }));
    await press();
    await waitFor(() => expect(getAddress()).toBe('/'));
    expect(api.sent(SignInWithPasskey)[0]?.input).toEqual({
      remember: true,
      passkey: {
        id: 'Y3JlZA',
        rawId: 'Y3JlZA',
        type: 'public-key',
        response: { clientDataJSON: 'Yw', authenticatorData: 'YQ', signature: 'cw', userHandle: 'dXNlcg' },
      },
    });
  });

  it('given a user who cancels, a browser without support, or an unknown passkey, then each has a clear text', async () => {
    open();
    await press();
    await screen.findByText(/^This browser does not support passkeys here/);
    device({ get: createError('NotAllowedError') });
    await press();
    await screen.findByText(/^No passkey was used/);
    device({ get: used });
    api.when(SignInWithPasskey).respond(() => api.refuse(SignInWithPasskey, 'PasskeyUnknown'));
    await press();
    await screen.findByText(/^This passkey does not sign anyone in\. It may have been removed\./);
    expect(screen.queryByText(/^No passkey was used/)).toBeNull();
  });

  it('given a password that is not enough, then a passkey is offered beside the code', async () => {
    device({ get: used });
    api.when(Login).respond(() => api.refuse(Login, 'SecondFactorNeeded'));
    const { getAddress } = open();
    await userEvent.type(await screen.findByLabelText('E-mail'), 'rosa.park@example.com');
    await userEvent.type(screen.getByLabelText('Password'), 'field-day');
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    await screen.findByLabelText('Code');
    await press();
    await waitFor(() => expect(getAddress()).toBe('/'));
  });
});
