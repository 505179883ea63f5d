import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ListLogins, type Login } from '@tailboard/contracts/identity/login-log';
import { ActiveUsers } from '@tailboard/contracts/identity/user';
import { createPage } from '@tailboard/contracts/page';
import type { Role } from '@tailboard/contracts/permission';
import { Guard } from '@tailboard/web/access/guard';
import { speak } from '@tailboard/web/i18n/locale';
import { fakeApi, type FakeApi } from '@tailboard/web/testing/fake-api';
import { createSignedInUser } from '@tailboard/web/testing/people';
import { renderScreen } from '@tailboard/web/testing/render-screen';
import { detectBrowser } from '@tailboard/contracts/identity/browser';
import { Page } from './logins-page.js';

const ROSA = '0b7c2f52-6a43-4c3c-9d0e-2f6a51f0a001';
const ADA = '0b7c2f52-6a43-4c3c-9d0e-2f6a51f0a002';
const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/128.0.0.0 Safari/537.36';
const login = (fields: Partial<Login>): Login => ({
  id: String(fields.result),
  user_id: ROSA,
  label: 'Rosa Park',
  email: 'rosa.park@example.com',
  result: 'success',
  way: null,
  ip: '203.0.113.7',
  user_agent: chrome,
  actor_id: null,
  actor: null,
  api_token: null,
  created_at: '2026-10-06T03:30:00.000Z',
  ...fields,
});

