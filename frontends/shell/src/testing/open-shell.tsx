import { render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { SignedInUser } from '@tailboard/contracts/identity/user';
import type { Config } from '@tailboard/web/api/config';
import { createAppContext, type AppContext } from '@tailboard/web/app-context';
import type { FakeApi } from '@tailboard/web/testing/fake-api';
import { resetBrowser } from '@tailboard/web/testing/render-screen';
import { createMemoryRouter } from 'react-router';
import { createRemotes } from '../remotes/registry.js';
import { Shell } from '../shell.js';

/** Opens the whole shell without remotes at an address, with an in-memory API. */
export function openShell(
  api: FakeApi,
  location: string | { pathname: string; state: unknown },
  options: { user?: SignedInUser; config?: Partial<Config>; resetsBrowser?: boolean } = {},
): { user: UserEvent; app: AppContext; getAddress: () => string; getState: () => unknown } {
  if (options.resetsBrowser !== false) resetBrowser(api, options.user);
  let router: ReturnType<typeof createMemoryRouter> | null = null;
  const app = createAppContext({ transport: api.transport, wait: () => Promise.resolve() });
  render(
    <Shell
      app={app}
      remotes={createRemotes({ list: async () => [], load: async () => null })}
      config={{ app_name: 'Tailboard', demo: false, email: true, map_tiles: null, ...options.config }}
      createRouter={(routes) => (router = createMemoryRouter(routes, { initialEntries: [location] }))}
    />,
  );
  return {
    user: userEvent.setup(),
    app,
    getAddress: () => `${router?.state.location.pathname}${router?.state.location.search}`,
    getState: () => router?.state.location.state as unknown,
  };
}
