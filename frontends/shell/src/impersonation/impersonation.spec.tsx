import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Impersonate, StopImpersonating } from '@tailboard/contracts/identity/impersonation';
import { CurrentUser, ListUsers, type SignedInUser } from '@tailboard/contracts/identity/user';
import { writeCookie } from '@tailboard/web/cookie';
import { OWN_TOKEN_COOKIE } from '@tailboard/web/session/session';
import { fakeApi, type FakeApi, toPage } from '@tailboard/web/testing/fake-api';
import { createSignedInUser } from '@tailboard/web/testing/people';
import { renderScreen } from '@tailboard/web/testing/render-screen';
import type { ReactNode } from 'react';
import { ImpersonationBanner, ImpersonationProvider, RELOAD_MS, useImpersonation } from './impersonation.js';

const createId = (n: number): string => `0b7c2f52-6a43-4c3c-9d0e-2f6a51f0a0${10 + n}`;
const hector = createSignedInUser(['admin'], { label: 'Hector Doyle' });
const ada = createSignedInUser(['technician'], { id: createId(1), label: 'Ada Lowe', email: 'ada.lowe@example.com' });
const li = createSignedInUser(['owner'], {
  id: createId(2),
  label: 'Li Marsh',
  email: 'li.marsh@example.com',
  technician_id: null,
});
const gone = createSignedInUser(['technician'], { id: createId(3), label: 'Gone Away', active: 0 });

/** Placeholder for the menus, which have their own tests. */
function Menus(): ReactNode {
  const { active, offer, stop } = useImpersonation();
  return active ? <button onClick={stop}>Leave</button> : <button onClick={offer}>Switch</button>;
}

describe('Acting as another user', () => {
  let api: FakeApi;
  const go = jest.fn<(path: string) => void>();
  beforeEach(() => {
    api = fakeApi();
    go.mockReset();
    api
      .when(ListUsers)
      .respond(() => toPage([hector, ada, li, gone]))
      .when(Impersonate)
      .respond(() => ({
        access_token: 'token-of-ada',
        expires_at: new Date(Date.now() + 3_600_000).toISOString(),
        impersonated: { id: ada.id, label: ada.label },
      }))
      .when(StopImpersonating)
      .respond(() => undefined);
  });
  afterEach(() => {
    jest.useRealTimers();
    writeCookie(OWN_TOKEN_COOKIE, '', 0);
  });

  async function show(user: SignedInUser = hector) {
    await renderScreen(
      <ImpersonationProvider go={go}>
        <ImpersonationBanner />
        <Menus />
      </ImpersonationProvider>,
      { api, user },
    );
    return userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) });
  }
  async function openDialog(user: SignedInUser = hector) {
    jest.useFakeTimers();
    const keyboard = await show(user);
    await keyboard.click(screen.getByRole('button', { name: 'Switch' }));
    return { keyboard, modal: within(await screen.findByRole('dialog', { name: 'Switch Users' })) };
  }
  async function beginImpersonation() {
    const { keyboard, modal } = await openDialog();
    await keyboard.click(modal.getByRole('combobox', { name: /User/ }));
    await keyboard.click(await screen.findByRole('option', { name: /Ada Lowe/ }));
    await keyboard.click(modal.getByRole('button', { name: 'Impersonate' }));
  }
  /** The page after the reload with the other user's token. */
  const showImpersonated = (): Promise<unknown> => {
    writeCookie(OWN_TOKEN_COOKIE, 'a-token');
    return show({ ...ada, impersonated_by: { id: hector.id, label: hector.label } });
  };

  it('begins in a modal "Switch Users" with a picker, the warning and a choice to remember [USR-032] [USR-033] [USR-035] [USR-037]', async () => {
    const { modal } = await openDialog();
    expect(modal.getByRole('heading').textContent).toBe('Switch Users');
    expect(modal.getByRole('combobox', { name: /User/ })).toBeTruthy();
    expect(modal.getByRole<HTMLInputElement>('checkbox').checked).toBe(false);
    expect(modal.getAllByRole('alert')[0]?.textContent).toMatch(
      /^Careful! Anything done within the application will be treated as having been performed by said user\b/,
    );
    expect(api.sent(ListUsers)[0]?.input).toMatchObject({ show: 'list' });
  });

  it('closes with Escape and nothing has begun', async () => {
    const { keyboard } = await openDialog();
    await keyboard.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.sent(Impersonate)).toEqual([]);
  });

  it.each([
    ['an admin', hector, ['Ada LoweT101']],
    [
      'an owner',
      createSignedInUser(['owner'], { label: 'Hector Doyle' }),
      ['Ada LoweT101', 'Li Marshli.marsh@example.com'],
    ],
  ])('offers %s no one whom the server would refuse [USR-033]', async (_, user, offered) => {
    const { keyboard, modal } = await openDialog(user);
    await keyboard.click(modal.getByRole('combobox', { name: /User/ }));
    const options = await screen.findAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual(offered);
  });

  it('asks for a user beside the field, and sends nothing', async () => {
    const { keyboard, modal } = await openDialog();
    await keyboard.click(modal.getByRole('button', { name: 'Impersonate' }));
    await modal.findByText('Choose a user.');
    expect(api.sent(Impersonate)).toEqual([]);
  });

  it('shows in whose name the page is loaded again, and does it after 1.5 s [USR-043] [USR-044] [BUS-009]', async () => {
    await beginImpersonation();
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog.textContent).toBe('You are now impersonating: Ada Lowe, the page will now reload.');
    expect(RELOAD_MS).toBe(1500);
    act(() => jest.advanceTimersByTime(1400));
    expect(go).not.toHaveBeenCalled();
    act(() => jest.advanceTimersByTime(100));
    expect(go.mock.calls).toEqual([['/']]);
  });

  it('shows in the modal why it was refused, and the user stays the same', async () => {
    api.when(Impersonate).respond(() => api.refuse(Impersonate, 'UserInactive'));
    await beginImpersonation();
    const modal = within(screen.getByRole('dialog', { name: 'Switch Users' }));
    await waitFor(() => expect(modal.getAllByRole('alert')).toHaveLength(2));
    act(() => jest.advanceTimersByTime(5000));
    expect(go).not.toHaveBeenCalled();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('names both people on every page while it lasts, with the way out [USR-045] [USR-046]', async () => {
    await showImpersonated();
    const banner = within(screen.getByRole('region', { name: 'Switch Users' }));
    expect(banner.getByText('Hector Doyle, you are impersonating Ada Lowe.')).toBeTruthy();
    expect(banner.getByRole('button', { name: 'Stop Impersonating' })).toBeTruthy();
  });

  it('has no banner without impersonation', async () => {
    await show();
    expect(screen.queryByRole('region', { name: 'Switch Users' })).toBeNull();
  });

  it('ends with its sentence, and the page is loaded again after 1.5 s [USR-050] [USR-051] [BUS-009]', async () => {
    jest.useFakeTimers();
    await showImpersonated();
    api.when(CurrentUser).respond(() => ({ data: hector }));
    act(() => screen.getByRole('button', { name: 'Stop Impersonating' }).click());
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog.textContent).toBe('You are no longer impersonating another user. The page will now reload.');
    act(() => jest.advanceTimersByTime(1400));
    expect(go).not.toHaveBeenCalled();
    act(() => jest.advanceTimersByTime(100));
    expect(go.mock.calls).toEqual([['/']]);
  });
});
