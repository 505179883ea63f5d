import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, screen } from '@testing-library/react';
import { assignedJobs } from '@tailboard/contracts/jobs/job';
import type { ReactNode } from 'react';
import { keepAnswer, readKept } from './kept-answers.js';
import { useKeptAnswer } from './kept.js';
import { fakeApi, type FakeApi } from './testing/fake-api.js';
import { person } from './testing/people.js';
import { renderScreen } from './testing/render-screen.js';

function Count(): ReactNode {
  const { data, problem, since, again } = useKeptAnswer(assignedJobs, { date: '2026-10-06' });
  return (
    <>
      <p>
        {data ? `${data.data.length} jobs` : (problem?.message ?? 'nothing yet')}
        {since && ', from before'}
      </p>
      <button onClick={again}>again</button>
    </>
  );
}

describe('A kept answer', () => {
  let api: FakeApi;
  const user = person(['technician']);
  beforeEach(() => {
    api = fakeApi();
    api.when(assignedJobs).answer(() => ({ data: [] }));
  });

  it('is what the server says as long as it can be asked', async () => {
    await renderScreen(<Count />, { api, user });
    await screen.findByText('0 jobs');
  });

  it('given that nobody answers, then the last one is shown and known to be old', async () => {
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
    await renderScreen(<Count />, { api: down, user, again: true });
    await screen.findByText(/nothing answers/);
    down.goDown();
    act(() => screen.getByText('again').click());
    await screen.findByText('0 jobs, from before');
  });

  it('given that it was never read, then it says that nobody answers', async () => {
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
    const { ground } = await renderScreen(<Count />, { api, user });
    await screen.findByText('0 jobs');
    for (let day = 10; day < 30; day++) keepAnswer(`a.${day}`, { at: `2026-10-${day}T00:00:00Z`, output: day });
    expect([readKept('a.10'), readKept('a.29')?.output]).toEqual([null, 29]);
    await act(() => ground.session.signOut());
    expect(readKept('a.29')).toBeNull();
  });
});
