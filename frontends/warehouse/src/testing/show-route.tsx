import type { Role } from '@tailboard/contracts/permission';
import type { SignedInUser } from '@tailboard/contracts/identity/user';
import { Guard } from '@tailboard/web/guard';
import type { FakeApi } from '@tailboard/web/testing/fake-api';
import { person } from '@tailboard/web/testing/people';
import { renderScreen } from '@tailboard/web/testing/render-screen';
import { cleanup, screen } from '@testing-library/react';
import { lazy, Suspense, type ComponentType } from 'react';
import { Route, Routes } from 'react-router';
import remote from '../remote.js';

/** The screens behind the routes, each made once. */
const pages = remote.routes.map(({ path, permission, page }) => ({
  path,
  permission,
  Page: lazy(async () => ({ default: (await page()).Page as ComponentType })),
}));

/** Shows what the remote has at an address to somebody with these roles, with its guard and the way to its other pages. */
export function showAt(
  address: string,
  of: { api: FakeApi; roles?: readonly Role[]; user?: Partial<SignedInUser> },
): ReturnType<typeof renderScreen> {
  cleanup();
  return renderScreen(
    <Suspense fallback="the page is on its way">
      <Routes>
        {pages.map(({ path, permission, Page }) => (
          <Route
            key={path}
            path={path}
            element={
              <Guard need={permission}>
                <Page />
              </Guard>
            }
          />
        ))}
        <Route path="*" element={null} />
      </Routes>
    </Suspense>,
    { api: of.api, user: person(of.roles ?? ['owner'], of.user), at: address },
  );
}

/** The address that is shown. */
export const where = (): string => screen.getByTestId('whereabouts').textContent ?? '';
