import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CreateApiToken, ListApiTokens, RevokeApiToken, type ApiToken } from '@tailboard/contracts/identity/api-token';
import type { Role } from '@tailboard/contracts/permission';
import { fakeApi, toPage, type FakeApi } from '@tailboard/web/testing/fake-api';
import { createSignedInUser } from '@tailboard/web/testing/people';
import { renderScreen } from '@tailboard/web/testing/render-screen';
import { Page } from './api-tokens-page.js';

const token = (fields: Partial<ApiToken>): ApiToken => ({
  id: `0b7c2f52-6a43-4c3c-9d0e-2f6a51f0a0${fields.state === 'revoked' ? '12' : '11'}`,
  name: 'Nightly export',
  user: { id: '0b7c2f52-6a43-4c3c-9d0e-2f6a51f0a001', label: 'Hector Doyle' },
  permissions: ['report.read'],
  state: 'valid',
  created_at: '2026-10-06T12:00:00.000Z',
  expires_at: '2027-01-04T12:00:00.000Z',
  last_used_at: null,
  revoked_at: null,
  ...fields,
});
const secret = 'tbt_0123456789abcdefghijklmnopqrstuvwxyzABCDEFG';

describe('The page of API tokens', () => {
  let api: FakeApi;
  let rows: ApiToken[];
  beforeEach(() => {
    rows = [
      token({}),
      token({
        name: 'Old import',
        state: 'revoked',
        permissions: ['job.read', 'job.write', 'work-order.import'],
        last_used_at: '2026-10-07T03:30:00.000Z',
      }),
    ];
    api = fakeApi()
      .when(ListApiTokens)
      .respond(() => toPage(rows))
      .when(CreateApiToken)
      .respond(({ name }) =>
        name === 'Nightly export'
          ? api.refuse(CreateApiToken, 'ApiTokenNameTaken')
          : { data: { ...token({ name }), secret } },
      )
      .when(RevokeApiToken)
      .respond(() => undefined);
  });
  const show = (roles: Role[] = ['owner'], acting = false) =>
    renderScreen(<Page />, {
      api,
      user: {
        ...createSignedInUser(roles),
        ...(acting ? { impersonated_by: { id: '0b7c2f52-6a43-4c3c-9d0e-2f6a51f0a002', label: 'Li Marsh' } } : {}),
      },
      route: '/settings/api-tokens',
      path: '/settings/api-tokens',
    });
  const row = async (name: RegExp) => within(await screen.findByRole('row', { name }));
  const openForm = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'New token' }));
    return within(await screen.findByRole('dialog', { name: 'New API token' }));
  };

  it('given tokens of several users, when an owner lists them, then each shows whose it is, what it may do and when it was used', async () => {
    await show();
    const nightly = await row(/Nightly export/);
    for (const shown of ['Hector Doyle', 'report.read', 'Valid', 'Never']) nightly.getByText(shown);
    const old = await row(/Old import/);
    for (const shown of ['Revoked', '3 permissions', 'job.read, job.write, work-order.import']) old.getByText(shown);
    old.getByText(/Oct 2026/, { selector: 'time[datetime="2026-10-07T03:30:00.000Z"]' });
    expect(old.queryByRole('button', { name: /Revoke/ })).toBeNull();
    screen.getByRole('columnheader', { name: /User/ });
  });

  it('given an admin, then there is no column of users', async () => {
    await show(['admin']);
    await row(/Nightly export/);
    expect(screen.queryByRole('columnheader', { name: /User/ })).toBeNull();
  });

  it('given none, then it shows a message', async () => {
    rows = [];
    await show();
    await screen.findByText('No API tokens yet.');
  });

  it('given a failure, then it shows a message and reads again on demand', async () => {
    api.when(ListApiTokens).respond(() => api.bare(500, { message: 'Broken.' }));
    await show();
    const again = await screen.findByRole('button', { name: 'Retry' });
    api.when(ListApiTokens).respond(() => toPage(rows));
    await userEvent.click(again);
    await row(/Nightly export/);
  });

  it('given a name and permissions found by a search, when it is created, then its secret is shown until it is stored', async () => {
    await show();
    const form = await openForm();
    await userEvent.type(form.getByRole('textbox', { name: 'Name' }), 'Weekly report');
    await userEvent.type(form.getByRole('searchbox', { name: 'Search permissions' }), 'pay rates');
    expect(form.getAllByRole('checkbox')).toHaveLength(1);
    await userEvent.click(form.getByRole('checkbox', { name: /Read pay rates/ }));
    await userEvent.clear(form.getByRole('searchbox'));
    await userEvent.type(form.getByRole('searchbox'), 'job.read');
    await userEvent.click(form.getByRole('checkbox', { name: /job\.read/ }));
    form.getByText('2 selected.');
    await userEvent.click(form.getByRole('button', { name: 'Create token' }));
    const shown = within(await screen.findByRole('region', { name: 'Secret of Weekly report' }));
    shown.getByText(secret);
    shown.getByRole('button', { name: `Copy ${secret}` });
    expect(api.sent(CreateApiToken)[0]?.input).toEqual({
      name: 'Weekly report',
      days: 90,
      permissions: ['pay.rates.read', 'job.read'],
    });
    await userEvent.click(shown.getByRole('button', { name: 'I have stored it' }));
    expect(screen.queryByText(secret)).toBeNull();
  });

  it('given no name, no permission or a taken name, then the form shows what is wrong', async () => {
    await show();
    const form = await openForm();
    await userEvent.click(form.getByRole('button', { name: 'Create token' }));
    await form.findByText(/Name is required|Name/, { selector: '.Mui-error' });
    await userEvent.type(form.getByRole('textbox', { name: 'Name' }), 'Nightly export');
    await userEvent.click(form.getByRole('checkbox', { name: /job\.read/ }));
    await userEvent.click(form.getByRole('button', { name: 'Create token' }));
    expect(await form.findAllByText(/You already have a valid API token with this name/)).not.toEqual([]);
    await userEvent.type(form.getByRole('searchbox'), 'no such thing');
    form.getByText('No permission matches the search.');
    form.getByText('0 entries');
    form.getByText('1 selected.');
  });

  it('given an admin, then the form offers their own permissions only', async () => {
    await show(['admin']);
    const form = await openForm();
    form.getByRole('checkbox', { name: /job\.read/ });
    for (const name of [/item\.track/, /cpe\.reconcile/, /job\.own/])
      expect(form.queryByRole('checkbox', { name })).toBeNull();
  });

  it('given a valid one, when it is revoked, then the question names it and the token is revoked', async () => {
    await show();
    const its = await row(/Nightly export/);
    await userEvent.click(its.getByRole('button', { name: 'Revoke the API token Nightly export' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Revoke the API token Nightly export?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Revoke' }));
    await screen.findByText('The API token Nightly export is revoked.');
    expect(api.sent(RevokeApiToken).map(({ input }) => input.id)).toEqual([rows[0]!.id]);
    await waitFor(() => expect(api.sent(ListApiTokens).length).toBeGreaterThan(1));
  });

  it('given an impersonation, then the page asks to stop it first', async () => {
    await show(['owner'], true);
    await screen.findByText('API tokens are visible only to the user. Stop impersonating first.');
    expect(screen.queryByRole('button', { name: 'New token' })).toBeNull();
    expect(api.sent(ListApiTokens)).toEqual([]);
  });
});
