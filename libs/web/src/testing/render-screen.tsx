import { render, type RenderResult } from '@testing-library/react';
import { CurrentUser, type SignedInUser } from '@tailboard/contracts/identity/user';
import { ReadSettings } from '@tailboard/contracts/identity/settings';
import { ThemeProviders } from '@tailboard/ui/layout/theme';
import type { ReactNode } from 'react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { TOKEN_COOKIE } from '../session/session.js';
import { clearCookie, writeCookie } from '../cookie.js';
import { createAppContext, type AppContext } from '../app-context.js';
import { startLocale } from '../i18n/locale.js';
import { Screens } from '../app/screen-providers.js';
import type { FakeApi } from './fake-api.js';

/** Resets the browser: empty, or signed in as `user`. */
export function resetBrowser(api: FakeApi, user?: SignedInUser): void {
  localStorage.clear();
  sessionStorage.clear();
  prepareSession(api, user);
}

function prepareSession(api: FakeApi, user?: SignedInUser): void {
  clearCookie('tailboard_locale');
  startLocale('en');
  if (user) writeCookie(TOKEN_COOKIE, 'a-token');
  else clearCookie(TOKEN_COOKIE);
  if (user) api.when(CurrentUser).respond(() => ({ data: user }));
  const zone = {
    key: 'timezone',
    value: 'America/New_York',
    label: '',
    type: 'text',
    effective_from: null,
    planned: [],
    version: 0,
  };
  api.when(ReadSettings).respond(() => ({ data: [zone] }));
}

function CurrentAddress(): ReactNode {
  const { pathname, search } = useLocation();
  return <output data-testid="whereabouts">{pathname + search}</output>;
}

/**
 * Renders a screen at a path over an in-memory API; `route` is a route pattern, `path` the URL. With `isReload`, the
 * browser keeps its stored data, as after a reload.
 */
export async function renderScreen(
  screen: ReactNode,
  options: { api: FakeApi; user?: SignedInUser; path?: string; route?: string; isReload?: boolean },
): Promise<RenderResult & { app: AppContext }> {
  if (options.isReload) prepareSession(options.api, options.user);
  else resetBrowser(options.api, options.user);
  const app = createAppContext({ transport: options.api.transport, wait: () => Promise.resolve() });
  if (options.user) await app.session.check();
  const shown = render(
    <ThemeProviders>
      <Screens app={app}>
        <MemoryRouter initialEntries={[options.path ?? '/']}>
          <Routes>
            <Route path={options.route ?? '*'} element={screen} />
            <Route path="*" element={null} />
          </Routes>
          <CurrentAddress />
        </MemoryRouter>
      </Screens>
    </ThemeProviders>,
  );
  return { ...shown, app };
}
