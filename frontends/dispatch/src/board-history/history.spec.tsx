import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { BoardHistory, ReadBoardAt } from '@tailboard/contracts/jobs/board';
import { UndoCommand } from '@tailboard/contracts/jobs/moves';
import { toPage } from '@tailboard/web/testing/fake-api';
import { InMemoryDay } from '../testing/board-screen.js';
import { ada, DAY, createJob } from '../testing/day.js';

const FIRST = '2026-10-06T12:30:00.000Z';
const LATER = '2026-10-06T13:05:00.000Z';

describe('The history of a board', () => {
  let day: InMemoryDay;
  beforeEach(() => {
    day = new InMemoryDay();
    const { address } = createJob(3);
    const changed = { id: createJob(3).id, identifier: 'WO3', address: address.address, city: address.city };
    day.api
      .when(BoardHistory)
      .respond(() =>
        toPage([
          {
            command_id: '7d0c7c7e-2f1e-4f7e-9a51-000000000077',
            at: LATER,
            user: { id: 'u', label: 'Rosa Park' },
            actor: { id: 'a', label: 'Li Marsh' },
            description: 'Given to Ada Finch',
            job: changed,
            jobs: 1,
            changes: [{ description: 'Given to Ada Finch', job: changed }],
            undoable: true,
          },
          {
            command_id: '7d0c7c7e-2f1e-4f7e-9a51-000000000076',
            at: FIRST,
            user: { id: 'u', label: 'Rosa Park' },
            actor: null,
            description: 'Order of Ada Finch’s jobs changed',
            job: null,
            jobs: 0,
            changes: [{ description: 'Order of Ada Finch’s jobs changed', job: null }],
            undoable: false,
          },
        ]),
      )
      .when(ReadBoardAt)
      .respond(({ date, at }) => ({
        date,
        at,
        cards: [
          { user: null, jobs: [] },
          {
            user: { id: ada.id, label: ada.label, technician_id: ada.technician_id },
            jobs: [
              {
                id: createJob(3).id,
                type: 'install',
                address: '',
                city: 'Nashville',
                time: null,
                points: 12,
                completed: 1,
              },
            ],
          },
        ],
      }));
  });
  const rows = (): HTMLElement[] =>
    within(screen.getByText('Board history').closest('section') as HTMLElement).getAllByRole('listitem');

  it('lists who moved what and when, newest first, and who acted for whom', async () => {
    await day.open(`?date=${DAY}&history=1`);
    await screen.findByText('Given to Ada Finch');
    const [newest, oldest] = rows();
    expect(newest?.textContent).toContain('3 Paulson Way, Nashville');
    expect(newest?.textContent).toContain('06 Oct 2026, 9:05 AM · by Li Marsh for Rosa Park');
    expect(oldest?.textContent).toContain('06 Oct 2026, 8:30 AM · Rosa Park');
    expect(day.api.sent(BoardHistory)[0]?.input).toMatchObject({ date: DAY });
  });

  it('undoes what can be undone, and offers nothing else', async () => {
    const user = await day.open(`?date=${DAY}&history=1`);
    await screen.findByText('Given to Ada Finch');
    expect(screen.getAllByRole('button', { name: /^Undo: / })).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Undo: Given to Ada Finch, 3 Paulson Way, Nashville' }));
    await waitFor(() =>
      expect(day.api.sent(UndoCommand)[0]?.input.command_id).toBe('7d0c7c7e-2f1e-4f7e-9a51-000000000077'),
    );
  });

  it('given a command on several jobs, then it is one entry, and its jobs are listed when asked', async () => {
    const changes = [1, 2].map((n) => {
      const { id, identifier, address } = createJob(n);
      return { description: `Given to ${n}`, job: { id, identifier, address: address.address, city: address.city } };
    });
    day.api.when(BoardHistory).respond(() =>
      toPage([
        {
          command_id: '7d0c7c7e-2f1e-4f7e-9a51-000000000077',
          at: LATER,
          user: { id: 'u', label: 'Rosa Park' },
          actor: null,
          description: '102 jobs changed',
          job: null,
          jobs: 102,
          changes,
          undoable: true,
        },
      ]),
    );
    const user = await day.open(`?date=${DAY}&history=1`);
    await screen.findByText('102 jobs changed');
    expect(rows()).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Jobs of: 102 jobs changed, 102 jobs' }));
    expect(
      rows()
        .slice(1)
        .map(({ textContent }) => textContent),
    ).toEqual(['1 Paulson Way, Nashville: Given to 1', '2 Paulson Way, Nashville: Given to 2', 'and 100 more']);
    expect(screen.getAllByRole('button', { name: /^Undo: / })).toHaveLength(1);
  });

  it('shows the board as it was at a moment, steps to other moments, and goes back to now', async () => {
    const user = await day.open(`?date=${DAY}&history=1`);
    await screen.findByText('Given to Ada Finch');
    await user.click(screen.getByRole('button', { name: /^View board as of this time: Given/ }));
    await screen.findByText('Board as of 06 Oct 2026, 9:05 AM. Job details are current. This view is read-only.');
    const row = await screen.findByRole('region', { name: 'Ada Finch' });
    expect(row.textContent).toContain('1 job · 12 points');
    expect(within(row).getByRole('listitem').textContent).toContain('Unknown Time Address Unknown, Nashville');
    expect(document.querySelector('[data-card]')).toBeNull();
    expect(screen.getByTestId('whereabouts').textContent).toContain(`at=${encodeURIComponent(LATER)}`);
    await user.click(await screen.findByRole('button', { name: 'Earlier' }));
    await screen.findByText(/^Board as of 06 Oct 2026, 8:30 AM/);
    await waitFor(() => expect(day.api.sent(ReadBoardAt).map(({ input }) => input.at)).toEqual([LATER, FIRST]));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Earlier' }).disabled).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Back to current' }));
    await screen.findByRole('region', { name: 'Unassigned jobs' });
    expect(screen.getByTestId('whereabouts').textContent).toBe(`/admin/jobs/assign?date=${DAY}&history=1`);
  });

  it('shows that nothing was moved yet, and what could not be read', async () => {
    day.api.when(BoardHistory).respond(() => day.api.bare(403, { message: 'You are not allowed to do this.' }));
    await day.open(`?date=${DAY}&history=1`);
    await screen.findByText('Couldn’t load the history. You are not allowed to do this.');
  });
});
