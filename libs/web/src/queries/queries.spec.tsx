import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { CompleteJob } from '@tailboard/contracts/jobs/job';
import { ReadBoard } from '@tailboard/contracts/jobs/board';
import { UnreadMessages } from '@tailboard/contracts/roadblock';
import type { ReactNode } from 'react';
import { useContractQuery, useCommand } from './queries.js';
import { Failures } from './failures.js';
import { ReadFailed } from './read-failed.js';
import { fakeApi } from '../testing/fake-api.js';
import { createSignedInUser } from '../testing/people.js';
import { renderScreen } from '../testing/render-screen.js';

const ids = ['5a0c7c7e-2f1e-4f7e-9a51-1d2c3b4a5f60', '5a0c7c7e-2f1e-4f7e-9a51-1d2c3b4a5f61'];
const createResponse = (id: string) => ({
  data: { id, date: '2026-10-06', user_id: null, status: 'completed' as const, completed: 1 as const, version: 2 },
});

/** Each command optimistically appends a mark to the board's position. */
function Marks(): ReactNode {
  const { data, problem, loading, refetch } = useContractQuery(ReadBoard, {});
  const { mutate } = useCommand(CompleteJob, {
    optimistic: (see, { id }) =>
      see(ReadBoard, (board) => ({ ...board, position: `${board.position}+${ids.indexOf(id)}` })),
    refreshes: [ReadBoard],
  });
  return (
    <>
      <p>{loading ? 'loading' : (data?.position ?? problem?.message)}</p>
      {ids.map((id, index) => (
        <button key={id} onClick={() => void mutate({ id })}>
          give {index}
        </button>
      ))}
      <button onClick={refetch}>again</button>
      <Failures />
    </>
  );
}

/** A part of the page whose content failed to load. */
function Place(): ReactNode {
  const { problem, refetch } = useContractQuery(ReadBoard, {});
  return (
    <>
      {problem && (
        <ReadFailed problem={problem} onRetry={refetch}>
          The board is missing. {problem.message}
        </ReadFailed>
      )}
    </>
  );
}

const gates = () => {
  const open: (() => void)[] = [];
  return { open, wait: () => new Promise<void>((resolve) => open.push(resolve)) };
};

describe('Answers and commands', () => {
  it('update optimistically what a command will do, and lift only the foresight of the one that was refused', async () => {
    const api = fakeApi();
    const gate = gates();
    let position = 'start';
    api.when(ReadBoard).respond(() => ({ date: '2026-10-06', unassigned: [], cards: [], stats: {}, position }));
    api.when(CompleteJob).respond(async ({ id }) => {
      await gate.wait();
      if (id === ids[0]) return api.refuse(CompleteJob, 'JobIsCancelled');
      position = 'server';
      return createResponse(id);
    });
    await renderScreen(<Marks />, { api, user: createSignedInUser(['manager']) });
    await screen.findByText('start');
    act(() => screen.getByText('give 0').click());
    act(() => screen.getByText('give 1').click());
    await screen.findByText('start+0+1');
    await waitFor(() => expect(gate.open).toHaveLength(2));
    act(() => gate.open[0]?.());
    await screen.findByText('start+1');
    act(() => gate.open[1]?.());
    await screen.findByText('server');
  });

  it('open one dialog for a broken server, and close it with OK [SES-036] [UIX-001]', async () => {
    const api = fakeApi();
    api.when(ReadBoard).respond(() => api.bare(500));
    await renderScreen(<Marks />, { api, user: createSignedInUser(['manager']) });
    await screen.findByRole('alertdialog', { name: 'Something went wrong' });
    act(() => screen.getByText('again').click());
    await waitFor(() => expect(api.sent(ReadBoard)).toHaveLength(2));
    expect(screen.getAllByRole('alertdialog')).toHaveLength(1);
    act(() => screen.getByRole('button', { name: 'OK' }).click());
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  it('show of a question that failed once for a page, and of each command that failed [SES-036]', async () => {
    const api = fakeApi();
    api.when(ReadBoard).respond(() => api.bare(500, { message: 'boom' }));
    api.when(CompleteJob).respond(() => api.bare(500));
    await renderScreen(<Marks />, { api, user: createSignedInUser(['manager']) });
    const dialog = () => screen.findByRole('alertdialog', { name: 'Something went wrong' });
    const close = async () => {
      act(() => screen.getByRole('button', { name: 'OK' }).click());
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    };
    await dialog();
    await close();
    act(() => screen.getByText('again').click());
    await waitFor(() => expect(api.sent(ReadBoard)).toHaveLength(2));
    await act(() => Promise.resolve());
    expect(screen.queryByRole('alertdialog')).toBeNull();
    for (const index of [0, 1]) {
      act(() => screen.getByText(`give ${index}`).click());
      await dialog();
      await close();
    }
  });

  it('offer the way to try again where a dialog has reported of a failure, and say why where none has', async () => {
    const api = fakeApi();
    let status = 500;
    api.when(ReadBoard).respond(() => api.bare(status, { message: 'boom' }));
    await renderScreen(<Place />, { api, user: createSignedInUser(['manager']) });
    await screen.findByRole('button', { name: 'Retry' });
    expect(screen.queryByText('The board is missing. boom')).toBeNull();
    status = 404;
    act(() => screen.getByRole('button', { name: 'Retry' }).click());
    await screen.findByText('The board is missing. boom');
  });

  it('given a refusal that leads to what must be done first, then its place has no second notice', async () => {
    const api = fakeApi();
    api.when(ReadBoard).respond(() => api.bare(403, { message: UnreadMessages.text.en, code: UnreadMessages.code }));
    await renderScreen(<Place />, { api, user: createSignedInUser(['warehouse']) });
    await screen.findByRole('button', { name: 'Retry' });
    expect(screen.queryByText(/The board is missing/)).toBeNull();
  });

  it('keep quiet about what is shown already and did not come again', async () => {
    const api = fakeApi();
    let broken = false;
    api
      .when(ReadBoard)
      .respond(() =>
        broken ? api.bare(500) : { date: '2026-10-06', unassigned: [], cards: [], stats: {}, position: 'start' },
      );
    await renderScreen(<Marks />, { api, user: createSignedInUser(['manager']) });
    await screen.findByText('start');
    broken = true;
    act(() => screen.getByText('again').click());
    await waitFor(() => expect(api.sent(ReadBoard)).toHaveLength(2));
    await act(() => Promise.resolve());
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.getByText('start')).toBeTruthy();
  });

  it('warn of an expired sign-in with one dialog and leave when it was read [SES-038] [SES-039]', async () => {
    const api = fakeApi();
    api.when(ReadBoard).respond(() => api.bare(401));
    const { app } = await renderScreen(<Marks />, { api, user: createSignedInUser(['manager']) });
    await screen.findByRole('alertdialog', { name: 'Session expired' });
    act(() => screen.getByRole('button', { name: 'OK' }).click());
    await waitFor(() => expect(app.session.state().status).toBe('out'));
  });
});
