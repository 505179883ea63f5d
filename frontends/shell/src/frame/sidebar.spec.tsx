import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { roles, type Role } from '@tailboard/contracts/permission';
import { defaultConfig, ConfigContext } from '@tailboard/web/api/config';
import { remote, type NavigationEntry } from '@tailboard/web/remote';
import { fakeApi } from '@tailboard/web/testing/fake-api';
import { createSignedInUser } from '@tailboard/web/testing/people';
import { renderScreen } from '@tailboard/web/testing/render-screen';
import { createRemotes } from '../remotes/registry.js';
import { RemotesContext } from '../remotes/remotes-context.js';
import { Sidebar } from './sidebar.js';

const text = (en: string) => ({ en, es: `${en} (es)`, 'zh-CN': `${en} (zh)` });
const entry = (name: string, order: number, fields: Partial<NavigationEntry> = {}): NavigationEntry => ({
  label: text(name),
  path: `/${name.toLowerCase()}`,
  permission: 'signed-in',
  icon: 'file',
  order,
  ...fields,
});
const [yard, sheds] = [{ group: text('Yard') }, { group: text('Yard'), submenu: text('Sheds') }];
/** Entries in arrival order, not in display order. */
const entries = [
  entry('Lamps', 131, sheds),
  entry('Trucks', 110, yard),
  entry('Gates', 40),
  entry('Bolts', 130, sheds),
  entry('Fences', 170, yard),
  entry('Files', 280, { path: '/files' }),
];

describe('The side navigation', () => {
  async function show(
    options: { role?: Role; at?: string; again?: boolean; entries?: readonly NavigationEntry[] } = {},
  ) {
    const module = { default: remote({ name: 'yard', navigation: options.entries ?? entries, routes: [] }) };
    const remotes = createRemotes({
      list: async () => [{ name: 'yard', entry: '/remotes/yard/mf-manifest.json' }],
      load: async () => module,
    });
    const shown = await renderScreen(
      <ConfigContext value={defaultConfig}>
        <RemotesContext value={remotes}>
          <Sidebar />
        </RemotesContext>
      </ConfigContext>,
      {
        api: fakeApi(),
        user: createSignedInUser([options.role ?? 'owner']),
        path: options.at,
        isReload: options.again,
      },
    );
    await screen.findByRole('link', { name: 'Files' });
    return { ...shown, user: userEvent.setup() };
  }
  /** The remote's entries, and the first entry of the shell. */
  const links = () =>
    screen
      .getAllByRole('link')
      .map(({ textContent }) => textContent)
      .filter((name) => name === 'Dashboard' || entries.some(({ label }) => label.en === name));
  const fold = (name: string) => screen.getByRole('button', { name });

  it('is in the order of its numbers, regardless of who brought an entry, with groups and menus where their first one does', async () => {
    await show();
    expect(links()).toEqual(['Dashboard', 'Gates', 'Trucks', 'Bolts', 'Lamps', 'Fences', 'Files']);
    const group = document.getElementById(fold('Yard').getAttribute('aria-controls') ?? '') ?? document.body;
    expect(within(group).getByRole('button', { name: 'Sheds' })).toBeTruthy();
    expect(within(group).queryByRole('link', { name: 'Files' })).toBeNull();
  });

  it.each(roles)('shows the dashboard to %s [NAV-109]', async (role) => {
    await show({ role });
    expect(links()[0]).toBe('Dashboard');
  });

  it('collapses and expands a group with a key, and announces its state [NAV-161]', async () => {
    const { user } = await show();
    expect(fold('Yard').getAttribute('aria-expanded')).toBe('true');
    while (document.activeElement !== fold('Yard')) await user.tab();
    await user.keyboard('{Enter}');
    expect(fold('Yard').getAttribute('aria-expanded')).toBe('false');
    expect(links()).toEqual(['Dashboard', 'Gates', 'Files']);
    expect(screen.queryByRole('button', { name: 'Sheds' })).toBeNull();
    await user.keyboard(' ');
    expect(links()).toHaveLength(7);
  });

  it('folds a menu inside a group, and finds it folded after a reload', async () => {
    const { user, unmount } = await show();
    await user.click(fold('Sheds'));
    expect(links()).toEqual(['Dashboard', 'Gates', 'Trucks', 'Fences', 'Files']);
    unmount();
    await show({ again: true });
    expect(fold('Sheds').getAttribute('aria-expanded')).toBe('false');
    expect(fold('Yard').getAttribute('aria-expanded')).toBe('true');
    expect(links()).toEqual(['Dashboard', 'Gates', 'Trucks', 'Fences', 'Files']);
  });

  it('marks the entry of the page at hand, also on a page below it', async () => {
    await show({ at: '/fences/edit?id=1' });
    expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Fences');
  });

  it('has no group in which a role can open nothing', async () => {
    const guarded = entries.map((one) => (one.group ? { ...one, permission: 'work-order.match' as const } : one));
    await show({ role: 'supervisor', entries: guarded });
    expect(links()).toEqual(['Dashboard', 'Gates', 'Files']);
    expect(screen.queryByRole('button', { name: 'Yard' })).toBeNull();
  });

  it.each([
    ['Admin', 'Logins', '[NAV-161]'],
    ['QCs', 'QC Codes', '[NAV-162]'],
    ['Warehouse', 'Usage Report', '[NAV-163]'],
  ])('folds the group %s away and back, remembered after a reload: %s %s', async (group, inside) => {
    const { user, unmount } = await show();
    await user.click(fold(group));
    expect(screen.queryByRole('link', { name: inside })).toBeNull();
    unmount();
    await show({ again: true });
    expect(fold(group).getAttribute('aria-expanded')).toBe('false');
    expect(screen.queryByRole('link', { name: inside })).toBeNull();
    await user.click(fold(group));
    expect(screen.getByRole('link', { name: inside })).toBeTruthy();
  });
});
