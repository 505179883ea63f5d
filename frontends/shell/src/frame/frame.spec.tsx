import { describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { OutputOf } from '@tailboard/contracts/contract';
import { Heartbeat } from '@tailboard/contracts/identity/session';
import { ReadSettings } from '@tailboard/contracts/identity/settings';
import { roles, type Role } from '@tailboard/contracts/permission';
import { MOBILE, NARROW, theme } from '@tailboard/ui/layout/theme';
import { queryKey, useContractQuery } from '@tailboard/web/queries/queries';
import { ConfigContext, defaultConfig } from '@tailboard/web/api/config';
import { fakeApi } from '@tailboard/web/testing/fake-api';
import { createSignedInUser } from '@tailboard/web/testing/people';
import { renderScreen } from '@tailboard/web/testing/render-screen';
import type { ReactNode } from 'react';
import { createRemotes } from '../remotes/registry.js';
import { RemotesContext } from '../remotes/remotes-context.js';
import { setWindowWidth } from '@tailboard/web/testing/window-width';
import { Blank } from './blank-layout.js';
import { Centered } from './centered-layout.js';
import { Page as Inside } from './main-layout.js';
import { Frame } from './frame.js';
import { ImpersonationContext, type ImpersonationPlace } from '../impersonation/impersonation-place.js';
import { siteAt } from './mail-site.js';

function Beats(): ReactNode {
  useContractQuery(Heartbeat, {});
  return null;
}

async function show(
  options: {
    roles?: readonly Role[];
    width?: number;
    unread?: number;
    mailUrl?: unknown;
    impersonation?: Partial<ImpersonationPlace>;
  } = {},
) {
  setWindowWidth(options.width ?? 1440);
  const api = fakeApi();
  api
    .when(Heartbeat)
    .respond(() => ({ server_time: '2026-10-06T12:00:00Z', unread: options.unread ?? 0, version: '1' }));
  const place = { active: false, offer: jest.fn(), stop: jest.fn(), ...options.impersonation };
  const shown = await renderScreen(
    <ConfigContext value={defaultConfig}>
      <RemotesContext value={createRemotes({ list: async () => [], load: async () => null })}>
        <ImpersonationContext value={place}>
          <Beats />
          <Frame />
        </ImpersonationContext>
      </RemotesContext>
    </ConfigContext>,
    { api, user: createSignedInUser(options.roles ?? ['qc']) },
  );
  if ('mailUrl' in options) {
    await waitFor(() => expect(shown.app.queries.isFetching()).toBe(0));
    api.when(ReadSettings).respond(() => ({
      data: [
        {
          key: 'mail_url',
          value: options.mailUrl,
          label: '',
          type: 'text',
          effective_from: null,
          planned: [],
          version: 0,
        },
      ],
    }));
    await act(() => shown.app.queries.invalidateQueries());
  }
  return { ...shown, api, place, user: userEvent.setup() };
}
const navigation = () => screen.queryByRole('navigation', { name: 'Main navigation' });
const where = (): string => screen.getByTestId('whereabouts').textContent ?? '';
const onTop = () => within(screen.getByRole('banner'));

describe('The window', () => {
  it('is narrow below 950 px and a phone’s below 768 px [BUS-010] [BUS-011]', () => {
    expect([NARROW, MOBILE]).toEqual([950, 768]);
    expect([theme.breakpoints.values.lg, theme.breakpoints.values.md]).toEqual([950, 768]);
  });

  it.each([
    [1440, true],
    [950, true],
    [949, false],
    [768, false],
    [390, false],
  ])('of %i px shows the side navigation: %s [NAV-097] [NAV-160]', async (width, shown) => {
    const { user } = await show({ width });
    expect(navigation() !== null).toBe(shown);
    expect(screen.queryByRole('button', { name: 'Open the menu' }) === null).toBe(shown);
    if (shown) return;
    await user.click(screen.getByRole('button', { name: 'Open the menu' }));
    expect(navigation()).toBeTruthy();
  });

  it('that is wide folds the navigation away when asked, keeps that, and shows it again', async () => {
    const { user } = await show();
    await user.click(screen.getByRole('button', { name: 'Collapse menu', expanded: true }));
    expect(navigation()).toBeNull();
    // Stored like the collapsed menu groups: for the next tab and the next day.
    expect(localStorage.getItem('navigation.folded')).toContain('#menu');
    await user.click(screen.getByRole('button', { name: 'Expand menu', expanded: false }));
    expect(navigation()).toBeTruthy();
  });

  it('that shrinks folds the navigation away, and one that grows has it back [NAV-160]', async () => {
    const { user } = await show({ width: 1024 });
    act(() => setWindowWidth(900));
    expect(navigation()).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Open the menu' }));
    act(() => setWindowWidth(1024));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    act(() => setWindowWidth(900));
    expect(navigation()).toBeNull();
  });

  it.each([
    [767, true],
    [768, false],
  ])('of %i px has My Account and Inbox in the menu: %s [NAV-110] [NAV-157] [BUS-011]', async (width, has) => {
    const { user } = await show({ width });
    await user.click(screen.getByRole('button', { name: 'Open the menu' }));
    const nav = within(navigation() ?? document.body);
    expect(nav.queryByRole('button', { name: 'My Account' }) !== null).toBe(has);
    expect(nav.queryByRole('link', { name: 'Inbox' }) !== null).toBe(has);
  });

  it('between the two has the account in the bar on top, with its profile and the way out', async () => {
    const { user } = await show({ roles: ['admin'], width: 800 });
    await user.click(onTop().getByRole('button', { name: /Account of/ }));
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'View Your Profile',
      'API Tokens',
      'Switch User',
      'Log out',
    ]);
  });

  it('closes the menu of a narrow one when a page is chosen', async () => {
    const { user } = await show({ width: 390 });
    await user.click(screen.getByRole('button', { name: 'Open the menu' }));
    await user.click(screen.getByRole('link', { name: 'Files' }));
    expect(where()).toBe('/files');
    await waitFor(() => expect(navigation()).toBeNull());
  });
});

