import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, screen } from '@testing-library/react';
import { AssignedJobs } from '@tailboard/contracts/jobs/job';
import type { ReactNode } from 'react';
import { cacheResponse, readCachedResponse } from '../cached-responses.js';
import { useCachedQuery } from './cached-query.js';
import { fakeApi, type FakeApi } from '../testing/fake-api.js';
import { createSignedInUser } from '../testing/people.js';
import { renderScreen } from '../testing/render-screen.js';

function Count(): ReactNode {
  const { data, problem, since, refetch } = useCachedQuery(AssignedJobs, { date: '2026-10-06' });
  return (
    <>
      <p>
        {data ? `${data.data.length} jobs` : (problem?.message ?? 'nothing yet')}
        {since && ', from before'}
      </p>
      <button onClick={refetch}>again</button>
    </>
  );
}

describe('A kept answer', () => {
  let api: FakeApi;
  const user = createSignedInUser(['technician']);
  beforeEach(() => {
    api = fakeApi();
    api.when(AssignedJobs).respond(() => ({ data: [] }));
  });

  it('is the response of the server while it can be reached', async () => {
    await renderScreen(<Count />, { api, user });
    await screen.findByText('0 jobs');
  });

  it('given that no one answers, then the last one is shown and known to be old', async () => {
    await renderScreen(<Count />, { api, user });
    await screen.findByText('0 jobs');
    api.goDown();
    act(() => screen.getByText('again').click());
    await screen.findByText('0 jobs, from before');
  });

  it('given a reload without a network, then it is still there', async () => {
    await renderScreen(<Count />, { api, user });
    await screen.findByText('0 jobs');
    cleanup();
    const down = fakeApi();
    await renderScreen(<Count />, { api: down, user, isReload: true });
    await screen.findByText(/nothing answers/);
    down.goDown();
    act(() => screen.getByText('again').click());
    await screen.findByText('0 jobs, from before');
  });

  it('given that no one answers after a reload, when it is requested again, then it stays in sight meanwhile', async () => {
    await renderScreen(<Count />, { api, user });
    await screen.findByText('0 jobs');
    cleanup();
    const down = fakeApi();
    down.goDown();
    await renderScreen(<Count />, { api: down, user, isReload: true });
    await screen.findByText('0 jobs, from before');
    act(() => screen.getByText('again').click());
    expect(screen.getByText('0 jobs, from before')).toBeDefined();
    down.goDown(false);
    down.when(AssignedJobs).respond(() => ({ data: [] }));
    act(() => screen.getByText('again').click());
    await screen.findByText('0 jobs');
  });

  it('given that it was never read, then it shows that the server cannot be reached', async () => {
    await renderScreen(<Count />, { api, user });
    cleanup();
    localStorage.clear();
    const down = fakeApi();
    await renderScreen(<Count />, { api: down, user });
    await screen.findByText(/nothing answers/);
    down.goDown();
    act(() => screen.getByText('again').click());
    await screen.findByText(/cannot be reached/);
  });

  it('goes with the person, and the oldest goes when there are many', async () => {
    const { app } = await renderScreen(<Count />, { api, user });
    await screen.findByText('0 jobs');
    for (let n = 100; n < 210; n++) cacheResponse(`a.${n}`, { at: `2026-10-10T00:00:00.${n}Z`, output: n });
    expect([readCachedResponse('a.100'), readCachedResponse('a.209')?.output]).toEqual([null, 209]);
    await act(() => app.session.signOut());
    expect(readCachedResponse('a.209')).toBeNull();
  });
});
