import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Heartbeat } from '@tailboard/contracts/identity/session';
import { ConfigContext, defaultConfig } from '@tailboard/web/api/config';
import { remote } from '@tailboard/web/remote';
import { fakeApi } from '@tailboard/web/testing/fake-api';
import { createSignedInUser } from '@tailboard/web/testing/people';
import { renderScreen } from '@tailboard/web/testing/render-screen';
import { setWindowWidth } from '@tailboard/web/testing/window-width';
import type { ReactNode } from 'react';
import { Link, Route, Routes } from 'react-router';
import { RemotePages } from '../remotes/remote-pages.js';
import { createRemotes } from '../remotes/registry.js';
import { RemotesContext } from '../remotes/remotes-context.js';
import { Frame } from './frame.js';
import { ImpersonationContext } from '../impersonation/impersonation-place.js';

const Map = (): ReactNode => <Link to="/board">The map</Link>;
const Board = (): ReactNode => <h1>The board</h1>;

async function show(address: string) {
  setWindowWidth(1440);
  const module = remote({
    name: 'dispatch',
    navigation: [],
    routes: [
      { path: '/map', permission: 'board.read', page: async () => ({ Page: Map }), whole: true },
      { path: '/board', permission: 'board.read', page: async () => ({ Page: Board }) },
    ],
  });
  const remotes = createRemotes({
    list: async () => [{ name: 'dispatch', entry: '/remotes/dispatch/mf-manifest.json' }],
    load: async () => ({ default: module }),
  });
  const api = fakeApi();
  api.when(Heartbeat).respond(() => ({ server_time: '2026-10-06T12:00:00Z', unread: 0, version: '1' }));
  await renderScreen(
    <ConfigContext value={defaultConfig}>
      <RemotesContext value={remotes}>
        <ImpersonationContext value={{ active: false, offer: () => undefined, stop: () => undefined }}>
          <Routes>
            <Route element={<Frame />}>
              <Route path="*" element={<RemotePages />} />
            </Route>
          </Routes>
        </ImpersonationContext>
      </RemotesContext>
    </ConfigContext>,
    { api, user: createSignedInUser(['supervisor']), path: address },
  );
  return userEvent.setup();
}
const around = (): unknown[] => [
  screen.queryByRole('navigation', { name: 'Main navigation' }),
  screen.queryByRole('banner'),
  screen.queryByRole('contentinfo'),
];

describe('A page that has the window to itself', () => {
  it('given such a page of a remote, then it is without menu, bar and footer; the page that it leads to has them', async () => {
    const user = await show('/map');
    const link = await screen.findByRole('link', { name: 'The map' });
    await waitFor(() => expect(around()).toEqual([null, null, null]));
    expect(screen.getByRole('main').contains(link)).toBe(true);
    await user.click(link);
    await screen.findByRole('heading', { name: 'The board' });
    expect(around()).not.toContain(null);
  });
});
