import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { ListLocations } from '@tailboard/contracts/identity/location';
import { Heartbeat } from '@tailboard/contracts/identity/session';
import { CurrentUser } from '@tailboard/contracts/identity/user';
import { UNAVAILABLE } from '@tailboard/contracts/refusal';
import { useContractQuery } from '../queries/queries.js';
import { fakeApi } from '../testing/fake-api.js';
import { createSignedInUser } from '../testing/people.js';
import { resetBrowser, renderScreen } from '../testing/render-screen.js';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { Away } from './unavailable.js';
import { createAppContext } from '../app-context.js';
import { Guard } from './guard.js';
import { Screens } from '../app/screen-providers.js';

function Screen(): ReactNode {
  const { data } = useContractQuery(ListLocations, {});
  return (
    <>
      <Away />
      <output data-testid="places">{data ? 'read' : 'not read'}</output>
    </>
  );
}

describe('While the database is away', () => {
  beforeEach(() => void jest.useFakeTimers({ advanceTimers: true }));
  afterEach(() => void jest.useRealTimers());

  it('a sentence above the page reports it; once it is back, the sentence disappears and the page is read by itself', async () => {
    let there = false;
    const api = fakeApi();
    const gone = () => api.bare(503, { message: 'Not now.', code: UNAVAILABLE });
    api
      .when(ListLocations)
      .respond(() => (there ? { data: {} } : gone()))
      .when(Heartbeat)
      .respond(() => (there ? { server_time: '2026-10-06T12:00:00Z', unread: 0, version: 'one' } : gone()));
    await renderScreen(<Screen />, { api, user: createSignedInUser(['manager']) });
    const sentence = await screen.findByText(/system is unavailable/);
    await act(() => jest.advanceTimersByTimeAsync(7_000));
    expect(sentence.isConnected).toBe(true);
    expect(api.sent(Heartbeat).length).toBeGreaterThan(1);

    there = true;
    await act(() => jest.advanceTimersByTimeAsync(3_500));
    expect(sentence.isConnected).toBe(false);
    expect(screen.getByTestId('places').textContent).toBe('read');
  });

  it('a user who comes meanwhile is reported the same, and is in once it is back', async () => {
    let there = false;
    const api = fakeApi();
    const rosa = createSignedInUser(['manager']);
    const gone = () => api.bare(503, { message: 'Not now.', code: UNAVAILABLE });
    api
      .when(ListLocations)
      .respond(() => ({ data: {} }))
      .when(Heartbeat)
      .respond(() => (there ? { server_time: '2026-10-06T12:00:00Z', unread: 0, version: 'one' } : gone()));
    resetBrowser(api, rosa);
    api.when(CurrentUser).respond(() => (there ? { data: rosa } : gone()));
    render(
      <Screens app={createAppContext({ transport: api.transport, wait: () => Promise.resolve() })}>
        <MemoryRouter>
          <Guard need="signed-in">
            <Screen />
          </Guard>
        </MemoryRouter>
      </Screens>,
    );
    await screen.findByText(/system is unavailable/);
    expect(screen.queryByTestId('places')).toBeNull();

    there = true;
    await act(() => jest.advanceTimersByTimeAsync(3_500));
    expect((await screen.findByTestId('places')).textContent).toBe('read');
    expect(screen.queryByText(/system is unavailable/)).toBeNull();
  });

  it('a server that is busy or lacks one part is not called away, and each screen asks once', async () => {
    const api = fakeApi();
    const rosa = createSignedInUser(['manager']);
    api.when(ListLocations).respond(() => api.bare(503, { message: 'Very busy.', cause: 'read_model' }));
    api.when(CurrentUser).respond(() => ({ data: rosa }));
    function Other(): ReactNode {
      return <output>{useContractQuery(CurrentUser, {}).data ? 'other read' : ''}</output>;
    }
    await renderScreen(
      <>
        <Screen />
        <Other />
      </>,
      { api, user: rosa },
    );
    const signIn = api.sent(CurrentUser).length;
    await screen.findByText('other read');
    await act(() => jest.advanceTimersByTimeAsync(500));
    expect(api.sent(ListLocations)).toHaveLength(1);
    expect(api.sent(CurrentUser).length - signIn).toBeLessThanOrEqual(1);
    expect(screen.queryByText(/system is unavailable/)).toBeNull();
  });
});
