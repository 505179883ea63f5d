import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { roles, type Role } from '@tailboard/contracts/permission';
import { writeCookie } from '@tailboard/web/cookie';
import { createAppContext } from '@tailboard/web/app-context';
import { Guard } from '@tailboard/web/access/guard';
import { LOCALE_COOKIE } from '@tailboard/web/i18n/locale';
import { Screens } from '@tailboard/web/app/screen-providers';
import { fakeApi } from '@tailboard/web/testing/fake-api';
import { createSignedInUser } from '@tailboard/web/testing/people';
import { resetBrowser } from '@tailboard/web/testing/render-screen';
import { cloneElement, isValidElement, type ReactElement } from 'react';
import { createMemoryRouter, Outlet, RouterProvider, type RouteObject } from 'react-router';
import { listPaths } from './remotes/path-conflicts.js';
import { routes } from './shell.js';

/**
 * Every route with its screen in the shell, with what it shows to owner, admin, manager, supervisor, technician,
 * warehouse, qc: `Y` the page, `-` that it is not for their role, `D` the dashboard; and last to a visitor, with `L`
 * for the sign-in (Appendix 2 of the requirements, decision D29).
 */
const table: readonly [path: string, shownTo: string, ids: string][] = [
  ['/', 'YYYYYYY L', '[NAV-005] [NAV-085]'],
  ['/login', 'DDDDDDD Y', '[NAV-007] [SES-029]'],
  ['/first-owner', 'DDDDDDD Y', ''],
  ['/register', 'DDDDDDD Y', '[NAV-008] [SES-029]'],
  ['/password/reset', 'DDDDDDD Y', '[NAV-009] [SES-029]'],
  ['/password/reset/:token', 'YYYYYYY Y', '[NAV-010]'],
  ['/oauth/:provider/callback', 'YYYYYYY Y', ''],
  ['/password/temporary', 'YYYYYYY L', ''],
  ['/second-factor', 'YYYYYYY L', ''],
  ['/settings', 'YYYYYYY L', '[NAV-011]'],
  ['/settings/profile', 'YYYYYYY L', '[NAV-012]'],
  ['/settings/default', 'YYYYYYY L', '[NAV-013]'],
  ['/settings/password', 'YYYYYYY L', '[NAV-014]'],
  ['/settings/second-factor', 'YYYYYYY L', ''],
  ['/settings/sessions', 'YYYYYYY L', ''],
  ['/settings/api-tokens', 'YY----- L', ''],
  ['/user/profile', 'YYYYYYY L', '[NAV-016]'],
  ['/shared', 'YYYYYYY L', ''],
  ['/admin/logins', 'YYY---- L', '[NAV-039]'],
  ['/admin/settings', 'YYY---- L', '[NAV-036]'],
  ['/setup', 'YYDDDDD L', '[SES-031]'],
  ['/admin/settings/levels', 'YYY---- L', ''],
  ['/admin/settings/levels/add', 'YYDDDDD L', '[SES-031]'],
  ['/admin/settings/levels/edit', 'YYDDDDD L', '[SES-031]'],
  ['/admin/settings/locations', 'YYY---- L', ''],
  ['/admin/settings/locations/add', 'YYDDDDD L', '[SES-031]'],
  ['/admin/settings/locations/edit', 'YYDDDDD L', '[SES-031]'],
  ['/admin/techs/users', 'YYDDDDD L', '[NAV-043] [SES-031]'],
  ['/admin/techs/users/add', 'YYDDDDD L', '[NAV-044] [SES-031]'],
  ['/admin/techs/users/list', 'YYDDDDD L', '[SES-031]'],
  ['/admin/techs/users/edit', 'YYDDDDD L', '[NAV-045] [SES-031]'],
  ['/admin/techs/users/view', 'YYDDDDD L', '[NAV-046] [SES-031]'],
  ['/admin/messages', 'YYYY--- L', '[NAV-032]'],
  ['/admin/messages/add', 'YYYY--- L', '[NAV-033]'],
  ['/admin/messages/edit', 'YYYY--- L', '[NAV-034]'],
  ['/admin/messages/inbox', 'YYYYYYY L', '[NAV-035]'],
  ['/files', 'YYYYYYY L', '[NAV-068] [FIL-004]'],
  ['/files/add', 'YYY---- L', '[NAV-069]'],
  ['/files/edit', 'YYY---- L', '[NAV-070]'],
  ['/admin/techs/folders', 'YYY---- L', '[NAV-071]'],
  ['/admin/techs/folders/add', 'YYY---- L', '[NAV-072]'],
  ['/admin/techs/folders/edit', 'YYY---- L', '[NAV-073]'],
  ['/admin/techs/userdocuments', 'YYYYYYY L', '[NAV-074]'],
  ['/admin/techs/userdocuments/add', 'YYY---- L', '[NAV-075]'],
  ['/documents', 'YYYYYYY L', ''],
  ['/documents/upload', '---YYYY L', ''],
];

