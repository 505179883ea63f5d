import { beforeEach, describe, expect, it } from '@jest/globals';
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
  getLane,
  readAnnouncement,
  UNASSIGNED_LANE,
} from '../testing/board-screen.js';
import { ada, ben, createAssignedJob, createBoard, createJob, createTimeSlot } from '../testing/day.js';

const ids = (...numbers: number[]): string[] => numbers.map((n) => createJob(n).id);

describe('The board by keyboard', () => {
  let day: InMemoryDay;
  beforeEach(() => {
    day = new InMemoryDay();
  });

  it('assigns a job, and announces each step [JOB-023]', async () => {
    const user = await day.open();
    act(() => getCard('1 Paulson Way').focus());
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(getCard('2 Paulson Way'));
    await user.keyboard('[Space]');
    expect(readAnnouncement()).toBe('Picked up 2 Paulson Way. It is in Unassigned jobs.');
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(readAnnouncement()).toBe('Ben Ortiz');
    expect(within(getLane(BEN)).getByText('12 of 96 points after the move')).toBeTruthy();
    await user.keyboard('[Space]');
    await waitFor(() => expect(readAnnouncement()).toBe('2 Paulson Way was moved to Ben Ortiz.'));
    expect(day.api.sent(AssignJob)[0]?.input).toMatchObject({ id: createJob(2).id, user_id: ben.id });
    expect(document.activeElement).toBe(getCard('1 Paulson Way'));
  });

  it('given ranked technicians, when digits are pressed, then each assigns in slot order after completed jobs and advances', async () => {
    const done = createAssignedJob(4, ben, { ...createTimeSlot(10), completed: 1, status: 'completed' });
    day.jobs = [
      createJob(1, createTimeSlot(8)),
      createJob(2, createTimeSlot(12)),
      createJob(3, createTimeSlot(14)),
      done,
      createAssignedJob(5, ben, createTimeSlot(12)),
    ];
    day.api.when(ReadBoard).respond(() => {
      const board = createBoard(day.jobs);
      const [first, ...others] = board.cards;
      return { ...board, cards: [{ ...first!, day: { ...first!.day, leave: 'sick' } }, ...others] };
    });
    const user = await day.open();
    await user.keyboard('jj');
    expect(document.activeElement).toBe(getCard('2 Paulson Way'));
    act(() => getCard('1 Paulson Way').focus());
    const names = within(await screen.findByRole('list', { name: 'Keys 1–9: technicians' }));
    expect(names.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '1 Ben Ortiz late',
      '2 Ada Finch away',
    ]);
    await user.keyboard('1');
    expect(listAddresses(BEN)).toEqual(['4 Paulson Way', '1 Paulson Way', '5 Paulson Way']);
    await waitFor(() => expect(document.activeElement).toBe(getCard('2 Paulson Way')));
    await user.keyboard('2');
    expect(listAddresses(ADA)).toEqual(['2 Paulson Way']);
    await waitFor(() => expect(document.activeElement).toBe(getCard('3 Paulson Way')));
    await user.keyboard('9');
    act(() => screen.getByRole('textbox', { name: 'Find on the board' }).focus());
    await user.keyboard('1');
    expect(day.api.sent(AssignJob).map(({ input }) => [input.id, input.user_id])).toEqual([
      [createJob(1).id, ben.id],
      [createJob(2).id, ada.id],
    ]);
    expect(listAddresses(BEN)).toEqual(['4 Paulson Way', '1 Paulson Way', '5 Paulson Way']);
    expect(day.api.sent(ReorderRoute)).toEqual([]);
  });

  it('moves a job on its card, and announces each step [JOB-028]', async () => {
    day.jobs = [createJob(1), createAssignedJob(3, ada), createAssignedJob(4, ada), createAssignedJob(5, ada)];
    const user = await day.open();
    act(() => getCard('5 Paulson Way').focus());
    await user.keyboard('[Space]{ArrowUp}');
    expect(readAnnouncement()).toBe('Before 4 Paulson Way');
    expect(getLane(ADA).dataset.before).toBe(createJob(4).id);
    await user.keyboard('{Home}');
    expect(readAnnouncement()).toBe('Before 3 Paulson Way');
    await user.keyboard('{ArrowDown}[Space]');
    expect(listAddresses(ADA)).toEqual(['3 Paulson Way', '5 Paulson Way', '4 Paulson Way']);
    await waitFor(() => expect(day.api.sent(ReorderRoute)[0]?.input.body).toEqual(ids(3, 5, 4)));
    await waitFor(() => expect(readAnnouncement()).toBe('The order of Ada Finch was changed.'));
  });

  it('gives a job to a place on another card', async () => {
    day.jobs = [createJob(1), createAssignedJob(3, ada), createAssignedJob(4, ada)];
    const user = await day.open();
    act(() => getCard('1 Paulson Way').focus());
    await user.keyboard('[Space]{ArrowRight}{ArrowUp}[Space]');
    expect(listAddresses(ADA)).toEqual(['3 Paulson Way', '1 Paulson Way', '4 Paulson Way']);
    await waitFor(() => expect(day.api.sent(ReorderRoute)[0]?.input.body).toEqual(ids(3, 1, 4)));
  });

  it('carries all selected jobs when one of them is picked up', async () => {
    const user = await day.open();
    act(() => getCard('1 Paulson Way').focus());
    await user.keyboard('{Control>}a{/Control}[Space]');
    expect(readAnnouncement()).toBe('Picked up 2 jobs.');
    await user.keyboard('{ArrowRight}[Space]');
    await waitFor(() =>
      expect(day.api.sent(AssignJobs)[0]?.input).toMatchObject({ job_ids: ids(1, 2), user_id: ada.id }),
    );
  });

  it('puts a job back on Escape, and sends nothing', async () => {
    const user = await day.open();
    act(() => getCard('1 Paulson Way').focus());
    await user.keyboard('[Space]{ArrowRight}{Escape}[Space]{Escape}');
    expect(readAnnouncement()).toContain('Returned to Unassigned jobs.');
    expect(day.api.sent(AssignJob)).toEqual([]);
    expect(listAddresses(UNASSIGNED_LANE)).toContain('1 Paulson Way');
  });

  it('walks over jobs that are not in the document yet, and brings them into it', async () => {
    day.jobs = Array.from({ length: 300 }, (_, at) => createJob(at + 1));
    const user = await day.open();
    expect(within(getLane(UNASSIGNED_LANE)).getAllByRole('listitem').length).toBeLessThan(60);
    act(() => getCard('1 Paulson Way').focus());
    await user.keyboard('{End}');
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toContain('300 Paulson Way'));
    await user.keyboard('{PageUp}');
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toContain('290 Paulson Way'));
    await user.keyboard('[Space]{ArrowRight}[Space]');
    await waitFor(() => expect(day.api.sent(AssignJob)[0]?.input.id).toBe(createJob(290).id));
    expect(document.activeElement?.getAttribute('data-card')).toBe(createJob(291).id);
    await user.keyboard('{Home}');
  });

  it('opens “Move to…” with m, finds with a slash, and lists all keys with a question mark', async () => {
    const user = await day.open();
    act(() => getCard('1 Paulson Way').focus());
    await user.keyboard('m');
    expect(within(screen.getByRole('dialog', { name: 'Move to…' })).getByText('1 Paulson Way, Nashville')).toBeTruthy();
    await user.keyboard('{Escape}{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.keyboard('/');
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Find on the board' }));
    await user.keyboard('m?');
    expect(screen.queryByRole('dialog')).toBeNull();
    act(() => getCard('1 Paulson Way')?.focus());
    act(() => (document.activeElement as HTMLElement).blur());
    await user.keyboard('?');
    expect(
      within(screen.getByRole('dialog', { name: 'Keyboard shortcuts' })).getByText('Select all in the list'),
    ).toBeTruthy();
  });

  it('does not pick up a completed job', async () => {
    day.jobs = [createJob(1), createAssignedJob(3, ada, { completed: 1, status: 'completed' })];
    const user = await day.open();
    act(() => getCard('3 Paulson Way').focus());
    await user.keyboard('[Space]{ArrowRight}[Space]');
    expect(day.api.sent(AssignJob)).toEqual([]);
  });

  it('lets go of a job that another user took away meanwhile', async () => {
    const user = await day.open();
    act(() => getCard('1 Paulson Way').focus());
    await user.keyboard(' ');
    expect(getCard('1 Paulson Way').dataset.grabbed).toBe('true');
    day.api
      .when(BoardChanges)
      .respond(() => ({ reload: false, jobs: [], gone: [createJob(1).id], routes: [], position: '101' }));
    await waitFor(() => expect(day.api.listeners).toBe(1));
    day.position += 1;
    act(() => day.sendNotice());
    await waitFor(() => expect(screen.queryByRole('listitem', { name: /, 1 Paulson Way/ })).toBeNull());
    act(() => getCard('2 Paulson Way').focus());
    await user.keyboard(' ');
    expect(getCard('2 Paulson Way').dataset.grabbed).toBe('true');
  });
});
