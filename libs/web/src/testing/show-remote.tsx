import type { SignedInUser } from '@tailboard/contracts/identity/user';
import type { Role } from '@tailboard/contracts/permission';
import { cleanup, screen } from '@testing-library/react';
import { lazy, Suspense, type ComponentType } from 'react';
import { Route, Routes } from 'react-router';
import { Guard } from '../access/guard.js';
import type { RemoteModule } from '../remote.js';
import type { FakeApi } from './fake-api.js';
import { createSignedInUser } from './people.js';
import { renderScreen } from './render-screen.js';

/** The screens of a remote in a spec, by URL, with their guards and links. */
interface RenderedRemote {
  /** Shows the remote at a URL to a user with these roles. */
  readonly renderAddress: (
    address: string,
    options: { api: FakeApi; roles?: readonly Role[]; user?: Partial<SignedInUser> },
  ) => ReturnType<typeof renderScreen>;
  /** Returns the displayed URL. */
  readonly getAddress: () => string;
}

/** Renders a remote in a spec as the shell does; each screen is created once. */
export function showRemote(remote: RemoteModule): RenderedRemote {
  const pages = remote.routes.map(({ path, permission, page }) => ({
    path,
    permission,
    Page: lazy(async () => ({ default: (await page()).Page as ComponentType })),
  }));
  return {
    renderAddress: (address, options) => {
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
        { api: options.api, user: createSignedInUser(options.roles ?? ['owner'], options.user), path: address },
      );
    },
    getAddress: () => screen.getByTestId('whereabouts').textContent ?? '',
  };
}
