import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { ReadBoard } from '@tailboard/contracts/jobs/board';
import { AssignJob } from '@tailboard/contracts/jobs/job';
import { ReorderRoute, UndoCommand } from '@tailboard/contracts/jobs/moves';
import { ADA, BEN, listAddresses, InMemoryDay, UNASSIGNED_LANE } from '../testing/board-screen.js';
import { ada, ben, createAssignedJob, DAY, createJob, createTimeSlot } from '../testing/day.js';

describe('The list of conflicts', () => {
  let day: InMemoryDay;
  beforeEach(() => {
    day = new InMemoryDay();
    day.jobs = [
      createAssignedJob(1, ada, { ...createTimeSlot(12), route_order: 1 }),
      createAssignedJob(2, ada, { ...createTimeSlot(8), route_order: 2 }),
      createAssignedJob(3, ada, { ...createTimeSlot(14), route_order: 3, points: 90 }),
    ];
  });
  const entries = (): string[] =>
    within(list())
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent ?? '');
  const list = (): HTMLElement => screen.getByRole('button', { name: 'Close conflicts' }).closest('section')!;
  const show = async () => {
    const user = await day.open(`?date=${DAY}&conflicts=1`);
    await screen.findByRole('button', { name: 'Close conflicts' });
    return user;
  };

  it('given jobs in conflict, then each has its technician, time and reason, and the list follows the board', async () => {
    await show();
    expect(entries()).toEqual([
      expect.stringContaining('2 Paulson WayAda Finch · 8–10Out of order: after the 12–14 job'),
      expect.stringContaining('3 Paulson WayAda Finch · 14–16Over capacity: 114 of 96 points'),
    ]);
    day.moveJobs([createJob(3).id], ben.id);
    act(() => day.sendNotice());
    await waitFor(() => expect(within(list()).getByText('1 conflict')).toBeTruthy());
    expect(entries()).toHaveLength(1);
  });

  it('given a route out of order, when it is sorted, then the conflict is gone and one undo takes it back', async () => {
    const user = await show();
    await user.click(screen.getByRole('button', { name: 'Sort the route of Ada Finch' }));
    expect(listAddresses(ADA)).toEqual(['2 Paulson Way', '1 Paulson Way', '3 Paulson Way']);
    await waitFor(() =>
      expect(day.api.sent(ReorderRoute)[0]?.input.body).toEqual([2, 1, 3].map((n) => createJob(n).id)),
    );
    expect(entries()).toHaveLength(1);
    await user.click(await screen.findByRole('button', { name: 'Undo', description: '' }));
    await waitFor(() => expect(day.api.sent(UndoCommand)).toHaveLength(1));
  });

  it('given a full day, when a job is moved to the best technician or unassigned, then it leaves the list', async () => {
    const user = await show();
    await user.click(screen.getByRole('button', { name: 'Move to the best technician: 3 Paulson Way' }));
    expect(listAddresses(BEN)).toEqual(['3 Paulson Way']);
    await user.click(screen.getByRole('button', { name: 'Unassign: 2 Paulson Way' }));
    expect(listAddresses(UNASSIGNED_LANE)).toEqual(['2 Paulson Way']);
    await screen.findByText('No conflicts. Every route fits its time slots and capacity.');
    await waitFor(() =>
      expect(day.api.sent(AssignJob).map(({ input }) => [input.id, input.user_id])).toEqual([
        [createJob(3).id, ben.id],
        [createJob(2).id, null],
      ]),
    );
  });

  it('given that no technician fits better, then no move is offered, and a text explains it', async () => {
    day.jobs.push(createAssignedJob(4, ben, { ...createTimeSlot(8), points: 96 }));
    await show();
    const entry = within(list()).getByRole('button', { name: 'Show on the board: 3 Paulson Way' }).closest('li')!;
    expect(within(entry).getByText('No technician fits better.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Move to the best technician: 3 Paulson Way' })).toBeNull();
  });

  it('given a best technician with a conflict, then their name and the conflict are shown before the move', async () => {
    day.jobs = [
      ...[1, 2, 3].map((n) => createAssignedJob(n, ben, { ...createTimeSlot(8), route_order: n })),
      createAssignedJob(4, ada, { ...createTimeSlot(8), points: 97, route_order: 1 }),
    ].map((job, n) => (n < 3 ? { ...job, points: 16 } : { ...job, points: 40 }));
    day.api.when(ReadBoard).respond(() => {
      const [first, ...others] = day.toBoard().cards;
      return {
        ...day.toBoard(),
        cards: [{ ...first!, day: { ...first!.day, leave: 'sick', note: 'Sick' } }, ...others],
      };
    });
    await show();
    const best = screen.getByRole('button', {
      name: 'Move to the best technician: 4 Paulson Way',
      description: 'Ben Ortiz: late',
    });
    expect(best).toBeTruthy();
  });

  it('given a sorted route that stays in conflict, then its sorting is not offered', async () => {
    day.jobs = [1, 2, 3, 4].map((n) => createAssignedJob(n, ada, { ...createTimeSlot(8), route_order: n }));
    await show();
    expect(entries()).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Sort the route of Ada Finch' })).toBeNull();
  });
});
