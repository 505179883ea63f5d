import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RegisterFirstOwner } from '@tailboard/contracts/identity/first-owner';
import { CurrentUser, Login, Logout, type SignedInUser } from '@tailboard/contracts/identity/user';
import { CompleteJob, ListJobs } from '@tailboard/contracts/jobs/job';
import { ReadDayFigures } from '@tailboard/contracts/jobs/day-figures';
import { createAppContext } from '@tailboard/web/app-context';
import { remote, REMOTE_CONTRACT } from '@tailboard/web/remote';
import { storeCommand } from '@tailboard/web/offline/outbox-records';
import { emptyOutbox } from '@tailboard/web/testing/empty-outbox';
import { fakeApi, type FakeApi, toPage } from '@tailboard/web/testing/fake-api';
import { createSignedInUser } from '@tailboard/web/testing/people';
import { resetBrowser } from '@tailboard/web/testing/render-screen';
import type { ReactNode } from 'react';
import { createMemoryRouter } from 'react-router';
import { createRemotes, type Loader } from './remotes/registry.js';
import { Shell } from './shell.js';
// Loaded ahead, so that no test waits for the compiler when a page is wanted for the first time.
import './dashboard/dashboard.js';
import './frame/frame.js';
import './remotes/remote-entry.js';
import './remotes/remote-pages.js';
import './sign-in/first-owner.js';
import './sign-in/sign-in.js';

const text = (en: string) => ({ en, es: `${en} (es)`, 'zh-CN': `${en} (zh)` });
const yard = remote({
  name: 'yard',
  navigation: [
    { label: text('Gates'), path: '/yard/gates', permission: 'board.read', icon: 'board', order: 10 },
    {
      label: text('Keys'),
      path: '/yard/keys',
      permission: 'settings.write',
      icon: 'edit',
      order: 20,
      group: text('Admin'),
    },
  ],
  routes: [
    {
      path: '/yard/gates',
      permission: 'board.read',
      page: async () => ({ Page: (): ReactNode => <h1>All gates</h1> }),
    },
    {
      path: '/yard/broken',
      permission: 'signed-in',
      page: async () => ({
        Page: (): ReactNode => {
          throw new Error('the gate fell off');
        },
      }),
    },
  ],
});
const createLoader = (module: unknown): Loader => ({
  list: async () => [{ name: 'yard', entry: '/remotes/yard/mf-manifest.json' }],
  load: async () => module,
});

