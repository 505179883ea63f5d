import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ChooseLocale } from '@tailboard/contracts/identity/choose-locale';
import { EndOtherSessions, EndSession, ListSessions, type Session } from '@tailboard/contracts/identity/session';
import { EditOwnProfile, ReadOwnProfile } from '@tailboard/contracts/identity/user-edit';
import { fakeApi, type FakeApi } from '@tailboard/web/testing/fake-api';
import { showRoute, user } from '../users/testing/company.js';
import { accountRoutes } from './account-routes.js';
// Loaded ahead, so that no test waits for the compiler.
import './default-page.js';
import './own-profile-page.js';
import './password-page.js';
import './profile-page.js';
import './sessions-page.js';

const me = user(1, 'Rosa Park', ['technician'], {
  version: 4,
  profile: {
    hired_on: '2026-09-01',
    phones: [{ label: 'Mobile', number: '+17065550142', primary: true }],
    address: {
      id: '5a0c7c7e-2f1e-4f7e-9a51-0000000000ad',
      address: '1 Main St',
      address2: '',
      apt: '',
      city: 'Augusta',
      state: 'GA',
      zip: '30901',
    },
  },
});

describe('The own account', () => {
  let api: FakeApi;
  beforeEach(() => {
    api = fakeApi()
      .when(ReadOwnProfile)
      .respond(() => ({ data: me }));
  });
  const show = (path: string) => showRoute(accountRoutes, path, { api, roles: ['technician'] });

  it('is shown as the company has it, with the ways to change it [USR-011]', async () => {
    await show('/user/profile');
    await screen.findByText('rosa.park@example.com');
    for (const shown of ['T101', '01 Sep 2026', '(706) 555-0142', /1 Main St/]) screen.getByText(shown);
    const ways = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(ways).toEqual(expect.arrayContaining(['/settings/profile', '/settings/password']));
  });

  it('that could not be read shows a message, and is read again on demand', async () => {
    api.when(ReadOwnProfile).respond(() => api.bare(500, { message: 'Broken.' }));
    await show('/user/profile');
    const again = await screen.findByRole('button', { name: 'Retry' });
    api.when(ReadOwnProfile).respond(() => ({ data: me }));
    await userEvent.click(again);
    await screen.findByText('rosa.park@example.com');
  });

  it('gives phones and address whole, with the version that was read [USR-012]', async () => {
    api.when(EditOwnProfile).respond(() => ({ data: { ...me, version: 5 } }));
    await show('/settings/profile');
    fireEvent.change(await screen.findByLabelText(/^Phone number/), { target: { value: '706 555 0199' } });
    fireEvent.change(screen.getByLabelText(/^City/), { target: { value: 'Aiken' } });
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Your phones and address are saved.');
    const { id: _, ...lives } = me.profile.address!;
    const [left] = api.sent(EditOwnProfile);
    expect(left?.headers.get('if-match')).toBe('4');
    expect(left?.input).toEqual({
      phones: [{ label: 'Mobile', number: '+17065550199', primary: true }],
      address: { ...lives, city: 'Aiken' },
    });
  });

  it('shows beside the field what is wrong, and sends nothing', async () => {
    await show('/settings/profile');
    fireEvent.change(await screen.findByLabelText(/^Phone number/), { target: { value: '12' } });
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(screen.getAllByText('A phone number has ten digits, for example (706) 555-0123.').length).toBeGreaterThan(
        0,
      ),
    );
    expect(api.sent(EditOwnProfile)).toEqual([]);
  });

  it('has a page for each of profile, language and appearance, password, two-step sign-in, and sign-ins [USR-012]', async () => {
    api.when(ChooseLocale).respond(() => undefined);
    await show('/settings/default');
    const sections = await screen.findByRole('navigation', { name: 'Account settings' });
    expect([...sections.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
      '/settings/profile',
      '/settings/default',
      '/settings/password',
      '/settings/second-factor',
      '/settings/sessions',
    ]);
    await userEvent.click(screen.getByRole('radio', { name: 'Dark' }));
    expect(document.documentElement.dataset.theme).toBe('dark');
    await userEvent.click(screen.getByRole('radio', { name: 'Español' }));
    await screen.findByRole('radio', { name: 'Oscura' });
  });

  it('asks for the current password beside the new one [USR-012]', async () => {
    await show('/settings/password');
    expect(await screen.findAllByLabelText(/password/i, { selector: 'input' })).not.toHaveLength(0);
    screen.getByLabelText(/^Current password/);
  });

  describe('where a user is signed in', () => {
    const session = (n: number, fields: Partial<Session> = {}): Session => ({
      id: `5a0c7c7e-2f1e-4f7e-9a51-00000000000${n}`,
      current: false,
      signed_in_at: '2026-10-06T03:30:00.000Z',
      expires_at: '2026-10-06T15:30:00.000Z',
      last_used_at: '2026-10-06T04:10:00.000Z',
      ip: `203.0.113.${n}`,
      user_agent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1',
      ...fields,
    });
    const signedIn = (...data: Session[]) => api.when(ListSessions).respond(() => ({ data }));

    it('shows the browser, the time, the place, and which session is this one', async () => {
      signedIn(session(1, { current: true, user_agent: null }), session(2));
      await show('/settings/sessions');
      await screen.findByText('This browser');
      screen.getByText('Unknown browser');
      screen.getByText('Safari 18 · iPhone');
      screen.getByText('203.0.113.2');
      expect(
        screen.getAllByText(/^Signed in on 05 Oct 2026, 11:30 PM, last used on 06 Oct 2026, 12:10 AM, until /),
      ).toHaveLength(2);
      expect(screen.getAllByRole('button', { name: /^Sign out of/ })).toHaveLength(1);
    });

    it('signs one out, and reads the list again', async () => {
      signedIn(session(1, { current: true }), session(2));
      api.when(EndSession).respond(() => undefined);
      await show('/settings/sessions');
      await userEvent.click(await screen.findByRole('button', { name: /^Sign out of Safari 18/ }));
      await screen.findByText('The browser was signed out.');
      expect(api.sent(EndSession)[0]?.input).toEqual({ id: session(2).id });
      await waitFor(() => expect(api.sent(ListSessions)).toHaveLength(2));
    });

    it('signs out everywhere else after a question', async () => {
      signedIn(session(1, { current: true }), session(2), session(3));
      api.when(EndOtherSessions).respond(() => ({ ended: 2 }));
      await show('/settings/sessions');
      await userEvent.click(await screen.findByRole('button', { name: 'Sign out everywhere else' }));
      expect(api.sent(EndOtherSessions)).toEqual([]);
      const question = await screen.findByRole('alertdialog');
      await userEvent.click(within(question).getByRole('button', { name: 'Sign out everywhere else' }));
      await screen.findByText('2 other browsers are signed out.');
    });

    it('shows a message if there is no other, and if it cannot be read', async () => {
      api.when(ListSessions).respond(() => api.bare(500, { message: 'Broken.' }));
      await show('/settings/sessions');
      const again = await screen.findByRole('button', { name: 'Retry' });
      signedIn(session(1, { current: true }));
      await userEvent.click(again);
      await screen.findByText('You are not signed in anywhere else.');
    });
  });
});