describe('The unread badge', () => {
  it.each([
    [0, ''],
    [1, '1'],
    [9, '9'],
    [10, '9+'],
    [250, '9+'],
  ])('of %i messages shows "%s" [NAV-164] [NAV-165] [NAV-166] [BUS-012]', async (unread, text) => {
    await show({ unread });
    const link = await onTop().findByRole('link', {
      name: new RegExp(unread === 0 ? '^Inbox$' : `^Inbox, ${unread} `),
    });
    await waitFor(() => expect(link.textContent).toBe(text));
    expect(link.getAttribute('href')).toBe('/admin/messages/inbox');
  });

  it('is beside Inbox in the menu of a phone, too [NAV-157]', async () => {
    const { user } = await show({ unread: 12, width: 390 });
    await user.click(screen.getByRole('button', { name: 'Open the menu' }));
    const inbox = await within(navigation() ?? document.body).findByRole('link', { name: /Inbox/ });
    await waitFor(() => expect(inbox.textContent).toBe('Inbox9+'));
  });
});

describe('The account menu', () => {
  const items = async (options: Parameters<typeof show>[0]) => {
    const shown = await show(options);
    const button = onTop().getByRole('button', { name: /Account of Rosa Park/ });
    expect(button.textContent).toBe('RP');
    await shown.user.click(button);
    return { ...shown, said: screen.getAllByRole('menuitem').map(({ textContent }) => textContent) };
  };

  it.each(roles)(
    'of %s: profile and logout, and API Tokens and Switch User for owner and admin alone [NAV-169] [NAV-170] [NAV-171] [NAV-173] [NAV-174]',
    async (role) => {
      const { said: texts } = await items({ roles: [role] });
      const may = role === 'owner' || role === 'admin';
      expect(texts).toEqual(['View Your Profile', ...(may ? ['API Tokens', 'Switch User'] : []), 'Log out']);
    },
  );

  it('hides Switch User while a user works in another’s name, and offers to stop [NAV-172] [USR-047]', async () => {
    const { said: texts, user, place } = await items({ roles: ['owner'], impersonation: { active: true } });
    expect(texts).toEqual(['View Your Profile', 'Stop Impersonating', 'Log out']);
    await user.click(screen.getByRole('menuitem', { name: 'Stop Impersonating' }));
    expect(place.stop).toHaveBeenCalledTimes(1);
  });

  it('opens the choice of another user', async () => {
    const { user, place } = await items({ roles: ['admin'] });
    await user.click(screen.getByRole('menuitem', { name: 'Switch User' }));
    expect(place.offer).toHaveBeenCalledTimes(1);
  });

  it('leads to the own profile [NAV-170]', async () => {
    const { user } = await items({ roles: ['qc'] });
    await user.click(screen.getByRole('menuitem', { name: 'View Your Profile' }));
    expect(where()).toBe('/user/profile');
  });
});

