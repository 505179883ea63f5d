import { describe, expect, it } from '@jest/globals';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Role } from '@tailboard/contracts/permission';
import { fakeApi } from '@tailboard/web/testing/fake-api';
import { createSignedInUser } from '@tailboard/web/testing/people';
import { renderScreen } from '@tailboard/web/testing/render-screen';
import { setWindowWidth } from '@tailboard/web/testing/window-width';
import { createRemotes } from '../remotes/registry.js';
import { RemotesContext } from '../remotes/remotes-context.js';
import { Frame } from './frame.js';

const show = async (role: Role, width: number): Promise<void> => {
  setWindowWidth(width);
  await renderScreen(
    <RemotesContext value={createRemotes({ list: async () => [], load: async () => null })}>
      <Frame />
    </RemotesContext>,
    { api: fakeApi(), user: createSignedInUser([role]), path: '/tech/myjobs', route: '/tech/myjobs' },
  );
  await screen.findByRole('button', { name: 'Open the menu' });
};

describe('The tabs of a phone', () => {
  it('given a technician, then they lead to the pages of the day, and "More" opens the menu', async () => {
    await show('technician', 390);
    const tabs = within(screen.getByRole('navigation', { name: 'Tabs' }));
    expect(tabs.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Today', '/tech/myjobs'],
      ['Close day', '/closedailywork'],
      ['Equipment', '/tech/equipment'],
      ['Pay', '/tech/myreport?tab=weekly'],
    ]);
    expect(tabs.getByRole('link', { current: 'page' }).textContent).toBe('Today');
    await userEvent.click(tabs.getByRole('button', { name: 'More' }));
    await screen.findByRole('navigation', { name: 'Main navigation' });
  });

  it('given another role, or a wider window, then there are none', async () => {
    await show('manager', 390);
    expect(screen.queryByRole('navigation', { name: 'Tabs' })).toBeNull();
    cleanup();
    await show('technician', 800);
    expect(screen.queryByRole('navigation', { name: 'Tabs' })).toBeNull();
  });
});
