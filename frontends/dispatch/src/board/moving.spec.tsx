import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { BoardChanges, ReadBoard } from '@tailboard/contracts/jobs/board';
import { AssignJob } from '@tailboard/contracts/jobs/job';
import { AssignJobs, ReorderRoute } from '@tailboard/contracts/jobs/moves';
import {
  ADA,
  BEN,
  getCard,
  listAddresses,
  InMemoryDay,
  drag,
  getLane,
  readAnnouncement,
  waitForCardText,
  setCardHeights,
  UNASSIGNED_LANE,
} from '../testing/board-screen.js';
import { typeDate } from '@tailboard/ui/testing/type-date';
import { ada, ben, DAY, createAssignedJob, createJob, createTimeSlot } from '../testing/day.js';
import { REORDER_DELAY_MS } from './moves/use-moves.js';

const ids = (...numbers: number[]): string[] => numbers.map((n) => createJob(n).id);

describe('Moving jobs on the board', () => {
  let day: InMemoryDay;
  beforeEach(() => {
    day = new InMemoryDay();
  });

  it('gives a job to a technician by drag, and counts the points again [JOB-020] [JOB-023] [JOB-024]', async () => {
    await day.open();
    drag(getCard('1 Paulson Way'), getLane(BEN));
    await waitFor(() => expect(listAddresses(BEN)).toEqual(['1 Paulson Way']));
    expect(within(getLane(BEN)).getByText('12 of 96 points')).toBeTruthy();
    await waitFor(() => expect(day.api.sent(AssignJob)).toHaveLength(1));
    expect(day.api.sent(AssignJob)[0]).toMatchObject({
      method: 'PUT',
      url: `/api/v1/jobs/${createJob(1).id}/assign`,
      input: { user_id: ben.id, date: DAY },
    });
    // Sends the displayed version, so that a concurrent move is not overwritten.
    expect(day.api.sent(AssignJob)[0]?.headers.get('if-match')).toBe('1');
    expect(day.api.sent(ReorderRoute)).toEqual([]);
  });

  it('given a job that is dropped beside the lanes, then a toast shows that nothing was moved', async () => {
    await day.open();
    drag(getCard('1 Paulson Way'), screen.getByRole('heading', { name: 'Dispatch board' }));
    expect(await screen.findByText(/^Not moved/)).toBeTruthy();
    expect(day.api.sent(AssignJob)).toEqual([]);
  });

  it('takes a job from one technician to another, and back to no one, by drag [JOB-025] [JOB-026]', async () => {
    await day.open();
    drag(getCard('3 Paulson Way'), getLane(BEN));
    await waitFor(() => expect(listAddresses(BEN)).toEqual(['3 Paulson Way']));
    await waitFor(() => expect(day.api.sent(AssignJob)).toHaveLength(1));
    drag(getCard('3 Paulson Way'), getLane(UNASSIGNED_LANE));
    await waitFor(() => expect(listAddresses(UNASSIGNED_LANE)).toContain('3 Paulson Way'));
    await waitFor(() => expect(day.api.sent(AssignJob).map(({ input }) => input.user_id)).toEqual([ben.id, null]));
  });

  it('puts the jobs of a card in order by drag, at once and with the version that was seen [JOB-028] [JOB-029]', async () => {
    day.jobs = [createJob(1), createAssignedJob(3, ada), createAssignedJob(4, ada), createAssignedJob(5, ada)];
    day.routes.set(ada.id, 4);
    await day.open();
    setCardHeights(ADA);
    drag(getCard('5 Paulson Way'), getLane(ADA), { at: { x: 10, y: 10 } });
    expect(listAddresses(ADA)).toEqual(['5 Paulson Way', '3 Paulson Way', '4 Paulson Way']);
    await waitFor(() => expect(day.api.sent(ReorderRoute)).toHaveLength(1));
    const [sent] = day.api.sent(ReorderRoute);
    expect(sent).toMatchObject({ method: 'PUT', url: `/api/v1/jobs/${ada.id}/reorder/${DAY}` });
    expect(sent?.input.body).toEqual(ids(5, 3, 4));
    expect(sent?.headers.get('if-match')).toBe('4');
    expect(day.api.sent(AssignJob)).toEqual([]);
  });

  it('gives a job to a place on another card: first the assignment, 500 ms later the order [JOB-030] [BUS-031]', async () => {
    day.jobs = [createJob(1), createAssignedJob(3, ada), createAssignedJob(4, ada)];
    await day.open();
    setCardHeights(ADA);
    const later = globalThis.setTimeout;
    const held: (() => void)[] = [];
    const timers = jest.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, ms?: number) => {
      if (ms !== REORDER_DELAY_MS) return later(run, ms);
      held.push(run);
      return 0;
    }) as typeof setTimeout);
    drag(getCard('1 Paulson Way'), getLane(ADA), { at: { x: 10, y: 100 } });
    expect(listAddresses(ADA)).toEqual(['3 Paulson Way', '1 Paulson Way', '4 Paulson Way']);
    expect(REORDER_DELAY_MS).toBe(500);
    await waitFor(() => expect(held).toHaveLength(1));
    timers.mockRestore();
    expect([day.api.sent(AssignJob).length, day.api.sent(ReorderRoute).length]).toEqual([1, 0]);
    act(() => held[0]?.());
    await waitFor(() => expect(day.api.sent(ReorderRoute)).toHaveLength(1));
    expect(day.api.sent(ReorderRoute)[0]?.input.body).toEqual(ids(3, 1, 4));
    await waitFor(() => expect(day.getJob(createJob(1).id).route_order).toBe(2));
    expect(listAddresses(ADA)).toEqual(['3 Paulson Way', '1 Paulson Way', '4 Paulson Way']);
  });

  it('shows a line at the place and the points that there would be while a job hangs over a card, amber above 96', async () => {
    day.jobs = [createJob(1, { points: 90 }), createAssignedJob(3, ada)];
    await day.open();
    setCardHeights(ADA);
    drag(getCard('1 Paulson Way'), getLane(ADA), { at: { x: 10, y: 10 }, drop: false });
    expect(getLane(ADA).dataset.before).toBe(createJob(3).id);
    expect(within(getLane(ADA)).getByText('102 of 96 points after the move')).toBeTruthy();
    expect(within(getLane(ADA)).getByRole('meter').getAttribute('aria-valuenow')).toBe('102');
    expect(within(getLane(BEN)).getByText('0 of 96 points')).toBeTruthy();
  });

  it('given another job arrives on the card first, then the order of an assignment follows with it', async () => {
    day.jobs = [
      createJob(1, createTimeSlot(14)),
      createJob(2, createTimeSlot(16)),
      createAssignedJob(3, ada, createTimeSlot(12)),
    ];
    const inOrder = day.api.when(ReorderRoute);
    inOrder.respond(() => {
      inOrder.respond(({ body, user_id, date }) => ({
        data: { user_id, date, job_ids: body, version: 8 },
        command_id: createJob(70).id,
      }));
      return day.api.bare(409, {
        message: 'Outdated',
        code: 'RouteOutdated',
        current: { user_id: ada.id, date: DAY, job_ids: ids(3, 1, 2), version: 7 },
      });
    });
    const user = await day.open();
    act(() => getCard('1 Paulson Way').focus());
    await user.keyboard('[Space]{ArrowRight}{ArrowUp}[Space]');
    await waitFor(() => expect(day.api.sent(ReorderRoute)).toHaveLength(2));
    const [first, second] = day.api.sent(ReorderRoute);
    expect(first?.input.body).toEqual(ids(1, 3));
    expect(second?.input.body).toEqual(ids(1, 3, 2));
    expect(second?.headers.get('if-match')).toBe('7');
    await waitFor(() => expect(screen.queryByText(/^Order not changed/)).toBeNull());
  });

  it('shows the current order and a message when the jobs of a card have changed meanwhile [JOB-043]', async () => {
    day.jobs = [createJob(1), createAssignedJob(3, ada), createAssignedJob(4, ada)];
    day.api.when(ReorderRoute).respond(() => {
      day.moveJobs([createJob(1).id], ada.id, { route_order: 1 });
      return day.api.refuse(ReorderRoute, 'RouteOutdated');
    });
    await day.open();
    setCardHeights(ADA);
    drag(getCard('4 Paulson Way'), getLane(ADA), { at: { x: 10, y: 10 } });
    await waitForCardText(
      '4 Paulson Way',
      'Order not changed: This technician’s jobs changed in the meantime. The current order is shown.',
    );
    await waitFor(() => expect(listAddresses(ADA)).toEqual(['1 Paulson Way', '3 Paulson Way', '4 Paulson Way']));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('puts a refused job back and shows the reason on the card, without a dialog [JOB-041]', async () => {
    day.api.when(AssignJob).respond(() => day.api.refuse(AssignJob, 'TechnicianInactive', { label: 'Ben Ortiz' }));
    const user = await day.open();
    drag(getCard('1 Paulson Way'), getLane(BEN));
    await waitForCardText('1 Paulson Way', 'Not moved: Ben Ortiz is no longer active and cannot be assigned jobs.');
    expect(listAddresses(UNASSIGNED_LANE)).toContain('1 Paulson Way');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await user.click(within(getCard('1 Paulson Way')).getByRole('button', { name: 'Dismiss' }));
    expect(within(getCard('1 Paulson Way')).queryByText(/Not moved/)).toBeNull();
  });

  it('shows who was first when two people move the same job, and shows where it is now', async () => {
    day.api.when(AssignJob).respond(() => {
      day.moveJobs([createJob(1).id], ada.id, {
        moved_by: { id: 'li', label: 'Li Marsh' },
        moved_at: '2026-10-06T12:00:00Z',
      });
      return day.api.bare(409, { message: 'Changed.', changed_by: 'Li Marsh' });
    });
    await day.open();
    drag(getCard('1 Paulson Way'), getLane(BEN));
    await waitFor(() => expect(listAddresses(ADA)).toContain('1 Paulson Way'));
    expect(getCard('1 Paulson Way').textContent).toContain(
      'Not moved: Li Marsh changed this job in the meantime. Its current place is shown.',
    );
    expect(listAddresses(BEN)).toEqual([]);
  });

  it('puts a job back when the server does not answer, and moves it when it is tried again [JOB-041]', async () => {
    await day.open();
    day.api.goDown();
    drag(getCard('1 Paulson Way'), getLane(BEN));
    await waitForCardText('1 Paulson Way', 'Not moved: The server cannot be reached');
    expect(listAddresses(UNASSIGNED_LANE)).toContain('1 Paulson Way');
    day.api.goDown(false);
    drag(getCard('1 Paulson Way'), getLane(BEN));
    await waitFor(() => expect(day.api.sent(AssignJob)).toHaveLength(1));
    await waitFor(() => expect(getCard('1 Paulson Way').textContent).not.toContain('Not moved'));
    expect(listAddresses(BEN)).toEqual(['1 Paulson Way']);
  });

  it('shows a warning on the card and moves the job', async () => {
    day.api.when(AssignJob).respond(({ id, user_id }) => {
      day.moveJobs([id], user_id);
      return {
        data: { id, date: DAY, user_id, status: 'assigned', completed: 0, version: 2 },
        warnings: [{ type: 'leave', message: 'Ada Finch is on vacation that day.', limit: null, value: null }],
        command_id: day.createCommandId(),
      };
    });
    await day.open();
    drag(getCard('1 Paulson Way'), getLane(ADA));
    await screen.findByText('Ada Finch is on vacation that day.');
  });

  it('ends the drag and moves nothing when the sign-in expires while a card hangs', async () => {
    await day.open();
    await waitFor(() => expect(day.api.listeners).toBe(1));
    drag(getCard('1 Paulson Way'), getLane(BEN), { drop: false });
    expect(getLane(BEN).dataset.target).toBe('true');
    day.api.when(BoardChanges).respond(() => day.api.bare(401, { message: 'Your session has expired.' }));
    act(() => day.sendNotice());
    await waitFor(() => expect(getLane(BEN).dataset.target).toBeUndefined());
    expect(day.api.sent(AssignJob)).toEqual([]);
    expect(listAddresses(UNASSIGNED_LANE)).toContain('1 Paulson Way');
  });

  it('assigns a job from its menu by typing a name; the list shows the points after the move and the leave [UIX-024]', async () => {
    const user = await day.open();
    await user.click(within(getCard('1 Paulson Way')).getByRole('button', { name: 'More actions for 1 Paulson Way' }));
    await user.click(screen.getByRole('menuitem', { name: 'Move to…' }));
    const technician = screen.getByRole('combobox', { name: 'Technician' });
    expect(screen.getByText('24 of 96 points after the move')).toBeTruthy();
    await user.type(technician, 'nobody of that name');
    expect(screen.getByText('Sorry, no matching options.')).toBeTruthy();
    await user.clear(technician);
    await user.type(technician, 'ben{Enter}');
    await waitFor(() =>
      expect(day.api.sent(AssignJob)[0]?.input).toMatchObject({ id: createJob(1).id, user_id: ben.id }),
    );
  });

  it('moves a job to another date from its menu; it leaves the board', async () => {
    day.api.when(AssignJob).respond(({ id, user_id, date }) => {
      day.jobs = day.jobs.filter((job) => job.id !== id);
      return {
        data: { id, date, user_id, status: 'assigned', completed: 0, version: 2 },
        warnings: [],
        command_id: day.createCommandId(),
      };
    });
    const user = await day.open();
    await user.click(within(getCard('3 Paulson Way')).getByRole('button', { name: /More actions for/ }));
    await user.click(screen.getByRole('menuitem', { name: 'Move to…' }));
    typeDate(await within(screen.getByRole('dialog')).findByRole('group', { name: 'Date' }), '2026-10-07');
    await user.type(screen.getByRole('combobox', { name: 'Technician' }), 'ada{Enter}');
    await waitFor(() =>
      expect(day.api.sent(AssignJob)[0]?.input).toMatchObject({
        id: createJob(3).id,
        user_id: ada.id,
        date: '2026-10-07',
      }),
    );
    await waitFor(() => expect(listAddresses(ADA)).toEqual([]));
    expect(readAnnouncement()).toBe('3 Paulson Way was moved to Ada Finch.');
  });

  it('takes a job back from its menu', async () => {
    const user = await day.open();
    await user.click(within(getCard('3 Paulson Way')).getByRole('button', { name: /More actions for/ }));
    await user.click(screen.getByRole('menuitem', { name: 'Unassign' }));
    await waitFor(() =>
      expect(day.api.sent(AssignJob)[0]?.input).toMatchObject({ id: createJob(3).id, user_id: null }),
    );
    expect(day.api.sent(AssignJobs)).toEqual([]);
  });

  it('knows the order of each date by its own version', async () => {
    day.jobs = [createAssignedJob(3, ada), createAssignedJob(4, ada)];
    day.routes.set(ada.id, 8);
    const user = await day.open();
    setCardHeights(ADA);
    drag(getCard('4 Paulson Way'), getLane(ADA), { at: { x: 10, y: 10 } });
    await waitFor(() => expect(readAnnouncement()).toBe('The order of Ada Finch was changed.'));
    day.routes.set(ada.id, 2);
    await user.click(screen.getByRole('button', { name: 'Day after' }));
    await waitFor(() => expect(day.api.sent(ReadBoard)).toHaveLength(2));
    await waitFor(() => expect(day.api.sent(BoardChanges).length).toBeGreaterThan(0));
    setCardHeights(ADA);
    drag(getCard('3 Paulson Way'), getLane(ADA), { at: { x: 10, y: 10 } });
    await waitFor(() => expect(day.api.sent(ReorderRoute)).toHaveLength(2));
    expect(day.api.sent(ReorderRoute).map(({ headers }) => headers.get('if-match'))).toEqual(['8', '2']);
  });

  it('sends the place of a job although another date was opened before its turn came', async () => {
    day.jobs = [createJob(1), createAssignedJob(3, ada), createAssignedJob(4, ada)];
    const user = await day.open();
    setCardHeights(ADA);
    drag(getCard('1 Paulson Way'), getLane(ADA), { at: { x: 10, y: 100 } });
    await waitFor(() => expect(day.api.sent(AssignJob)).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: 'Day after' }));
    await waitFor(() => expect(day.api.sent(ReorderRoute)).toHaveLength(1));
    expect(day.api.sent(ReorderRoute)[0]?.input).toMatchObject({ date: DAY, body: ids(3, 1, 4) });
  });

  it('leaves the warnings of a move of many on a card', async () => {
    day.api.when(AssignJobs).respond(({ job_ids, user_id }) => {
      day.moveJobs(job_ids, user_id);
      const warning = { type: 'capacity', message: 'More than the day holds.', limit: 96, value: 108 } as const;
      return { ids: job_ids, errors: {}, warnings: [warning], command_id: day.createCommandId() };
    });
    const user = await day.open();
    await user.keyboard('{Control>}');
    await user.click(getCard('1 Paulson Way'));
    await user.click(getCard('2 Paulson Way'));
    await user.keyboard('{/Control}');
    drag(getCard('1 Paulson Way'), getLane(BEN));
    await waitFor(() => expect(getCard('1 Paulson Way').textContent).toContain('More than the day holds.'));
  });
});
