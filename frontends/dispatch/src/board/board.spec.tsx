import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ReadBoard } from '@tailboard/contracts/jobs/board';
import { JobHistory, type Job } from '@tailboard/contracts/jobs/job';
import { createPage } from '@tailboard/contracts/page';
import { createSignedInUser } from '@tailboard/web/testing/people';
import { renderScreen } from '@tailboard/web/testing/render-screen';
import { ADA, BEN, getCard, listAddresses, InMemoryDay, getLane, UNASSIGNED_LANE } from '../testing/board-screen.js';
import { createBoard, DAY, createAssignedJob, createJob, ada } from '../testing/day.js';
import { Page } from './board-page.js';

describe('The dispatch board', () => {
  let day: InMemoryDay;
  beforeEach(() => {
    day = new InMemoryDay();
  });
  const render = (): Promise<unknown> =>
    renderScreen(<Page />, {
      api: day.api,
      user: createSignedInUser(['manager']),
      path: '/admin/jobs/assign',
      route: '/admin/jobs/assign',
    });

  it('shows the unassigned jobs and a card for each technician of the date [JOB-009] [JOB-010]', async () => {
    await day.open();
    expect(listAddresses(UNASSIGNED_LANE)).toEqual(['1 Paulson Way', '2 Paulson Way']);
    expect(listAddresses(ADA)).toEqual(['3 Paulson Way']);
    expect(listAddresses(BEN)).toEqual([]);
    expect(day.api.sent(ReadBoard)[0]?.input).toMatchObject({ date: DAY });
  });

  it('shows who a technician is, last week, the points and the leave [JOB-014] [JOB-015] [JOB-016] [JOB-017] [JOB-018] [JOB-019]', async () => {
    day.api
      .when(ReadBoard)
      .respond(() => createBoard(day.jobs, { note: 'Vacation until 08 Oct 2026', leave: 'vacation' }));
    await day.open();
    const head = within(getLane(ADA));
    for (const text of ['T101', '12 of 96 points', 'Vacation until 08 Oct 2026'])
      expect(head.getByText(text)).toBeTruthy();
    expect(head.getByText(/Last week approved:/).textContent).toBe('Last week approved: 38.5 h · 412 points');
    expect(head.getByRole('meter').getAttribute('aria-valuenow')).toBe('12');
    expect(head.getByRole('link', { name: /^Equipment of / }).getAttribute('href')).toMatch(
      /^\/warehouse\/people\/[0-9a-f-]{36}$/,
    );
  });

  it('given an absence of some hours, then the row hatches them with when and why, and the rest of the day is free', async () => {
    const absences = [{ start: '13:00', end: '17:00', note: 'Doctor' }];
    day.api
      .when(ReadBoard)
      .respond(() => createBoard(day.jobs, { note: 'Doctor (1:00 PM–5:00 PM)', capacity: 48, absences }));
    await day.open(`?date=${DAY}&view=rows`);
    const hours = within(getLane(ADA)).getByTitle('Away 1:00 PM–5:00 PM: Doctor');
    expect([parseFloat(hours.style.left), parseFloat(hours.style.width)]).toEqual([55.56, 44.44]);
    expect(getLane(ADA).querySelector('[data-away]')).toBeNull();
    expect(within(getLane(ADA)).getByTitle('12 of 48 points')).toBeTruthy();
  });

  it('names a leave that has no note, and a technician who is no longer active', async () => {
    day.api.when(ReadBoard).respond(() => {
      const board = createBoard(day.jobs, { leave: 'training' });
      return { ...board, cards: board.cards.map((card) => ({ ...card, user: { ...card.user, active: false } })) };
    });
    await day.open();
    expect(within(getLane(ADA)).getByText('Training')).toBeTruthy();
    expect(within(getLane(ADA)).getByText('Inactive')).toBeTruthy();
  });

  it('shows hours only above zero, and points as 0 [JOB-021] [JOB-022]', async () => {
    day.api
      .when(ReadBoard)
      .respond(() => createBoard([createJob(1)], { weeks_approved_hours: 0, weeks_approved_points: 0 }));
    await day.open();
    expect(within(getLane(ADA)).getByText(/Last week approved:/).textContent).toBe('Last week approved: 0 points');
    expect(within(getLane(ADA)).getByText('0 of 96 points')).toBeTruthy();
  });

  it('shows city, address, date, type, time and the technician on a job [JOB-032] [JOB-033]', async () => {
    await day.open();
    const shown = getCard('3 Paulson Way').textContent;
    for (const text of ['Nashville', '3 Paulson Way', '06 Oct 2026', 'Install', '8–10', 'Ada Finch'])
      expect(shown).toContain(text);
    expect(within(getCard('3 Paulson Way')).getByRole('checkbox', { name: 'Complete: 3 Paulson Way' })).toBeTruthy();
  });

  it('shows what is unknown about a job [JOB-044] [JOB-045] [JOB-046]', async () => {
    day.jobs = [createJob(1, { time_slot: null, address: { ...createJob(1).address, city: '', address: '' } })];
    await day.open();
    const shown = getCard('Address Unknown').textContent;
    for (const text of ['City Unknown', 'Address Unknown', 'Unknown Time']) expect(shown).toContain(text);
  });

  it('links to close daily work and opens the editor on a double-click [JOB-034] [JOB-035] [JOB-060]', async () => {
    const user = await day.open();
    expect(
      within(getCard('3 Paulson Way'))
        .getByRole('link', { name: /Close daily work/ })
        .getAttribute('href'),
    ).toBe(`/closedailywork?job_id=${createJob(3).id}`);
    await user.dblClick(getCard('1 Paulson Way'));
    expect(screen.getByTestId('whereabouts').textContent).toBe(`/admin/jobs/edit?id=${createJob(1).id}`);
  });

  it('shows a row for each technician when asked, with the jobs in the order of the route, and keeps that in the address', async () => {
    day.jobs = [
      createJob(1),
      createAssignedJob(4, ada, { route_order: 2 }),
      createAssignedJob(3, ada, { route_order: 1 }),
    ];
    const user = await day.open();
    await user.click(screen.getByRole('button', { name: 'Rows' }));
    expect(listAddresses(ADA)).toEqual(['3 Paulson Way', '4 Paulson Way']);
    expect(getLane(ADA).dataset.flow).toBe('across');
    expect(screen.getByTestId('whereabouts').textContent).toBe(`/admin/jobs/assign?date=${DAY}&view=rows`);
  });

  it('given jobs at one address, then each has its apartment and customer, and the others do not', async () => {
    const at = (apt: string): Partial<Job> => ({
      address: { ...createJob(9).address, apt },
      customer_name: `Nguyen ${apt}`,
    });
    day.jobs = [createJob(1, at('4B')), createAssignedJob(2, ada, at('7')), createJob(3)];
    await day.open();
    const [row] = within(getLane(UNASSIGNED_LANE)).getAllByRole('listitem', { name: /, 9 Paulson Way/ });
    expect(row?.textContent).toContain('4B, Nguyen 4B');
    const shown = within(getLane(ADA)).getByRole('listitem').textContent;
    for (const text of ['9 Paulson Way, 7', 'Nguyen 7']) expect(shown).toContain(text);
    expect(getCard('3 Paulson Way').textContent).not.toContain('Miguel Hill');
  });

  it('keeps the date in the address and asks for the next day [JOB-012]', async () => {
    const user = await day.open();
    await user.click(screen.getByRole('button', { name: 'Day after' }));
    await waitFor(() => expect(day.api.sent(ReadBoard).at(-1)?.input).toMatchObject({ date: '2026-10-07' }));
    expect(screen.getByTestId('whereabouts').textContent).toBe('/admin/jobs/assign?date=2026-10-07');
  });

  it('asks for today’s board when the address names no date, or one that does not exist', async () => {
    await day.open('?date=2026-02-30');
    expect(day.api.sent(ReadBoard)[0]?.url).toBe('/api/v1/board');
  });

  it('shows that a date has no jobs, with the next action for users who may import', async () => {
    day.jobs = [];
    await render();
    await screen.findByText('No jobs are planned for this date.');
    expect(screen.getAllByRole('link', { name: 'Import work orders' }).length).toBeGreaterThan(0);
  });

  it('shows that the board could not be read, and tries again on request', async () => {
    let fails = true;
    day.api
      .when(ReadBoard)
      .respond(() => (fails ? day.api.bare(403, { message: 'You are not allowed to do this.' }) : day.toBoard()));
    await render();
    await screen.findByText('Couldn’t load the board. You are not allowed to do this.');
    fails = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByRole('region', { name: UNASSIGNED_LANE });
  });

  it('shows the particulars and the history of a job beside the board', async () => {
    const entry = {
      created_at: '2026-10-06T12:30:00Z',
      user: { id: 'u', label: 'Rosa Park' },
      actor: { id: 'a', label: 'Li Marsh' },
    };
    const given = { ...entry, description: 'Given to Ada Finch', type: 'JobAssigned', position: '7' };
    const first = { ...entry, description: 'Scheduled for 06 Oct 2026', type: 'JobScheduled', position: '3' };
    day.api
      .when(JobHistory)
      .respond(({ page }) =>
        createPage([page === 2 ? first : given], 26, { page: Number(page ?? 1), per_page: 25 }, ''),
      );
    const user = await day.open();
    act(() => getCard('3 Paulson Way').focus());
    await user.keyboard('{Enter}');
    const drawer = within(await screen.findByRole('dialog', { name: 'Job details' }));
    expect(await drawer.findByText('Given to Ada Finch')).toBeTruthy();
    expect(drawer.getByText(/by Li Marsh for Rosa Park/).textContent).toContain('06 Oct 2026, 8:30 AM');
    expect(screen.getByTestId('whereabouts').textContent).toContain(`job=${createJob(3).id}`);
    await user.click(drawer.getByRole('button', { name: 'Next' }));
    expect(await drawer.findByText('Scheduled for 06 Oct 2026')).toBeTruthy();
    expect(drawer.queryByText('Given to Ada Finch')).toBeNull();
  });
});
