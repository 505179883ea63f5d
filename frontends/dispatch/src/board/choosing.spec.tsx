import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { ReadBoard } from '@tailboard/contracts/jobs/board';
import { AssignJob } from '@tailboard/contracts/jobs/job';
import { ReorderRoute } from '@tailboard/contracts/jobs/moves';
import {
  ADA,
  BEN,
  getCard,
  listAddresses,
  InMemoryDay,
  drag,
  getLane,
  UNASSIGNED_LANE,
} from '../testing/board-screen.js';
import { ada, createAssignedJob, createJob, createTimeSlot } from '../testing/day.js';

/** Gives the blocks of a row places, as in a browser: 100 px for an hour from 8, and 34 px for each block below another. */
function standAlong(name: string): void {
  for (const element of within(getLane(name)).queryAllByRole('listitem')) {
    const { left, width, top } = element.style;
    const part = (style: string): number => Number(/([\d.]+)%/.exec(style)?.[1] ?? 0) * 9;
    element.getBoundingClientRect = () => new DOMRect(part(left), Number.parseInt(top, 10), part(width), 32);
  }
}

describe('Choosing a technician and a place on the board', () => {
  let day: InMemoryDay;
  beforeEach(() => {
    day = new InMemoryDay();
  });
  const away = (): void => {
    day.api.when(ReadBoard).respond(() => {
      const board = day.toBoard();
      const cards = board.cards.map((card) => ({
        ...card,
        day: { ...card.day, leave: 'vacation' as const, note: 'Vacation' },
      }));
      return { ...board, cards };
    });
  };

  it('given that everyone is away, when a key assigns a job, then a warning appears', async () => {
    away();
    const user = await day.open();
    act(() => getCard('1 Paulson Way').focus());
    await user.keyboard('1');
    const toast = await screen.findByRole('group', { name: '1 Paulson Way was moved to Ada Finch. Away: Vacation.' });
    expect(toast.className).toContain('Warning');
  });

  it('given a technician whose day makes the job late, when it is assigned, then a warning contains the time', async () => {
    day.jobs = [
      createJob(1, createTimeSlot(8)),
      ...[3, 4, 5].map((n) => createAssignedJob(n, ada, { ...createTimeSlot(8), route_order: n })),
    ];
    await day.open();
    drag(getCard('1 Paulson Way'), getLane(ADA));
    await screen.findByRole('group', {
      name: '1 Paulson Way was moved to Ada Finch. Late: expected at 11:00 AM, time slot ends at 10:00 AM.',
    });
  });

  it('given “Move to…”, when Enter has chosen, then the next unassigned job has the focus; and its own job after Escape', async () => {
    const user = await day.open();
    act(() => getCard('1 Paulson Way').focus());
    await user.keyboard('m');
    await user.type(await screen.findByRole('combobox', { name: 'Technician' }), 'ben{Enter}');
    await waitFor(() => expect(listAddresses(BEN)).toEqual(['1 Paulson Way']));
    await waitFor(() => expect(document.activeElement).toBe(getCard('2 Paulson Way')));
    await user.keyboard('m');
    await screen.findByRole('combobox', { name: 'Technician' });
    await user.keyboard('{Escape}{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(getCard('2 Paulson Way')));
  });

  it('given “Move to…” that was canceled, when a button is clicked, then the button has the focus', async () => {
    const user = await day.open();
    act(() => getCard('1 Paulson Way').focus());
    await user.keyboard('m');
    await screen.findByRole('combobox', { name: 'Technician' });
    await user.keyboard('{Escape}{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(getCard('1 Paulson Way')));
    // As in a browser: the job loses the focus, and the board is rendered, before the button has it.
    act(() => getCard('1 Paulson Way').blur());
    expect(document.activeElement).toBe(document.body);
    act(() => screen.getByRole('button', { name: 'Suggest' }).focus());
    act(() => screen.getByRole('button', { name: 'Suggest' }).blur());
    await user.hover(getCard('2 Paulson Way'));
    expect(document.activeElement).toBe(document.body);
  });

  it('given “Move to…”, then each technician has the expected arrival, and the worst conflict in a word', async () => {
    day.jobs = [
      createJob(1, createTimeSlot(8)),
      ...[3, 4, 5].map((n) => createAssignedJob(n, ada, { ...createTimeSlot(8), route_order: n })),
    ];
    const user = await day.open();
    act(() => getCard('1 Paulson Way').focus());
    await user.keyboard('m');
    await screen.findByRole('combobox', { name: 'Technician' });
    const options = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
    expect(options[0]).toMatch(/Ben Ortiz.*expected at 8:00 AM/);
    expect(options[1]).toMatch(/Ada Finch.*late.*expected at 11:00 AM/);
  });

  it('given rows, when a job is dropped on a block of an earlier time slot, then it goes to its own time slot', async () => {
    day.jobs = [createJob(1, createTimeSlot(12)), createAssignedJob(3, ada, { ...createTimeSlot(10), route_order: 1 })];
    const user = await day.open();
    await user.click(screen.getByRole('button', { name: 'Rows' }));
    standAlong(ADA);
    drag(getCard('1 Paulson Way'), getLane(ADA), { at: { x: 220, y: 10 }, drop: false });
    expect(getLane(ADA).dataset.before).toBe('end');
    drag(getCard('1 Paulson Way'), getLane(ADA), { at: { x: 220, y: 10 } });
    await waitFor(() => expect(listAddresses(ADA)).toEqual(['3 Paulson Way', '1 Paulson Way']));
    await waitFor(() => expect(day.api.sent(AssignJob)).toHaveLength(1));
    expect(day.api.sent(ReorderRoute)).toEqual([]);
  });

  it('given rows, when a job is dropped at the edge of a block, where the line is, then it goes before it', async () => {
    day.jobs = [createJob(1, createTimeSlot(12)), createAssignedJob(3, ada, { ...createTimeSlot(10), route_order: 1 })];
    const user = await day.open();
    await user.click(screen.getByRole('button', { name: 'Rows' }));
    standAlong(ADA);
    drag(getCard('1 Paulson Way'), getLane(ADA), { at: { x: 200, y: 10 } });
    await waitFor(() => expect(listAddresses(ADA)).toEqual(['1 Paulson Way', '3 Paulson Way']));
    await waitFor(() => expect(day.api.sent(ReorderRoute)).toHaveLength(1));
  });

  it('given rows, when a move is refused, then a toast names the job, can be closed, and the row keeps its line', async () => {
    day.jobs = [createAssignedJob(3, ada)];
    day.api.when(AssignJob).respond(() => day.api.refuse(AssignJob, 'TechnicianInactive', { label: 'Ben Ortiz' }));
    const user = await day.open();
    await user.click(screen.getByRole('button', { name: 'Rows' }));
    const before = getCard('3 Paulson Way').textContent;
    drag(getCard('3 Paulson Way'), getLane(BEN));
    const toast = await screen.findByRole('alert');
    expect(toast.textContent).toBe(
      '3 Paulson Way: Not moved: Ben Ortiz is no longer active and cannot be assigned jobs.',
    );
    await waitFor(() => expect(listAddresses(ADA)).toEqual(['3 Paulson Way']));
    expect(getCard('3 Paulson Way').textContent).toBe(before);
    await user.click(within(toast).getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(listAddresses(UNASSIGNED_LANE)).toEqual([]);
  });
});