/** Returns the shell's routes with their guards. Each screen is replaced by its path. */
const replaceScreens = (all: readonly RouteObject[], above = ''): RouteObject[] =>
  all.map(({ path, index, element, children }) => {
    const at = path ?? (index ? above : '');
    const inside = children ? <Outlet /> : <output data-testid="page">{at}</output>;
    const guard = isValidElement(element) && element.type === Guard;
    const shown = guard ? cloneElement(element as ReactElement<{ children: unknown }>, {}, inside) : inside;
    return index
      ? { index, element: shown }
      : { path, element: shown, ...(children ? { children: replaceScreens(children, at) } : {}) };
  });

interface Visit {
  /** Enters a route and returns what it shows. */
  readonly open: (to: string) => Promise<string>;
  /** The authentication check that runs on every entry. */
  readonly check: { mock: { calls: unknown[] } };
}

async function come(role: Role | null): Promise<Visit> {
  const api = fakeApi();
  resetBrowser(api, role === null ? undefined : createSignedInUser([role]));
  const app = createAppContext({ transport: api.transport, wait: () => Promise.resolve() });
  const router = createMemoryRouter(replaceScreens(routes), { initialEntries: ['/nowhere'] });
  render(
    <Screens app={app}>
      <RouterProvider router={router} />
    </Screens>,
  );
  await waitFor(() => expect(app.session.state().status).toBe(role === null ? 'out' : 'in'));
  const check = jest.spyOn(app.session, 'check');
  const open = async (to: string): Promise<string> => {
    await act(() => router.navigate(to));
    const { pathname } = router.state.location;
    if (pathname.replace(/(?<=.)\/$/, '') === to.replace(/(?<=.)\/$/, ''))
      return screen.queryByTestId('page') ? 'Y' : screen.queryByText('Not available for your role') ? '-' : '?';
    return { '/': 'D', '/login': 'L' }[pathname] ?? '?';
  };
  return { open, check };
}

describe('The routes that the shell has screens for', () => {
  const shown = new Map<string, string>();
  beforeAll(async () => {
    for (const role of [...roles, null]) {
      const { open } = await come(role);
      for (const [path] of table) {
        const at = path.replace(/:\w+/, 'x1');
        const letter = await open(at);
        const slashed = at === '/' ? letter : await open(`${at}/`);
        shown.set(path, `${shown.get(path) ?? ''}${role === null ? ' ' : ''}${letter === slashed ? letter : '!'}`);
      }
      cleanup();
    }
  });

  it.each(table)('%s: %s %s', (path, shownTo) => {
    expect(shown.get(path)).toBe(shownTo);
  });

  it('are these, and no other', () => {
    expect([...listPaths(routes)].sort()).toEqual(table.map(([path]) => path).sort());
  });
});

describe('Before every route is entered', () => {
  // Besides the shell's routes: one of a future page, and one that does not exist.
  const paths = [...table.map(([path]) => path.replace(/:\w+/, 'x1')), '/closedailywork', '/nowhere/at/all'];

  it.each([null, 'owner', 'qc'] as const)(
    'the locale and who is there are checked, also for %s [SES-025] [SES-026]',
    async (role) => {
      const { open, check } = await come(role);
      const unchecked: string[] = [];
      for (const [at, path] of paths.entries()) {
        await open('/password/reset/x0');
        // The language changed in another tab since the last route was entered.
        const chosen = at % 2 === 0 ? 'es' : 'zh-CN';
        writeCookie(LOCALE_COOKIE, chosen);
        const before = check.mock.calls.length;
        await open(path);
        if (check.mock.calls.length === before || document.documentElement.lang !== chosen) unchecked.push(path);
      }
      expect(unchecked).toEqual([]);
      cleanup();
    },
  );

  it('a locale that does not exist is English [SES-025]', async () => {
    const { open } = await come('owner');
    writeCookie(LOCALE_COOKIE, 'es');
    await open('/settings');
    expect(document.documentElement.lang).toBe('es');
    writeCookie(LOCALE_COOKIE, 'tlh');
    await open('/user/profile');
    expect(document.documentElement.lang).toBe('en');
  });
});
