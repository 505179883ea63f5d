import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { CompleteJob, type Job } from '@tailboard/contracts/jobs/job';
import { ADA, getCard, listAddresses, InMemoryDay, getLane, UNASSIGNED_LANE } from '../../testing/board-screen.js';
import { ada, DAY, createAssignedJob, createJob, createTimeSlot } from '../../testing/day.js';

const inCity = (n: number, city: string): Pick<Job, 'address'> => ({
  address: { ...createJob(n).address, city },
});

describe('The unassigned list of the board', () => {
  let day: InMemoryDay;
  beforeEach(() => {
    localStorage.clear();
    day = new InMemoryDay();
    day.jobs = [
      createJob(1, { ...createTimeSlot(10), ...inCity(1, 'Augusta') }),
      createJob(2, { ...createTimeSlot(8), ...inCity(2, 'Macon'), points: 30 }),
      createJob(3, { ...createTimeSlot(8), ...inCity(3, 'Augusta') }),
      createAssignedJob(4, ada),
    ];
  });
  const findUnassigned = () => within(getLane(UNASSIGNED_LANE));
  const arrange = async (user: Awaited<ReturnType<InMemoryDay['open']>>, entry: string, index = 0): Promise<void> => {
    await user.click(findUnassigned().getByRole('button', { name: 'Arrange unassigned jobs' }));
    await user.click(screen.getAllByRole('menuitemradio', { name: entry })[index]!);
  };
  const address = (): string => screen.getByTestId('whereabouts').textContent;

  it('given jobs that wait, then lines by time slot with counts and points: slot, place, street, category and points of each', async () => {
    await day.open();
    expect(findUnassigned().getByRole('button', { name: '8–10', expanded: true }).parentElement?.textContent).toBe(
      '8–102 jobs · 42 ptsSelect',
    );
    expect(listAddresses(UNASSIGNED_LANE)).toEqual(['3 Paulson Way', '2 Paulson Way', '1 Paulson Way']);
    expect(getCard('2 Paulson Way').textContent).toBe('8–102 Paulson Way30 ptsMacon 37013Install');
  });

  it('given a line, when opened, then it shows everything of a card, and is a line again when closed [JOB-032] [JOB-033] [JOB-035]', async () => {
    const user = await day.open();
    act(() => getCard('2 Paulson Way').focus());
    await user.click(within(getCard('2 Paulson Way')).getByRole('button', { name: 'Full card: 2 Paulson Way' }));
    const expandedCard = within(getCard('2 Paulson Way'));
    for (const text of ['Macon', '06 Oct 2026', 'Install', '8–10', 'Unassigned'])
      expect(getCard('2 Paulson Way').textContent).toContain(text);
    await user.click(expandedCard.getByRole('button', { name: 'Full card: 2 Paulson Way' }));
    expect(getCard('2 Paulson Way').textContent).not.toContain('06 Oct 2026');
  });

  it('given a job without a technician, then it can neither be completed nor its daily work closed [JOB-035] [JOB-038]', async () => {
    const user = await day.open(`?date=${DAY}&look=cards`);
    const without = within(getCard('2 Paulson Way'));
    expect(without.queryByRole('checkbox', { name: /^Complete/ })).toBeNull();
    expect(without.queryByRole('link', { name: /^Close daily work/ })).toBeNull();
    expect(within(getCard('4 Paulson Way')).getByRole('checkbox', { name: /^Complete/ })).toBeTruthy();
    await user.click(without.getByRole('button', { name: 'More actions for 2 Paulson Way' }));
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Move to…',
      'Select',
      'Lock',
      'Details and history',
      'Edit job',
    ]);
    await user.keyboard('{Escape}');
    for (const name of ['2', '4'])
      await user.click(screen.getByRole('checkbox', { name: `Select: ${name} Paulson Way` }));
    await user.click(within(await screen.findByRole('toolbar')).getByRole('button', { name: 'Complete' }));
    await waitFor(() => expect(day.api.sent(CompleteJob).map(({ input }) => input.id)).toEqual([createJob(4).id]));
  });

  it('given another grouping and order, then they hold and are in the address; cards show everything at once', async () => {
    const user = await day.open();
    await arrange(user, 'City');
    expect(listAddresses(UNASSIGNED_LANE)).toEqual(['3 Paulson Way', '1 Paulson Way', '2 Paulson Way']);
    await arrange(user, 'Most points');
    await arrange(user, 'No groups');
    expect(listAddresses(UNASSIGNED_LANE)).toEqual(['2 Paulson Way', '3 Paulson Way', '1 Paulson Way']);
    await arrange(user, 'Cards');
    expect(getCard('2 Paulson Way').textContent).toContain('06 Oct 2026');
    expect(address()).toBe(`/admin/jobs/assign?date=${DAY}&group=none&sort=points&look=cards`);
  });

  it('given a group, when folded, then its jobs are gone from hand and keyboard; when selected, it opens and all of it is', async () => {
    const user = await day.open();
    await user.click(findUnassigned().getByRole('button', { name: '8–10' }));
    expect(listAddresses(UNASSIGNED_LANE)).toEqual(['1 Paulson Way']);
    await user.click(findUnassigned().getByRole('button', { name: 'Select all: 8–10' }));
    expect((await screen.findByRole('toolbar')).textContent).toContain('2 selected');
    expect(listAddresses(UNASSIGNED_LANE)).toEqual(['3 Paulson Way', '2 Paulson Way', '1 Paulson Way']);
  });

  it('given the box at the left of a job, then it selects; only the round tick completes', async () => {
    const user = await day.open();
    act(() => getCard('3 Paulson Way').focus());
    await user.click(within(getCard('3 Paulson Way')).getByRole('checkbox', { name: 'Select: 3 Paulson Way' }));
    expect((await screen.findByRole('toolbar')).textContent).toContain('1 selected');
    expect(day.api.sent(CompleteJob)).toHaveLength(0);
    act(() => getCard('4 Paulson Way').focus());
    await user.click(within(getCard('4 Paulson Way')).getByRole('checkbox', { name: 'Complete: 4 Paulson Way' }));
    await waitFor(() => expect(day.api.sent(CompleteJob)).toHaveLength(1));
  });

  it('given a way to look at it, when saved, then it is there again by its name, on another date too, until it is removed', async () => {
    const user = await day.open(`?date=${DAY}&group=city&view=rows`);
    await user.click(screen.getByRole('button', { name: 'Views' }));
    await user.click(screen.getByRole('menuitem', { name: 'Save this view…' }));
    await user.type(screen.getByRole('textbox', { name: 'View name' }), 'By city{Enter}');
    expect(screen.getByRole('button', { name: 'By city' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Cards' }));
    await user.click(screen.getByRole('button', { name: 'Day after' }));
    await user.click(screen.getByRole('button', { name: 'Views' }));
    await user.click(screen.getByRole('menuitem', { name: 'By city' }));
    expect(address()).toBe('/admin/jobs/assign?date=2026-10-07&group=city&view=rows');
    await user.click(screen.getByRole('button', { name: 'By city' }));
    await user.click(screen.getByRole('menuitem', { name: 'Remove “By city”' }));
    expect(screen.getByRole('button', { name: 'Views' })).toBeTruthy();
  });

  it('given jobs that are in conflict, then each shows the reason, also in a list beside the board', async () => {
    day.jobs = [
      createJob(1),
      createAssignedJob(2, ada, { ...createTimeSlot(12), route_order: 1 }),
      createAssignedJob(3, ada, { ...createTimeSlot(8), route_order: 2 }),
    ];
    const user = await day.open();
    expect(
      within(getCard('3 Paulson Way')).getByRole('img', { name: 'Conflict: Out of order: after the 12–14 job' }),
    ).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '1 conflict' }));
    expect(await screen.findByText('Out of order: after the 12–14 job')).toBeTruthy();
    expect(address()).toContain('conflicts=1');
    expect(listAddresses(ADA)).toEqual(['2 Paulson Way', '3 Paulson Way']);
  });

  it('given rows, then each job has its whole time slot, those of one slot are below each other, and the hours are above them', async () => {
    day.jobs = [
      createAssignedJob(2, ada, createTimeSlot(8)),
      createAssignedJob(3, ada, createTimeSlot(8)),
      createAssignedJob(4, ada, { ...createTimeSlot(10), route_order: 9 }),
    ];
    await day.open(`?date=${DAY}&view=rows`);
    const place = (n: number) => {
      const { left, width, top } = getCard(`${n} Paulson Way`).style;
      return { left, width, top };
    };
    expect(place(2)).toEqual({ left: 'calc(0% + 1px)', width: 'calc(22.22% - 3px)', top: '1px' });
    expect(place(3)).toEqual({ ...place(2), top: '27px' });
    expect(place(4)).toEqual({ left: 'calc(22.22% + 1px)', width: 'calc(22.22% - 3px)', top: '1px' });
    expect(screen.getByText('8 AM')).toBeTruthy();
    expect(screen.getByText('4 PM')).toBeTruthy();
  });
});
