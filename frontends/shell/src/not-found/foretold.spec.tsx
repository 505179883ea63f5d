import { describe, expect, it } from '@jest/globals';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { roles, type Role } from '@tailboard/contracts/permission';
import { fakeApi } from '@tailboard/web/testing/fake-api';
import { person } from '@tailboard/web/testing/people';
import { renderScreen } from '@tailboard/web/testing/render-screen';
import { useEffect, type ReactNode } from 'react';
import { useNavigate, type NavigateFunction } from 'react-router';
import { RemotePages } from '../remotes/remote-pages.js';
import { createRemotes } from '../remotes/registry.js';
import { RemotesContext } from '../remotes/remotes-context.js';
import { routes } from '../shell.js';
import { pathsOf } from '../remotes/claims.js';
import { foretold } from './foretold.js';

/**
 * Every route of the product that is still being built, with what it shows to owner, admin, manager, supervisor,
 * technician, warehouse, qc: `Y` the page, `-` that it is not for their role, `D` the dashboard (decision D29). A row goes
 * when its route has a screen.
 */
const table: readonly [path: string, shownTo: string, ids: string][] = [
  ['/admin/techs/folders', 'YYY----', ''],
  ['/admin/techs/folders/add', 'YYY----', ''],
  ['/admin/techs/folders/edit', 'YYY----', ''],
  ['/admin/techs/userdocuments', 'YYYYYYY', ''],
  ['/admin/techs/userdocuments/add', 'YYY----', ''],
];

let go: NavigateFunction;
function Driven(): ReactNode {
  const navigate = useNavigate();
  useEffect(() => {
    go = navigate;
  }, [navigate]);
  return <RemotePages />;
}
async function come(role: Role): Promise<(to: string) => Promise<string>> {
  const remotes = createRemotes({ list: async () => [], load: async () => null });
  await renderScreen(
    <RemotesContext value={remotes}>
      <Driven />
    </RemotesContext>,
    { api: fakeApi(), user: person([role]), at: '/nowhere' },
  );
  await screen.findByRole('heading', { name: 'Page not found' });
  return async (to) => {
    await act(async () => void (await go(to)));
    if (screen.getByTestId('whereabouts').textContent === '/') return 'D';
    return (
      { 'This page is being built': 'Y', 'Not for your role': '-' }[screen.getByRole('heading').textContent] ?? '?'
    );
  };
}

describe('The routes that are still being built', () => {
  it('are these, and no other', () => {
    expect(foretold.map(({ path }) => path).sort()).toEqual(table.map(([path]) => path).sort());
  });

  it('are none that the shell has a screen for', () => {
    const built = pathsOf(routes);
    expect(foretold.filter(({ path }) => built.includes(path))).toEqual([]);
  });

  const shown = new Map<string, string>();
  it.each(roles)(
    'show %s a page, or that it is not theirs, with and without a slash at the end [NAV-084]',
    async (role) => {
      const open = await come(role);
      for (const [path] of table) {
        const at = path.replace(':id', '7');
        const letter = await open(`${at}?id=7`);
        expect([path, await open(`${at}/?id=7`)]).toEqual([path, letter]);
        shown.set(path, (shown.get(path) ?? '') + letter);
      }
      cleanup();
    },
  );

  it.each(table)('%s: %s %s', (path, shownTo) => {
    expect(shown.get(path)).toBe(shownTo);
  });

  it('say nothing that an address made up', async () => {
    const open = await come('technician');
    await open('/admin/techs/userdocuments?message=Call+this+number');
    expect(screen.queryByRole('alert')).toBeNull();
    await waitFor(() => expect(screen.queryByText(/Call this number/)).toBeNull());
  });
});
