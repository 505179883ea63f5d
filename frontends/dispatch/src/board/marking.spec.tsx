import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { CompleteJob, ReopenJob } from '@tailboard/contracts/jobs/job';
import { LockJob, SeeOrder, UnlockJob } from '@tailboard/contracts/jobs/job-edit';
import { card, DayInMemory, textOf, says } from '../testing/board-screen.js';
import { ada, DAY, assignedTo, job } from '../testing/day.js';

const tick = (): HTMLInputElement => screen.getByRole('checkbox', { name: 'Complete: 3 Paulson Way' });

describe('Marks on a job of the board', () => {
  let day: DayInMemory;
  beforeEach(() => {
    day = new DayInMemory();
  });

  it('ticks a job only when the server has said yes [JOB-038] [JOB-040]', async () => {
    let respond: () => void = () => undefined;
    day.api.when(CompleteJob).respond(async ({ id }) => {
      await new Promise<void>((resolve) => (respond = resolve));
      return day.marked(id, { completed: 1, status: 'completed' });
    });
    const user = await day.show();
    await user.click(tick());
    await waitFor(() =>
      expect(day.api.sent(CompleteJob)[0]).toMatchObject({
        method: 'PUT',
        url: `/api/v1/jobs/${job(3).id}/complete`,
      }),
    );
    expect(tick().checked).toBe(false);
    act(() => respond());
    await waitFor(() => expect(tick().checked).toBe(true));
  });

  it('takes a tick back [JOB-039]', async () => {
    day.jobs = [assignedTo(3, ada, { completed: 1, status: 'completed' })];
    const user = await day.show();
    await user.click(tick());
    await waitFor(() =>
      expect(day.api.sent(ReopenJob)[0]).toMatchObject({
        method: 'DELETE',
        url: `/api/v1/jobs/${job(3).id}/complete`,
      }),
    );
    await waitFor(() => expect(tick().checked).toBe(false));
  });

  it('leaves the tick as it was when it is refused, and says why on the card [JOB-042]', async () => {
    day.api.when(CompleteJob).respond(() => day.api.refuse(CompleteJob, 'JobInTheFuture', { date: '07 Oct 2026' }));
    const user = await day.show();
    await user.click(tick());
    await says(
      '3 Paulson Way',
      'Not completed: This job is planned for 07 Oct 2026; it can be completed on that day or later.',
    );
    expect(tick().checked).toBe(false);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('locks a job and unlocks it from its menu', async () => {
    const user = await day.show();
    const choose = async (name: string): Promise<void> => {
      await user.click(within(card('3 Paulson Way')).getByRole('button', { name: /More actions for/ }));
      await user.click(screen.getByRole('menuitem', { name }));
    };
    await choose('Lock');
    await waitFor(() => expect(day.api.sent(LockJob)).toHaveLength(1));
    await waitFor(() => expect(within(card('3 Paulson Way')).getByRole('img', { name: 'Locked' })).toBeTruthy());
    await choose('Unlock');
    await waitFor(() => expect(day.api.sent(UnlockJob)).toHaveLength(1));
    await waitFor(() => expect(within(card('3 Paulson Way')).queryByRole('img', { name: 'Locked' })).toBeNull());
  });

  it('shows that the operator changed the order, until a dispatcher has seen it', async () => {
    day.jobs = [assignedTo(3, ada, { order_changed: true })];
    const user = await day.show();
    const badge = (): HTMLElement | null =>
      within(card('3 Paulson Way')).queryByRole('img', { name: 'The order was changed' });
    expect(badge()).toBeTruthy();
    await user.click(within(card('3 Paulson Way')).getByRole('button', { name: /More actions for/ }));
    await user.click(screen.getByRole('menuitem', { name: 'Mark order change as seen' }));
    await waitFor(() => expect(day.api.sent(SeeOrder)).toHaveLength(1));
    await waitFor(() => expect(badge()).toBeNull());
  });

  it('says in a row what it says as a card: city, address, type, date and technician, with its tick and the way to daily work [JOB-032] [JOB-033] [JOB-035] [JOB-038]', async () => {
    const user = await day.show(`?date=${DAY}&view=rows`);
    const chip = within(card('3 Paulson Way'));
    expect(chip.getByText(/^3 Paulson Way · /).parentElement?.title).toMatch(
      /^8–10 · 3 Paulson Way, .+ · .+ · 06 Oct 2026 · Ada .+$/,
    );
    expect(chip.getByRole('link', { name: /3 Paulson Way/ }).getAttribute('href')).toBe(
      `/closedailywork?job_id=${job(3).id}`,
    );
    await user.click(chip.getByRole('checkbox', { name: /^Complete: 3 Paulson Way/ }));
    await waitFor(() => expect(day.api.sent(CompleteJob).map(({ ask: input }) => input.id)).toEqual([job(3).id]));
  });

  it('can be completed from the menu, and their daily work closed [JOB-035] [JOB-038]', async () => {
    const user = await day.show(`?date=${DAY}&view=rows`);
    await user.click(within(card('3 Paulson Way')).getByRole('button', { name: 'More actions for 3 Paulson Way' }));
    expect(screen.getByRole('menuitem', { name: 'Close daily work' }).getAttribute('href')).toBe(
      `/closedailywork?job_id=${job(3).id}`,
    );
    await user.click(screen.getByRole('menuitem', { name: 'Complete' }));
    await waitFor(() => expect(day.api.sent(CompleteJob).map(({ ask: input }) => input.id)).toEqual([job(3).id]));
    await waitFor(() => expect(textOf()).toBe('3 Paulson Way is completed.'));
    await user.click(within(card('3 Paulson Way')).getByRole('button', { name: 'More actions for 3 Paulson Way' }));
    expect(screen.getByRole('menuitem', { name: 'Mark incomplete' })).toBeTruthy();
  });
});
