import { beforeAll, describe, expect, it } from '@jest/globals';
import { act, cleanup, screen } from '@testing-library/react';
import { locales } from '@tailboard/contracts/locale';
import { roles, type Role } from '@tailboard/contracts/permission';
import { useEffect, type ReactNode } from 'react';
import { useNavigate, useRoutes, type NavigateFunction } from 'react-router';
import { Guard } from '../access/guard.js';
import { isMenu, getNavigation, type NavigationNode } from '../app/navigation.js';
import type { RemoteModule } from '../remote.js';
import { fakeApi } from './fake-api.js';
import { createSignedInUser } from './people.js';
import { renderScreen } from './render-screen.js';

/** A path, what it shows to each role, and the requirement IDs covered. */
export type RouteShown = readonly [path: string, shownTo: string, ids: string];

/**
 * Tests every route of a remote with every role: one letter each for owner, admin, manager, supervisor, technician,
 * warehouse, qc; `Y` the page, `-` not for the role, `D` the dashboard (Appendix 2 of the requirements, decision D29).
 */
export function testRoutes(title: string, remote: RemoteModule, table: readonly RouteShown[]): void {
  let go: NavigateFunction;
  function Driven(): ReactNode {
    const navigate = useNavigate();
    useEffect(() => {
      go = navigate;
    }, [navigate]);
    return useRoutes([
      ...remote.routes.map(({ path, permission }) => ({
        path,
        element: <Guard need={permission}>the page</Guard>,
      })),
      { path: '*', element: null },
    ]);
  }
  const come = async (role: Role): Promise<(to: string) => Promise<string>> => {
    await renderScreen(<Driven />, { api: fakeApi(), user: createSignedInUser([role]) });
    return async (to) => {
      await act(async () => void (await go(to)));
      if (screen.getByTestId('whereabouts').textContent === '/') return 'D';
      return screen.queryByText('the page') ? 'Y' : screen.queryByText('Not available for your role') ? '-' : '?';
    };
  };
  describe(`The routes of ${title} and every role`, () => {
    const shown = new Map<string, string>();
    beforeAll(async () => {
      for (const role of roles) {
        const open = await come(role);
        for (const [path] of table) {
          const at = path.replace(':id', '7');
          const letter = await open(at);
          shown.set(path, (shown.get(path) ?? '') + (letter === (await open(`${at}/?id=7`)) ? letter : '!'));
        }
        cleanup();
      }
    });

    it.each(table)('%s: %s %s', (path, shownTo) => {
      expect(shown.get(path)).toBe(shownTo);
    });

    it('are these, and no other', () => {
      expect(remote.routes.map(({ path }) => path).sort()).toEqual(table.map(([path]) => path).sort());
    });
  });
}

const lines = (nodes: readonly NavigationNode[]): string[] =>
  nodes.flatMap((node) =>
    isMenu(node) ? lines(node.nodes).map((line) => `${node.label.en} › ${line}`) : [node.label.en],
  );

/** Returns the entries of a remote in the side navigation for some roles, such as "Admin › Jobs › All Jobs". */
export const listEntries =
  ({ navigation }: RemoteModule) =>
  (...shownTo: Role[]): string[] =>
    lines(getNavigation({ status: 'in', user: createSignedInUser(shownTo), expired: false }, navigation));

/** Tests who sees each entry of a remote, and that it leads to a page and has text in every language. */
export function testNavigationEntries(
  remote: RemoteModule,
  entries: readonly (readonly [entry: string, shownTo: readonly Role[], ids: string])[],
): void {
  const listSeenBy = listEntries(remote);
  it.each(entries)('%s: to those roles alone that may open it, %j %s', (entry, shownTo) => {
    expect(roles.filter((role) => listSeenBy(role).includes(entry))).toEqual([...shownTo]);
  });

  it('lead to pages that are there, in words of every language', () => {
    for (const { path, label, group, submenu } of remote.navigation) {
      expect(remote.routes.map((route) => route.path)).toContain(path);
      for (const words of [label, group, submenu])
        if (words) expect(locales.filter((locale) => !words[locale].trim())).toEqual([]);
    }
  });
}