describe('The login log', () => {
  let api: FakeApi;
  const queryHandlerClass = (rows: Login[], total = rows.length) =>
    api
      .when(ListLogins)
      .respond(({ page = 1 }) => createPage(rows, total, { page: Number(page), per_page: 25 }, '/api/v1/logins'));
  const show = (search = '', roles: Role[] = ['owner']) =>
    renderScreen(
      <Guard need="login.read">
        <Page />
      </Guard>,
      { api, user: createSignedInUser(roles), route: '/admin/logins', path: `/admin/logins${search}` },
    );
  const getLastInput = () => api.sent(ListLogins).at(-1)?.input;
  const address = () => screen.getByTestId('whereabouts').textContent;
  const row = async (name: RegExp) => within(await screen.findByRole('row', { name }));

  beforeEach(() => {
    api = fakeApi();
    api.when(ActiveUsers).respond(() => ({
      data: [
        { id: ADA, label: 'Ada Byron', first_name: 'Ada', last_name: 'Byron', technician_id: null, roles: ['admin'] },
      ],
    }));
    queryHandlerClass([login({})]);
  });

  it('given a login, shows the user, the time in the zone of the company, the result, the address and the browser [USR-024] [I18N-012]', async () => {
    await show();
    const cells = await row(/Rosa Park/);
    for (const text of [
      '05 Oct 2026, 11:30 PM',
      'Signed in',
      'rosa.park@example.com',
      '203.0.113.7',
      'Chrome 128 · Windows',
    ])
      cells.getByText(text);
    expect(screen.getByRole('columnheader', { name: 'When' }).getAttribute('aria-sort')).toBe('descending');
  });

  it.each([
    ['success', 'Signed in'],
    ['failed', 'Sign-in failed'],
    ['unknown', 'Unknown e-mail'],
    ['locked', 'Locked after too many attempts'],
    ['logout', 'Signed out'],
    ['impersonation_start', 'Impersonation started'],
    ['impersonation_stop', 'Impersonation ended'],
    ['second_factor_added', 'Authenticator app turned on'],
    ['passkey_added', 'Passkey added'],
    ['passkey_removed', 'Passkey removed'],
  ] as const)('shows %s in words, not by color alone [USR-024]', async (result, message) => {
    queryHandlerClass([login({ result })]);
    await show();
    (await row(/Rosa Park/)).getByText(message);
  });

  it.each([
    ['success', 'password', 'Password'],
    ['success', 'password+totp', 'Password and code'],
    ['success', 'password+recovery', 'Password and recovery code'],
    ['success', 'passkey', 'Passkey'],
    ['success', 'workspace', 'workspace'],
    ['failed', 'password', 'Wrong password'],
    ['failed', 'code', 'Wrong code'],
    ['failed', 'passkey', 'Passkey not accepted'],
    ['failed', 'inactive', 'Inactive user'],
  ] as const)('given a sign-in that is a %s by %s, shows it in words', async (result, way, words) => {
    queryHandlerClass([login({ result, way })]);
    await show();
    (await row(/Rosa Park/)).getByText(words);
  });

  it.each([
    ['stranger@example.com', /stranger@example.com/],
    [null, /Unknown user/],
  ])('given an attempt with an e-mail that no user has, shows what was typed: %s', async (email, values) => {
    queryHandlerClass([login({ result: 'unknown', user_id: null, label: null, email })]);
    await show('', ['admin']);
    expect((await row(values)).queryByRole('button')).toBeNull();
  });

  it('given that a user impersonated another user, names both', async () => {
    queryHandlerClass([login({ result: 'impersonation_start', actor_id: ADA, actor: 'Ada Byron' })]);
    await show();
    await screen.findByRole('rowheader', { name: 'by Ada Byron as Rosa Park' });
  });

  it('applies the filters of its address, and ignores invalid ones', async () => {
    await show(`?user_id=${ADA}&result=failed&start_date=2026-10-01&end_date=soon&page=1`);
    await screen.findByText('Rosa Park');
    expect(getLastInput()).toMatchObject({ user_id: ADA, result: 'failed', start_date: '2026-10-01' });
    expect(getLastInput()).not.toHaveProperty('end_date');
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'User' }).value).toBe('Ada Byron');
  });

  it('narrows by person and result, and its address follows', async () => {
    await show('?page=1');
    await screen.findByText('Rosa Park');
    await userEvent.type(screen.getByRole('combobox', { name: 'User' }), 'Ada');
    await userEvent.click(await screen.findByRole('option', { name: 'Ada Byron' }));
    await userEvent.click(screen.getByRole('combobox', { name: 'Result' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Signed out' }));
    await waitFor(() => expect(getLastInput()).toMatchObject({ user_id: ADA, result: 'logout' }));
    expect(address()).toBe(`/admin/logins?user_id=${ADA}&result=logout`);
  });

  it('leads owners and admins to the user, and offers that to no manager [UIX-025] [UIX-027]', async () => {
    const { unmount } = await show();
    const link = await screen.findByRole('link', { name: 'User: Rosa Park' });
    expect(link.getAttribute('href')).toBe(`/admin/techs/users/view?id=${ROSA}`);
    unmount();
    await show('', ['manager']);
    await screen.findByText('Rosa Park');
    expect(screen.queryByRole('link', { name: 'User: Rosa Park' })).toBeNull();
  });

  it.each([['supervisor'], ['technician'], ['warehouse'], ['qc']] as Role[][])('is not for a %s', async (role) => {
    await show('', [role as Role]);
    await screen.findByText('Not available for your role');
    expect(api.sent(ListLogins)).toEqual([]);
  });

  it('shows that there are none, and that they could not be read', async () => {
    queryHandlerClass([]);
    const { unmount } = await show();
    await screen.findByText('No sign-ins yet.');
    unmount();
    api.when(ListLogins).respond(() => api.bare(409, { message: 'Not now.' }));
    await show();
    await screen.findByText('Couldn’t load the list. Not now.');
    queryHandlerClass([login({})]);
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('Rosa Park');
  });

  it('speaks the language of the user who reads it [I18N-002]', async () => {
    await show();
    await screen.findByText('Rosa Park');
    await act(() => speak('zh-CN'));
    await screen.findByRole('columnheader', { name: '时间' });
    (await row(/Rosa Park/)).getByText('已登录');
  });
});

describe('A browser', () => {
  it.each([
    [chrome, 'Chrome 128 · Windows'],
    [`${chrome} Edg/128.0.0.0`, 'Edge 128 · Windows'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 14.5; rv:130.0) Gecko/20100101 Firefox/130.0', 'Firefox 130 · Mac'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
      'Safari 17 · iPhone',
    ],
    [
      'Mozilla/5.0 (Linux; Android 14; SM-S921U) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36',
      'Samsung Internet 25 · Android',
    ],
    [
      'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 CriOS/128.0 Mobile/15E148 Safari/604.1',
      'Chrome 128 · iPad',
    ],
    ['curl/8.5.0', 'curl/8.5.0'],
    ['', null],
  ])('is called as people call it: %s', (agent, name) => expect(detectBrowser(agent)).toBe(name));
});
