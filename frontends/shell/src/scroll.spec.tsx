import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { ListJobs } from '@tailboard/contracts/jobs/job';
import { createAppContext } from '@tailboard/web/app-context';
import { remote } from '@tailboard/web/remote';
import { fakeApi, toPage } from '@tailboard/web/testing/fake-api';
import { createSignedInUser } from '@tailboard/web/testing/people';
import { resetBrowser } from '@tailboard/web/testing/render-screen';
import type { ReactNode } from 'react';
import { createMemoryRouter } from 'react-router';
import { createRemotes } from './remotes/registry.js';
import { Shell } from './shell.js';
// Loaded ahead, so that no test waits for the compiler.
import './dashboard/dashboard.js';
import './remotes/remote-pages.js';
import './frame/main-layout.js';

const page = (path: string, name: string) => ({
  path,
  permission: 'signed-in' as const,
  page: async () => ({
    Page: (): ReactNode => (
      <>
        <h1>{name}</h1>
        <p id="below">Below</p>
      </>
    ),
  }),
});
const yard = remote({
  name: 'yard',
  navigation: [],
  routes: [page('/yard/gates', 'Gates'), page('/yard/keys', 'Keys')],
});

describe('The place on the page after a change of route', () => {
  const scrollTo = jest.fn<(x: number, y: number) => void>();
  const into = jest.fn<(this: Element) => void>();
  let router: ReturnType<typeof createMemoryRouter>;
  const go = (to: string | number) => act(async () => void (await router.navigate(to as string)));

  beforeEach(async () => {
    const api = fakeApi();
    api.when(ListJobs).respond(() => toPage([]));
    resetBrowser(api, createSignedInUser(['qc']));
    window.scrollTo = scrollTo as never;
    Element.prototype.scrollIntoView = into;
    render(
      <Shell
        app={createAppContext({ transport: api.transport, wait: () => Promise.resolve() })}
        remotes={createRemotes({
          list: async () => [{ name: 'yard', entry: '/remotes/yard/mf-manifest.json' }],
          load: async () => ({ default: yard }),
        })}
        config={{ app_name: 'Tailboard', demo: false, email: true, map_tiles: null }}
        createRouter={(routes) => (router = createMemoryRouter(routes, { initialEntries: ['/yard/gates'] }))}
      />,
    );
    await screen.findByRole('heading', { name: 'Gates' });
    scrollTo.mockClear();
    into.mockClear();
    Object.defineProperty(window, 'scrollY', { value: 0, configurable: true });
  });
  const scrolledBy = (pixels: number): void => {
    Object.defineProperty(window, 'scrollY', { value: pixels, configurable: true });
  };

  it('is the top, where there is neither a hash nor a position [NAV-092]', async () => {
    scrolledBy(800);
    await go('/yard/keys');
    await screen.findByRole('heading', { name: 'Keys' });
    expect(scrollTo).toHaveBeenLastCalledWith(0, 0);
    expect(into).not.toHaveBeenCalled();
  });

  it('is what the hash names [NAV-093]', async () => {
    await go('/yard/keys');
    await screen.findByRole('heading', { name: 'Keys' });
    scrollTo.mockClear();
    await go('/yard/gates#below');
    await screen.findByRole('heading', { name: 'Gates' });
    expect(into.mock.contexts.map(({ id }) => id)).toEqual(['below']);
    expect(scrollTo).not.toHaveBeenCalledWith(0, 0);
  });

  it('is where it was, on the way back [NAV-094]', async () => {
    scrolledBy(640);
    await go('/yard/keys');
    await screen.findByRole('heading', { name: 'Keys' });
    await go(-1);
    await screen.findByRole('heading', { name: 'Gates' });
    expect(scrollTo).toHaveBeenLastCalledWith(0, 640);
  });
});