describe('The shell', () => {
  let api: FakeApi;
  beforeEach(() => {
    api = fakeApi();
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    api
      .when(ReadDayFigures)
      .respond(() => ({
        ...{ date: '2026-10-06', jobs: 0, unassigned: 0, completed: 0, points: 0, capacity: 0, technicians: 0 },
        ...{ working: [], slots: [] },
      }))
      .when(ListJobs)
      .respond(() => toPage([]));
  });

  function open(
    address: string,
    user?: SignedInUser,
    loader: Loader = createLoader({ default: yard }),
    timeout?: number,
  ) {
    resetBrowser(api, user);
    const router: { current: ReturnType<typeof createMemoryRouter> | null } = { current: null };
    render(
      <Shell
        app={createAppContext({ transport: api.transport, wait: () => Promise.resolve() })}
        remotes={createRemotes(loader, timeout)}
        config={{ app_name: 'Tailboard', demo: false, email: true, map_tiles: null }}
        createRouter={(routes) => (router.current = createMemoryRouter(routes, { initialEntries: [address] }))}
      />,
    );
    return {
      user: userEvent.setup(),
      where: () => `${router.current?.state.location.pathname}${router.current?.state.location.search}`,
    };
  }
  const navigation = async () => within(await screen.findByRole('navigation', { name: 'Main navigation' }));

  describe('signing in', () => {
    const rosa = createSignedInUser(['manager']);
    beforeEach(() => {
      api
        .when(Login)
        .respond(({ password }) =>
          password === 'field-day'
            ? { access_token: 'a-token', token_type: 'Bearer', expires_at: '2026-10-07T00:00:00Z', user: rosa }
            : api.refuse(Login, 'CredentialsDoNotMatch'),
        );
    });
    const fill = async (user: ReturnType<typeof userEvent.setup>, password: string) => {
      await user.type(await screen.findByLabelText('E-mail'), 'rosa.park@example.com');
      await user.type(screen.getByLabelText('Password'), password);
    };

    it('leads to where the person was going [NAV-007] [SES-010]', async () => {
      const { user, where } = open('/yard/gates');
      await waitFor(() => expect(where()).toBe('/login?redirect=%2Fyard%2Fgates'));
      await fill(user, 'field-day');
      await user.click(screen.getByRole('checkbox', { name: 'Remember me' }));
      await user.click(screen.getByRole('button', { name: 'Sign in' }));
      await screen.findByRole('heading', { name: 'All gates' });
      expect(where()).toBe('/yard/gates');
      expect(api.sent(Login)[0]?.input).toMatchObject({ email: 'rosa.park@example.com', remember: true });
    });

    it('shows under its field why it was refused, and keeps the e-mail [UIX-006]', async () => {
      const { user } = open('/login');
      await fill(user, 'wrong');
      await user.click(screen.getByRole('button', { name: 'Sign in' }));
      const alert = await screen.findByRole('alert');
      expect(alert.textContent).toBe('Please correct the following issues:These credentials do not match our records.');
      expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('rosa.park@example.com');
      expect(document.activeElement).toBe(screen.getByLabelText('Password'));
    });

    it('given a second factor, then it asks for the code and sends it with the same sign-in; a wrong one shows a message', async () => {
      api
        .when(Login)
        .respond(({ code }) =>
          code === undefined
            ? api.refuse(Login, 'SecondFactorNeeded')
            : code === '287082'
              ? { access_token: 'a-token', token_type: 'Bearer', expires_at: '2026-10-07T00:00:00Z', user: rosa }
              : api.refuse(Login, 'CodeWrong'),
        );
      const { user, where } = open('/login?redirect=%2Fyard%2Fgates');
      await fill(user, 'field-day');
      await user.click(screen.getByRole('button', { name: 'Sign in' }));
      const code = await screen.findByLabelText('Code');
      expect(document.activeElement).toBe(code);
      expect(screen.queryByLabelText('Password')).toBeNull();
      await user.type(code, '000000{Enter}');
      expect((await screen.findByRole('alert')).textContent).toContain('This code is not valid.');
      await user.clear(code);
      await user.type(code, '287082{Enter}');
      await waitFor(() => expect(where()).toBe('/yard/gates'));
      expect(api.sent(Login).map(({ input }) => [input['email'], input['password'], input['code']])).toEqual([
        ['rosa.park@example.com', 'field-day', undefined],
        ['rosa.park@example.com', 'field-day', '000000'],
        ['rosa.park@example.com', 'field-day', '287082'],
      ]);
    });

    it('asks for what is missing on blur and on input, and sends nothing [UIX-010] [UIX-011] [I18N-014]', async () => {
      const { user } = open('/login');
      await user.click(await screen.findByLabelText('E-mail'));
      await user.tab();
      await screen.findByText('The e-mail field is required.');
      await user.type(screen.getByLabelText('E-mail'), 'r');
      await waitFor(() => expect(screen.queryByText('The e-mail field is required.')).toBeNull());
      await user.click(screen.getByRole('button', { name: 'Sign in' }));
      await screen.findByText('The password field is required.');
      expect(api.sent(Login)).toEqual([]);
    });
  });

  describe('a one-time link', () => {
    const li = createSignedInUser(['owner']);
    const fill = async (user: ReturnType<typeof userEvent.setup>) => {
      await user.type(await screen.findByLabelText('First name'), 'Li');
      await user.type(screen.getByLabelText('Last name'), 'Marsh');
      await user.type(screen.getByLabelText('E-mail'), 'li.marsh@example.com');
      await user.type(screen.getByLabelText('Password'), 'a long password');
      await user.click(screen.getByRole('button', { name: 'Create account' }));
    };

    it('makes the user who has it an owner, and signs them in', async () => {
      api
        .when(RegisterFirstOwner)
        .respond(() => ({ data: { id: li.id, email: li.email, label: li.label } }))
        .when(Login)
        .respond(() => ({
          access_token: 'a-token',
          token_type: 'Bearer',
          expires_at: '2026-10-07T00:00:00Z',
          user: li,
        }));
      const { user, where } = open('/first-owner?token=once');
      await fill(user);
      await navigation();
      expect(where()).toBe('/');
      expect(api.sent(RegisterFirstOwner)[0]?.input).toMatchObject({
        token: 'once',
        first_name: 'Li',
        last_name: 'Marsh',
      });
    });

    it('that was used shows a message, and keeps what was typed [UIX-006]', async () => {
      api.when(RegisterFirstOwner).respond(() => api.refuse(RegisterFirstOwner, 'LinkNotValid'));
      const { user } = open('/first-owner?token=used');
      await fill(user);
      expect((await screen.findByRole('alert')).textContent).toContain(
        'This link is no longer valid. Request a new one.',
      );
      expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Li');
    });
  });

  it('shows a person only the entries that their roles open [NAV-106]', async () => {
    open('/', createSignedInUser(['supervisor']));
    const nav = await navigation();
    await nav.findByRole('link', { name: 'Gates' });
    expect(nav.queryByRole('link', { name: 'Keys' })).toBeNull();
  });

  it('shows an owner the entries in their groups', async () => {
    open('/', createSignedInUser(['owner']));
    const nav = await navigation();
    await nav.findByRole('link', { name: 'Keys' });
    expect(nav.getByRole('button', { name: 'Admin' }).getAttribute('aria-expanded')).toBe('true');
  });

  it('offers nothing of the inside to a visitor [SES-001] [NAV-106]', async () => {
    const { where } = open('/');
    await screen.findByLabelText('Password');
    expect(where()).toBe('/login');
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  it('has a footer with the name and the rights, and an account menu with initials [NAV-100] [NAV-101] [NAV-169]', async () => {
    const { user } = open('/', createSignedInUser(['owner']));
    const account = await screen.findByRole('button', { name: /Account of Rosa Park/ });
    expect(account.textContent).toBe('RP');
    expect(screen.getByRole('contentinfo').textContent).toMatch(/^© \d{4} Tailboard\. All rights reserved\.$/);
    await user.click(account);
    expect(screen.getByRole('menuitem', { name: 'Log out' })).toBeTruthy();
  });

  it('signs out to the sign-in, and keeps nothing of the person [SES-018] [NAV-174]', async () => {
    api.when(Logout).respond(() => undefined);
    const { user, where } = open('/', createSignedInUser(['owner']));
    await user.click(await screen.findByRole('button', { name: /Account of Rosa Park/ }));
    await user.click(screen.getByRole('menuitem', { name: 'Log out' }));
    await screen.findByLabelText('Password');
    expect(where()).toBe('/login');
    expect(localStorage.getItem('user')).toBeNull();
    expect(api.sent(Logout)).toHaveLength(1);
  });

  it('changes the language at once and keeps it [NAV-177] [I18N-009]', async () => {
    const { user } = open('/login');
    await user.click(await screen.findByRole('button', { name: 'Language' }));
    expect(screen.getAllByRole('menuitemradio').map(({ textContent }) => textContent)).toEqual([
      'English',
      'Español',
      '简体中文',
    ]);
    await user.click(screen.getByRole('menuitemradio', { name: 'Español' }));
    await screen.findByRole('heading', { name: 'Iniciar sesión' });
    expect(document.cookie).toContain('tailboard_locale=es');
  });

  it('warns of an expired sign-in on any call and leads to the sign-in when it was read [SES-038] [SES-040]', async () => {
    const { user, where } = open('/yard/gates', createSignedInUser(['owner']));
    await screen.findByRole('heading', { name: 'All gates' });
    api.when(ReadDayFigures).respond(() => api.bare(401));
    await user.click((await navigation()).getByRole('link', { name: 'Dashboard' }));
    await screen.findByRole('alertdialog', { name: 'Session expired' });
    await user.click(screen.getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(where()).toBe('/login'));
  });

  it('shows that a page does not exist, with a link home [NAV-003] [NAV-004]', async () => {
    open('/nowhere', createSignedInUser(['owner']));
    await screen.findByRole('heading', { name: 'Page not found' });
    expect(screen.getByRole('link', { name: 'Back to the dashboard' }).getAttribute('href')).toBe('/');
  });

  it('opens a page with a slash before the query as without one [NAV-084]', async () => {
    open('/files/edit/?id=3', createSignedInUser(['owner']));
    await screen.findByRole('heading', { name: 'Edit file' });
  });

  it('shows no page to a role that may not see it, even by its address', async () => {
    open('/yard/gates', createSignedInUser(['technician']));
    await screen.findByRole('heading', { name: 'Not available for your role' });
    expect(screen.queryByText('All gates')).toBeNull();
  });

  it('shows today’s board in figures to the office', async () => {
    open('/', createSignedInUser(['supervisor']));
    await screen.findByText('Jobs today');
    expect(screen.getByText('No jobs are planned for today.')).toBeTruthy();
    expect(api.sent(ListJobs)).toEqual([]);
  });

  it('shows a technician their own day, and never asks for the board', async () => {
    open('/', createSignedInUser(['technician']));
    await screen.findByText('You have no jobs today.');
    expect(api.sent(ListJobs)[0]?.input).toMatchObject({ user_id: createSignedInUser(['technician']).id });
    expect(api.sent(ReadDayFigures)).toEqual([]);
  });

  it('lives on when a remote is down, and has it back after Retry without a reload', async () => {
    let up = false;
    const { user } = open('/yard/gates', createSignedInUser(['owner']), {
      ...createLoader(null),
      load: async () => {
        if (!up) throw new Error('connection refused');
        return { default: yard };
      },
    });
    await screen.findByText('“yard” is unavailable');
    expect((await navigation()).getByRole('link', { name: 'Dashboard' })).toBeTruthy();
    up = true;
    await user.click(screen.getAllByRole('button', { name: 'Retry' })[0] ?? document.body);
    await screen.findByRole('heading', { name: 'All gates' });
    expect(api.sent(CurrentUser)).toHaveLength(1);
  });

  it('does not wait for ever for a remote that never answers', async () => {
    open(
      '/yard/gates',
      createSignedInUser(['owner']),
      { ...createLoader(null), load: () => new Promise(() => undefined) },
      1,
    );
    await screen.findByText('“yard” is unavailable');
  });

  it('shows that a remote was built for another version', async () => {
    open(
      '/yard/gates',
      createSignedInUser(['owner']),
      createLoader({ default: { ...yard, contract: REMOTE_CONTRACT + 1 } }),
    );
    await screen.findByText(/It is newer than this page/);
    expect(screen.getByRole('button', { name: 'Reload page' })).toBeTruthy();
  });

  it('keeps what a page of a remote throws inside that page', async () => {
    open('/yard/broken', createSignedInUser(['owner']));
    await screen.findByText(/An error occurred on this page/);
    expect((await navigation()).getByRole('link', { name: 'Gates' })).toBeTruthy();
  });

  it('tries a page again whose fetch failed', async () => {
    let up = false;
    const page = async () => {
      if (!up) throw new Error('the chunk is gone');
      return { Page: (): ReactNode => <h1>All gates</h1> };
    };
    const { user } = open(
      '/yard/gates',
      createSignedInUser(['owner']),
      createLoader({ default: { ...yard, routes: [{ path: '/yard/gates', permission: 'board.read', page }] } }),
    );
    await screen.findByText('“yard” is unavailable');
    up = true;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByRole('heading', { name: 'All gates' });
  });

  it('shows that the remotes are unknown when their list cannot be read', async () => {
    let fails = true;
    const { user } = open('/yard/gates', createSignedInUser(['owner']), {
      ...createLoader({ default: yard }),
      list: async () => {
        if (fails) throw new Error('no list');
        return [{ name: 'yard', entry: '/remotes/yard/mf-manifest.json' }];
      },
    });
    const retry = await screen.findByRole('button', { name: 'Retry' });
    fails = false;
    await user.click(retry);
    await screen.findByRole('heading', { name: 'All gates' });
  });

  it('shows a bar while a route changes [NAV-091]', async () => {
    let ready: () => void = () => undefined;
    const slow = remote({
      name: 'yard',
      navigation: yard.navigation,
      routes: [
        {
          path: '/yard/gates',
          permission: 'board.read',
          page: async () => {
            await new Promise<void>((resolve) => (ready = resolve));
            return { Page: (): ReactNode => <h1>All gates</h1> };
          },
        },
      ],
    });
    const { user } = open('/', createSignedInUser(['owner']), createLoader({ default: slow }));
    await screen.findByText('Jobs today');
    await user.click(await (await navigation()).findByRole('link', { name: 'Gates' }));
    await screen.findByTestId('route-progress');
    act(() => ready());
    await screen.findByRole('heading', { name: 'All gates' });
    await waitFor(() => expect(screen.queryByTestId('route-progress')).toBeNull());
  });

  describe('what was kept on a phone page', () => {
    const ada = createSignedInUser(['technician']);
    const job = '5a0c7c7e-2f1e-4f7e-9a51-000000000001';
    const stored = {
      key: '5a0c7c7e-2f1e-4f7e-9a51-0000000000aa',
      contract: CompleteJob.name,
      input: { id: job },
      subject: job,
      label: '1 Paulson Way',
      given_at: '2026-10-06T12:00:00Z',
      failed: null,
    };

    afterEach(() => emptyOutbox(ada.id));

    it('leaves from any page, under its key; what is refused is counted, with the way to it', async () => {
      api.when(CompleteJob).respond(() => api.refuse(CompleteJob, 'JobNotYours'));
      open('/', ada);
      await navigation();
      expect(screen.queryByText(/waiting/)).toBeNull();
      await storeCommand(ada.id, stored);
      // As another tab reports it.
      act(() => void dispatchEvent(new StorageEvent('storage', { key: 'tailboard.outbox' })));
      await screen.findByText('0 waiting, 1 failed');
      expect(api.sent(CompleteJob).map(({ headers }) => headers.get('idempotency-key'))).toEqual([stored.key]);
      expect(screen.getByRole('link', { name: 'Show entries' }).getAttribute('href')).toBe('/tech/myjobs');
    });
  });
});
