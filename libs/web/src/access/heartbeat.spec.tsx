import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Heartbeat as HeartbeatContract, HEARTBEAT_MS } from '@tailboard/contracts/identity/session';
import { CurrentUser } from '@tailboard/contracts/identity/user';
import type { ReactNode } from 'react';
import { Failures } from '../queries/failures.js';
import { useSession } from '../app-context.js';
import { Heartbeat, useUnread } from './heartbeat.js';
import { fakeApi, type FakeApi } from '../testing/fake-api.js';
import { createSignedInUser } from '../testing/people.js';
import { renderScreen } from '../testing/render-screen.js';

const rosa = createSignedInUser(['manager']);
const reloads: string[] = [];

function Screen(): ReactNode {
  const { state } = useSession();
  return (
    <>
      <Heartbeat reload={() => reloads.push('reload')} />
      <Failures />
      <output data-testid="unread">{useUnread()}</output>
      <output data-testid="roles">{state.status === 'in' ? state.user.roles.join() : state.status}</output>
    </>
  );
}

describe('The heartbeat', () => {
  let api: FakeApi;
  let version: string;
  beforeEach(() => {
    jest.useFakeTimers({ advanceTimers: true });
    api = fakeApi();
    version = 'one';
    reloads.length = 0;
    let unread = 2;
    api.when(HeartbeatContract).respond(() => ({ server_time: '2026-10-06T12:00:00Z', unread: unread++, version }));
  });
  afterEach(() => void jest.useRealTimers());
  const beats = () => api.sent(HeartbeatContract).length;
  const passes = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

  it('is sent at once and then every 60 s, and shows how many messages are unread [SES-055] [BUS-007]', async () => {
    expect(HEARTBEAT_MS).toBe(60_000);
    await renderScreen(<Screen />, { api, user: rosa });
    await waitFor(() => expect(screen.getByTestId('unread').textContent).toBe('2'));
    await passes(59_000);
    expect(beats()).toBe(1);
    await passes(1_500);
    await waitFor(() => expect(beats()).toBe(2));
    await waitFor(() => expect(screen.getByTestId('unread').textContent).toBe('3'));
    await passes(60_000);
    await waitFor(() => expect(beats()).toBe(3));
  });

  it('is not sent by a user who is not signed in, and ends with the sign-out [SES-056]', async () => {
    await renderScreen(<Screen />, { api });
    await passes(61_000);
    expect(beats()).toBe(0);
    expect(screen.getByTestId('unread').textContent).toBe('0');
    cleanup();
    const { app } = await renderScreen(<Screen />, { api, user: rosa });
    await waitFor(() => expect(beats()).toBe(1));
    await act(() => app.session.signOut());
    await passes(120_000);
    expect(beats()).toBe(1);
  });

  it('given a server of another build, then a reload is offered quietly, and stays away when it is declined', async () => {
    await renderScreen(<Screen />, { api, user: rosa });
    await waitFor(() => expect(beats()).toBe(1));
    expect(screen.queryByText('A newer version is ready.')).toBeNull();
    version = 'two';
    await passes(60_500);
    await screen.findByText('A newer version is ready.');
    expect(screen.queryByRole('dialog')).toBeNull();
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    await user.click(screen.getByRole('button', { name: 'Reload' }));
    expect(reloads).toEqual(['reload']);
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    await passes(60_500);
    expect(screen.queryByText('A newer version is ready.')).toBeNull();
    version = 'three';
    await passes(60_500);
    await screen.findByText('A newer version is ready.');
  });

  it('given a server that fails, then no message appears: a heartbeat is not the work of a user', async () => {
    api.when(HeartbeatContract).respond(() => api.bare(503));
    const { app } = await renderScreen(<Screen />, { api, user: rosa });
    await waitFor(() => expect(beats()).toBe(1));
    expect(app.broken.current()).toBeNull();
    await passes(60_500);
    await waitFor(() => expect(beats()).toBe(2));
  });

  it('given a token that is dead, then the person is reported that the sign-in has expired, once [SES-038]', async () => {
    api.when(HeartbeatContract).respond(() => api.bare(401));
    await renderScreen(<Screen />, { api, user: rosa });
    await screen.findByText('Session expired');
    await passes(120_000);
    expect(beats()).toBe(1);
  });

  it('given a change of the own account, when the stream shows of it, then the roles of now hold on every page', async () => {
    await renderScreen(<Screen />, { api, user: rosa });
    await waitFor(() => expect(api.listeners).toBe(1));
    expect(screen.getByTestId('roles').textContent).toBe('manager');
    api.when(CurrentUser).respond(() => ({ data: createSignedInUser(['technician']) }));
    api.sendNotice({
      topic: `user:${rosa.id}`,
      type: 'AccountChanged',
      id: rosa.id,
      actor_id: rosa.id,
      position: '7',
    });
    await waitFor(() => expect(screen.getByTestId('roles').textContent).toBe('technician'));
  });

  it('given a person who is deactivated while signed in, when the server ends the stream, then they are notified within a second, whatever page is open [SES-038] [SES-039]', async () => {
    const { app } = await renderScreen(<Screen />, { api, user: rosa });
    await waitFor(() => expect(api.listeners).toBe(1));
    act(() => api.turnAway());
    await passes(900);
    expect(app.session.state()).toMatchObject({ status: 'in', expired: true });
    expect(screen.getByRole('alertdialog', { name: 'Session expired' })).toBeTruthy();
    act(() => screen.getByRole('button', { name: 'OK' }).click());
    expect(app.session.state()).toEqual({ status: 'out' });
    expect(Object.keys(localStorage)).toEqual([]);
  });

  it('given a user who must choose a password first, then nothing is asked', async () => {
    await renderScreen(<Screen />, {
      api,
      user: createSignedInUser(['manager'], { profile: { ...rosa.profile, temp_password: true } }),
    });
    await passes(61_000);
    expect(beats()).toBe(0);
    expect(api.listeners).toBe(0);
  });
});