describe('The company’s e-mail site', () => {
  it.each(roles)('is a link to %s, into a tab of its own, where the settings name it [NAV-158]', async (role) => {
    await show({ roles: [role], mailUrl: 'https://mail.example.com/inbox' });
    const link = await screen.findByRole('link', { name: 'Company e-mail' });
    expect(link.getAttribute('href')).toBe('https://mail.example.com/inbox');
    expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer']);
    const links = within(navigation() ?? document.body).getAllByRole('link');
    expect(links.at(-1)).toBe(link);
  });

  it.each(['', null, 'javascript:alert(1)', 'data:text/html,x', 'mail.example.com', 42])(
    'is no link if the setting is %j',
    async (mailUrl) => {
      const { app } = await show({ mailUrl });
      const [, read] =
        app.queries.getQueriesData<{ output: OutputOf<typeof ReadSettings> }>({
          queryKey: queryKey(ReadSettings),
        })[0] ?? [];
      expect(read?.output.data.map(({ key, value }) => [key, value])).toEqual([['mail_url', mailUrl]]);
      expect(siteAt(mailUrl)).toBeNull();
      expect(screen.queryByRole('link', { name: 'Company e-mail' })).toBeNull();
    },
  );
});

describe('The keys of every page', () => {
  it('are listed by ?, and Escape closes the list', async () => {
    const { user } = await show();
    await user.keyboard('?');
    expect(screen.getByRole('dialog', { name: 'Keyboard shortcuts' }).textContent).toContain('Ctrl K');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('leave ? to a page that lists its own', async () => {
    const { user } = await show();
    const own = jest.fn((event: KeyboardEvent) => event.preventDefault());
    document.addEventListener('keydown', own, { once: true });
    await user.keyboard('?');
    expect(own).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('are letters where a user writes, and no one’s behind a menu', async () => {
    const { user } = await show();
    const field = document.body.appendChild(document.createElement('input'));
    await user.type(field, '?');
    expect(field.value).toBe('?');
    expect(screen.queryByRole('dialog')).toBeNull();
    field.remove();
    await user.click(onTop().getByRole('button', { name: /Account of/ }));
    await user.keyboard('{Control>}k{/Control}');
    expect(screen.queryByRole('combobox')).toBeNull();
  });
});

describe('The layouts', () => {
  it('the main one: navigation, bar, page, footer with the name and the rights [NAV-095] [NAV-097] [NAV-100] [NAV-101]', async () => {
    await show();
    expect(navigation()).toBeTruthy();
    expect(screen.getByRole('main')).toBeTruthy();
    expect(screen.getByRole('contentinfo').textContent).toMatch(/^© \d{4} Tailboard\. All rights reserved\.$/);
  });

  it('shows in the main window in whose name everything happens, for as long as it lasts [NAV-096] [NAV-099]', async () => {
    const api = fakeApi();
    const acted = createSignedInUser(['technician'], {
      label: 'Ada Lowe',
      impersonated_by: { id: createSignedInUser([]).id, label: 'Rosa Park' },
    });
    const remotes = createRemotes({ list: async () => [], load: async () => null });
    const layout = (
      <RemotesContext value={remotes}>
        <Inside />
      </RemotesContext>
    );
    const { unmount } = await renderScreen(layout, { api, user: acted });
    expect(screen.getByRole('region').textContent).toContain('Ada Lowe');
    unmount();
    await renderScreen(layout, { api, user: createSignedInUser(['owner']) });
    expect(screen.queryByRole('region')).toBeNull();
    const user = userEvent.setup();
    await user.click(onTop().getByRole('button', { name: /Account of/ }));
    await user.click(screen.getByRole('menuitem', { name: 'Switch User' }));
    expect(await screen.findByRole('dialog', { name: 'Switch Users' })).toBeTruthy();
  });

  it('the basic centered one offers Login and Register to who is not in [NAV-103] [NAV-175] [NAV-176]', async () => {
    await renderScreen(<Centered />, { api: fakeApi(), path: '/password/reset' });
    expect(onTop().getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/login');
    expect(onTop().getByRole('link', { name: 'Register' }).getAttribute('href')).toBe('/register');
    expect(navigation()).toBeNull();
  });

  it('the blank one: the page and nothing else [NAV-104]', async () => {
    await renderScreen(<Blank />, { api: fakeApi() });
    expect(screen.getByRole('main')).toBeTruthy();
    for (const role of ['banner', 'navigation', 'contentinfo']) expect(screen.queryByRole(role)).toBeNull();
  });
});
