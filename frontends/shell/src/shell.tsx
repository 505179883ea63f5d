import { Failures } from '@tailboard/web/failures';
import type { Ground } from '@tailboard/web/ground';
import { Guard } from '@tailboard/web/guard';
import { named } from '@tailboard/web/remote';
import { Screens } from '@tailboard/web/screens';
import { ThemeGround } from '@tailboard/ui/theme';
import { useState, type ReactNode } from 'react';
import { createBrowserRouter, Outlet, RouterProvider, ScrollRestoration, type RouteObject } from 'react-router';
import { ConfigContext, type Config } from '@tailboard/web/config';
import { Centered } from './frame/centered.js';
import { Frame } from './frame/frame.js';
import { RouteProgress } from './frame/route-progress.js';
import { LazyPage } from './remotes/lazy-page.js';
import type { Remotes } from './remotes/registry.js';
import { RemotePages } from './remotes/remote-pages.js';
import { RemotesContext } from './remotes/remotes-context.js';

const signIn = () => import('./sign-in/sign-in.js');
const firstOwner = () => import('./sign-in/first-owner.js');
const dashboard = () => import('./dashboard/dashboard.js');

function Root(): ReactNode {
  return (
    <>
      <RouteProgress />
      <Outlet />
      <Failures />
      {/* To the top, unless the address has a hash or the history a position. */}
      <ScrollRestoration />
    </>
  );
}

/** The shell's own routes; everything else belongs to remotes. */
export const routes: RouteObject[] = [
  {
    element: <Root />,
    children: [
      {
        element: <Centered />,
        children: [
          {
            path: named.login,
            element: (
              <Guard need="guest">
                <LazyPage page={signIn} owner="sign-in" />
              </Guard>
            ),
          },
          {
            path: '/first-owner',
            element: (
              <Guard need="guest">
                <LazyPage page={firstOwner} owner="first-owner" />
              </Guard>
            ),
          },
        ],
      },
      {
        element: (
          <Guard need="signed-in">
            <Frame />
          </Guard>
        ),
        children: [
          { path: named.welcome, element: <LazyPage page={dashboard} owner="dashboard" /> },
          { path: '*', element: <RemotePages /> },
        ],
      },
    ],
  },
];

/** The whole of the host. `router` is the browser's, or one of a test. */
export function Shell({
  ground,
  remotes,
  config,
  makeRouter = createBrowserRouter,
}: {
  ground: Ground;
  remotes: Remotes;
  config: Config;
  makeRouter?: (routes: RouteObject[]) => ReturnType<typeof createBrowserRouter>;
}): ReactNode {
  const [router] = useState(() => makeRouter(routes));
  return (
    <ThemeGround>
      <ConfigContext value={config}>
        <RemotesContext value={remotes}>
          <Screens ground={ground}>
            <RouterProvider router={router} />
          </Screens>
        </RemotesContext>
      </ConfigContext>
    </ThemeGround>
  );
}
