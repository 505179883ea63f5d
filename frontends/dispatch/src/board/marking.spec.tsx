import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { CompleteJob, ReopenJob } from '@tailboard/contracts/jobs/job';
import { LockJob, SeeOrder, UnlockJob } from '@tailboard/contracts/jobs/job-edit';
import { ADA, getCard, InMemoryDay, getLane, readAnnouncement, waitForCardText } from '../testing/board-screen.js';
import { ada, DAY, createAssignedJob, createJob } from '../testing/day.js';

const tick = (): HTMLInputElement => screen.getByRole('checkbox', { name: 'Complete: 3 Paulson Way' });

describe('Marks on a job of the board', () => {
  let day: InMemoryDay;
  beforeEach(() => {
    day = new InMemoryDay();
  });

  it('ticks a job only when the server has accepted it [JOB-038] [JOB-040]', async () => {
    let respond: () => void = () => undefined;
    day.api.when(CompleteJob).respond(async ({ id }) => {
      await new Promise<void>((resolve) => (respond = resolve));
      return day.markJob(id, { completed: 1, status: 'completed' });
    });
    const user = await day.open();
    await user.click(tick());
    await waitFor(() =>
      expect(day.api.sent(CompleteJob)[0]).toMatchObject({
        method: 'PUT',
        url: `/api/v1/jobs/${createJob(3).id}/complete`,
      }),
    );
    expect(tick().checked).toBe(false);
    act(() => respond());
    await waitFor(() => expect(tick().checked).toBe(true));
  });

  it('takes a tick back [JOB-039]', async () => {
    day.jobs = [createAssignedJob(3, ada, { completed: 1, status: 'completed' })];
    const user = await day.open();
    await user.click(tick());
    await waitFor(() =>
      expect(day.api.sent(ReopenJob)[0]).toMatchObject({
        method: 'DELETE',
        url: `/api/v1/jobs/${createJob(3).id}/complete`,
      }),
    );
    await waitFor(() => expect(tick().checked).toBe(false));
  });

  it('leaves the tick as it was when it is refused, and shows the reason on the card [JOB-042]', async () => {
    day.api.when(CompleteJob).respond(() => day.api.refuse(CompleteJob, 'JobInTheFuture', { date: '07 Oct 2026' }));
    const user = await day.open();
    await user.click(tick());
    await waitForCardText(
      '3 Paulson Way',
      'Not completed: This job is planned for 07 Oct 2026; it can be completed on that day or later.',
    );
    expect(tick().checked).toBe(false);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('locks a job and unlocks it from its menu', async () => {
    const user = await day.open();
    const choose = async (name: string): Promise<void> => {
      await user.click(within(getCard('3 Paulson Way')).getByRole('button', { name: /More actions for/ }));
      await user.click(screen.getByRole('menuitem', { name }));
    };
    await choose('Lock');
    await waitFor(() => expect(day.api.sent(LockJob)).toHaveLength(1));
    await waitFor(() => expect(within(getCard('3 Paulson Way')).getByRole('img', { name: 'Locked' })).toBeTruthy());
    await choose('Unlock');
    await waitFor(() => expect(day.api.sent(UnlockJob)).toHaveLength(1));
    await waitFor(() => expect(within(getCard('3 Paulson Way')).queryByRole('img', { name: 'Locked' })).toBeNull());
  });

  it('shows that the operator changed the order, until a dispatcher has seen it', async () => {
    day.jobs = [createAssignedJob(3, ada, { order_changed: true })];
    const user = await day.open();
    const badge = (): HTMLElement | null =>
      within(getCard('3 Paulson Way')).queryByRole('img', { name: 'The order was changed' });
    expect(badge()).toBeTruthy();
    await user.click(within(getCard('3 Paulson Way')).getByRole('button', { name: /More actions for/ }));
    await user.click(screen.getByRole('menuitem', { name: 'Mark order change as seen' }));
    await waitFor(() => expect(day.api.sent(SeeOrder)).toHaveLength(1));
    await waitFor(() => expect(badge()).toBeNull());
  });

  it('shows in a row its place and its type; its title has the rest, and a click opens its details beside the board [JOB-032]', async () => {
    const user = await day.open(`?date=${DAY}&view=rows`);
    const block = getCard('3 Paulson Way');
    // The hours are for paper; on the screen the axis shows them.
    expect(block.textContent).toBe('8–103 Paulson WayNashville · Install · 12 pts');
    expect(within(block).getByText('3 Paulson Way').closest('[title]')?.getAttribute('title')).toBe(
      '8–10 · 3 Paulson Way, Nashville · Miguel Hill · Install · 12 pts · 06 Oct 2026 · Ada Finch',
    );
    expect(within(block).queryAllByRole('button')).toEqual([]);
    await user.click(block);
    const details = await screen.findByRole('dialog', { name: 'Job details' });
    await user.click(await within(details).findByRole('button', { name: 'More actions' }));
    expect(screen.getByRole('menuitem', { name: 'Move to…' })).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(screen.getByRole('region', { name: ADA })).toBeTruthy();
    expect(screen.getByTestId('whereabouts').textContent).toContain(`job=${createJob(3).id}`);
    await user.keyboard('{Escape}{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Job details' })).toBeNull());
  });

  it('can be completed from the context menu of a row, and their daily work closed [JOB-033] [JOB-035] [JOB-038]', async () => {
    const user = await day.open(`?date=${DAY}&view=rows`);
    fireEvent.contextMenu(getCard('3 Paulson Way'));
    expect(screen.getByRole('menuitem', { name: 'Close daily work' }).getAttribute('href')).toBe(
      `/closedailywork?job_id=${createJob(3).id}`,
    );
    await user.click(screen.getByRole('menuitem', { name: 'Complete' }));
    await waitFor(() => expect(day.api.sent(CompleteJob).map(({ input }) => input.id)).toEqual([createJob(3).id]));
    await waitFor(() => expect(readAnnouncement()).toBe('3 Paulson Way is completed.'));
    expect(within(getCard('3 Paulson Way')).getByRole('img', { name: /^Completed/ })).toBeTruthy();
    expect(getCard('3 Paulson Way').dataset.tone).toBe('muted');
    fireEvent.contextMenu(getCard('3 Paulson Way'));
    expect(screen.getByRole('menuitem', { name: 'Mark incomplete' })).toBeTruthy();
  });

  it('has last week, equipment and the route of a technician in the menu of the row [JOB-015] [JOB-016]', async () => {
    const user = await day.open(`?date=${DAY}&view=rows`);
    expect(within(getLane(ADA)).getByText('12 / 96')).toBeTruthy();
    await user.click(within(getLane(ADA)).getByRole('button', { name: 'Actions for Ada Finch' }));
    const menu = screen.getByRole('menu');
    expect(menu.textContent).toContain('Ada Finch (T101)');
    expect(menu.textContent).toContain('Last week approved: 38.5 h · 412 points');
    expect(
      within(menu)
        .getAllByRole('menuitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Equipment of Ada Finch', 'Mark Ada Finch out and reassign', 'Print the route of Ada Finch']);
  });
});
