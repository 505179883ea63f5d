import { Failures } from '@tailboard/web/queries/failures';
import type { AppContext } from '@tailboard/web/app-context';
import { Guard } from '@tailboard/web/access/guard';
import { redirectPaths } from '@tailboard/web/remote';
import { Screens } from '@tailboard/web/app/screen-providers';
import { addPackage } from '@tailboard/web/i18n/catalogs';
import { ThemeProviders } from '@tailboard/ui/layout/theme';
import { useState, type ReactNode } from 'react';
import { createBrowserRouter, Outlet, RouterProvider, ScrollRestoration, type RouteObject } from 'react-router';
import { ConfigContext, type Config } from '@tailboard/web/api/config';
import { accountRoutes } from './account/account-routes.js';
import { apiTokenRoutes } from './api-tokens/api-token-routes.js';
import { Blank } from './frame/blank-layout.js';
import { Centered } from './frame/centered-layout.js';
import { RouteProgress } from './progress/route-progress.js';
import { documentRoutes } from './documents/document-routes.js';
import { fileRoutes } from './files/file-routes.js';
import { loadShellCatalogs } from './locales/catalogs.js';
import { messageRoutes } from './messages/message-routes.js';
import { guardedPage } from './remotes/guarded-page.js';
import { LazyPage } from './remotes/lazy-page.js';
import type { Remotes } from './remotes/registry.js';
import { RemotesContext } from './remotes/remotes-context.js';
import { settingRoutes } from './setting-routes.js';
import { StepUp } from './step-up/step-up.js';
import { peopleListRoutes } from './people-list/people-list-routes.js';
import { userRoutes } from './users/user-routes.js';

const signIn = () => import('./sign-in/sign-in.js');
const register = () => import('./register/register.js');
const requestLink = () => import('./password/request-link.js');
const resetPassword = () => import('./password/reset.js');
const firstPassword = () => import('./password/first-password.js');
const requiredSecondFactor = () => import('./second-factor/required-page.js');
const oauth = () => import('./oauth/callback.js');
const firstOwner = () => import('./sign-in/first-owner.js');
// The code for signed-in users. Nothing of it loads before the sign-in.
const inside = async () => {
  const [layout] = await Promise.all([import('./frame/main-layout.js'), addPackage(loadShellCatalogs)]);
  return layout;
};
const remotePages = () => import('./remotes/remote-pages.js').then(({ RemotePages }) => ({ Page: RemotePages }));
const dashboard = () => import('./dashboard/dashboard.js');
const shared = () => import('./palette/shared-page.js');
const logins = () => import('./logins/logins-page.js');

function Root(): ReactNode {
  return (
    <>
      <RouteProgress />
      <Outlet />
      <Failures />
      <StepUp />
      {/* Scrolls to the top unless the address has a hash or the history has a position. A hash that was typed has the
          key of the page before, whose position is not its own. */}
      <ScrollRestoration getKey={({ key, hash }) => key + hash} />
    </>
  );
}

/** The shell's own routes. Everything else belongs to remotes. */
export const routes: RouteObject[] = [
  {
    element: <Root />,
    children: [
      {
        element: <Centered />,
        children: [
          guardedPage(redirectPaths.login, 'guest', signIn, 'sign-in'),
          guardedPage('/register', 'guest', register, 'register'),
          guardedPage('/password/reset', 'guest', requestLink, 'password'),
          // A link from an e-mail works for any session in this browser, and so does the redirect from a provider.
          guardedPage('/password/reset/:token', 'anybody', resetPassword, 'password'),
          guardedPage('/oauth/:provider/callback', 'anybody', oauth, 'sign-in'),
          guardedPage('/first-owner', 'guest', firstOwner, 'first-owner'),
        ],
      },
      {
        element: <Blank />,
        children: [
          guardedPage(redirectPaths.newPassword, 'signed-in', firstPassword, 'password'),
          guardedPage(redirectPaths.addSecondFactor, 'signed-in', requiredSecondFactor, 'second-factor'),
        ],
      },
      {
        element: (
          <Guard need="signed-in">
            <LazyPage page={inside} owner="frame" />
          </Guard>
        ),
        children: [
          { path: redirectPaths.welcome, element: <LazyPage page={dashboard} owner="dashboard" /> },
          guardedPage('/admin/logins', 'login.read', logins, 'logins'),
          { path: '/shared', element: <LazyPage page={shared} owner="palette" /> },
          ...accountRoutes,
          ...apiTokenRoutes,
          ...userRoutes,
          ...peopleListRoutes,
          ...settingRoutes,
          ...messageRoutes,
          ...fileRoutes,
          ...documentRoutes,
          { path: '*', element: <LazyPage page={remotePages} owner="pages" /> },
        ],
      },
    ],
  },
];

/** The whole host. `router` is the browser's, or one of a test. */
export function Shell({
  app,
  remotes,
  config,
  createRouter = createBrowserRouter,
}: {
  app: AppContext;
  remotes: Remotes;
  config: Config;
  createRouter?: (routes: RouteObject[]) => ReturnType<typeof createBrowserRouter>;
}): ReactNode {
  const [router] = useState(() => createRouter(routes));
  return (
    <ThemeProviders>
      <ConfigContext value={config}>
        <RemotesContext value={remotes}>
          <Screens app={app}>
            <RouterProvider router={router} />
          </Screens>
        </RemotesContext>
      </ConfigContext>
    </ThemeProviders>
  );
}
