import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listLocations } from '@tailboard/contracts/identity/location';
import { assignJob, completeJob, jobHistory, readJob, reopenJob, type Job } from '@tailboard/contracts/jobs/job';
import { readBoard } from '@tailboard/contracts/jobs/board';
import { HIGHLIGHT_MS } from '@tailboard/ui/board/card';
import { fakeApi, type FakeApi } from '@tailboard/web/testing/fake-api';
import { person } from '@tailboard/web/testing/people';
import { renderScreen } from '@tailboard/web/testing/render-screen';
import { ada, ben, boardOf, DAY, givenTo, job } from '../testing/day.js';
import { Page } from './board-page.js';

const MOVE = '7d0c7c7e-2f1e-4f7e-9a51-000000000001';
const lane = (name: string): HTMLElement => screen.getByRole('region', { name });
const cardsIn = (name: string): string[] =>
  within(lane(name))
    .queryAllByRole('listitem')
    .map((card) => card.getAttribute('aria-label')?.split(', ')[1] ?? '')
    .filter(Boolean);
const card = (address: string): HTMLElement => screen.getByRole('listitem', { name: new RegExp(address) });

function drag(from: HTMLElement, to: HTMLElement): void {
  const dataTransfer = {
    setData: () => undefined,
    setDragImage: () => undefined,
    types: [],
    dropEffect: '',
    effectAllowed: '',
  };
  for (const [kind, target] of [
    ['dragStart', from],
    ['dragEnter', to],
    ['dragOver', to],
    ['drop', to],
    ['dragEnd', from],
  ] as const) {
    const event = createEvent[kind](target);
    Object.assign(event, { dataTransfer });
    act(() => void fireEvent(target, event));
    // The drag library begins a drag one turn after the browser says so.
    if (kind === 'dragStart') act(() => void jest.advanceTimersByTime(1));
  }
}

describe('The dispatch board', () => {
  let api: FakeApi;
  let jobs: Job[];

  beforeEach(() => {
    api = fakeApi();
    jobs = [job(1), job(2), givenTo(3, ada)];
    api
      .when(readBoard)
      .answer(({ date }) => ({ ...boardOf(jobs), date: date ?? DAY }))
      .when(listLocations)
      .answer(() => ({ data: { data: {} } }))
      .when(readJob)
      .answer(({ id }) => ({ data: jobs.find((found) => found.id === id) ?? job(1) }))
      .when(assignJob)
      .answer(({ id, user_id }) => {
        const user = [ada, ben].find((technician) => technician.id === user_id) ?? null;
        jobs = jobs.map((found) =>
          found.id === id ? { ...found, user_id: user_id, user, version: found.version + 1 } : found,
        );
        return {
          data: { id, date: DAY, user_id, status: user_id ? 'assigned' : 'unassigned', completed: 0, version: 2 },
          warnings: [],
          command_id: MOVE,
        };
      });
  });
  afterEach(() => void jest.useRealTimers());

  const show = async (at = `/admin/jobs/assign?date=${DAY}`, roles: Parameters<typeof person>[0] = ['supervisor']) => {
    await renderScreen(<Page />, { api, user: person(roles), at, path: '/admin/jobs/assign' });
    await screen.findByRole('region', { name: 'Unassigned jobs' });
    return userEvent.setup();
  };

  it('shows the unassigned jobs and a card for each technician of the date [JOB-009] [JOB-010]', async () => {
    await show();
    expect(cardsIn('Unassigned jobs')).toEqual(['1 Paulson Way', '2 Paulson Way']);
    expect(cardsIn('Ada Finch')).toEqual(['3 Paulson Way']);
    expect(cardsIn('Ben Ortiz')).toEqual([]);
    expect(api.sent(readBoard)[0]?.ask).toMatchObject({ date: DAY });
  });

  it('shows who a technician is, last week, the points and the leave [JOB-014] [JOB-015] [JOB-016] [JOB-017] [JOB-018] [JOB-019]', async () => {
    api.when(readBoard).answer(() => boardOf(jobs, { note: 'Vacation until 08 Oct 2026' }));
    await show();
    const head = within(lane('Ada Finch'));
    for (const text of ['T101', '12 of 96 points', 'Vacation until 08 Oct 2026'])
      expect(head.getByText(text)).toBeTruthy();
    expect(head.getByText(/Last week approved:/).textContent).toBe('Last week approved: 38.5 h · 412 points');
    expect(head.getByRole('meter').getAttribute('aria-valuenow')).toBe('12');
  });

  it('shows hours only above zero, and points as 0 [JOB-021] [JOB-022]', async () => {
    api.when(readBoard).answer(() => boardOf([job(1)], { weeks_approved_hours: 0, weeks_approved_points: 0 }));
    await show();
    expect(within(lane('Ada Finch')).getByText(/Last week approved:/).textContent).toBe('Last week approved: 0 points');
    expect(within(lane('Ada Finch')).getByText('0 of 96 points')).toBeTruthy();
  });

  it('shows city, address, date, type, time and the technician on a job [JOB-032] [JOB-033]', async () => {
    await show();
    const shown = card('3 Paulson Way').textContent;
    for (const text of ['Nashville', '3 Paulson Way', '06 Oct 2026', 'Install', '8–10', 'Ada Finch'])
      expect(shown).toContain(text);
    expect(within(card('3 Paulson Way')).getByRole('checkbox', { name: 'Complete: 3 Paulson Way' })).toBeTruthy();
  });

  it('says what is unknown about a job [JOB-044] [JOB-045] [JOB-046]', async () => {
    jobs = [job(1, { time_slot: null, address: { ...job(1).address, city: '', address: '' } })];
    await show();
    const shown = card('Address Unknown').textContent;
    for (const text of ['City Unknown', 'Address Unknown', 'Unknown Time']) expect(shown).toContain(text);
  });

  it('links to close daily work and opens the editor on a double-click [JOB-034] [JOB-035] [JOB-060]', async () => {
    const user = await show();
    expect(
      within(card('3 Paulson Way'))
        .getByRole('link', { name: /Close daily work/ })
        .getAttribute('href'),
    ).toBe(`/closedailywork?job_id=${job(3).id}`);
    await user.dblClick(card('1 Paulson Way'));
    expect(screen.getByTestId('whereabouts').textContent).toBe(`/admin/jobs/edit?id=${job(1).id}`);
  });

  it('gives a job to a technician by drag, and counts the points anew [JOB-020] [JOB-023] [JOB-024]', async () => {
    await show();
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'performance'] });
    drag(card('1 Paulson Way'), lane('Ben Ortiz'));
    jest.useRealTimers();
    await waitFor(() => expect(cardsIn('Ben Ortiz')).toEqual(['1 Paulson Way']));
    expect(within(lane('Ben Ortiz')).getByText('12 of 96 points')).toBeTruthy();
    await waitFor(() => expect(api.sent(assignJob)).toHaveLength(1));
    expect(api.sent(assignJob)[0]).toMatchObject({
      method: 'PUT',
      url: `/api/v1/jobs/${job(1).id}/assign`,
      ask: { user_id: ben.id, date: DAY },
    });
  });

  it('takes a job from one technician to another, and back to nobody, by drag [JOB-025] [JOB-026]', async () => {
    await show();
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'performance'] });
    drag(card('3 Paulson Way'), lane('Ben Ortiz'));
    jest.useRealTimers();
    await waitFor(() => expect(cardsIn('Ben Ortiz')).toEqual(['3 Paulson Way']));
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'performance'] });
    drag(card('3 Paulson Way'), lane('Unassigned jobs'));
    jest.useRealTimers();
    await waitFor(() => expect(cardsIn('Unassigned jobs')).toContain('3 Paulson Way'));
    await waitFor(() => expect(api.sent(assignJob).map(({ ask }) => ask.user_id)).toEqual([ben.id, null]));
  });

  it('gives a job away with the keyboard alone, and says each step', async () => {
    const user = await show();
    const said = (): string | null => screen.getByTestId('announcements').textContent;
    act(() => card('1 Paulson Way').focus());
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(card('2 Paulson Way'));
    await user.keyboard('[Space]');
    expect(said()).toBe('Picked up 2 Paulson Way. It is in Unassigned jobs.');
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(said()).toBe('Ben Ortiz');
    await user.keyboard('[Space]');
    await waitFor(() => expect(said()).toBe('2 Paulson Way was moved to Ben Ortiz.'));
    expect(api.sent(assignJob)[0]?.ask).toMatchObject({ id: job(2).id, user_id: ben.id });
    expect(document.activeElement).toBe(card('2 Paulson Way'));
  });

  it('puts a job back on Escape, and sends nothing', async () => {
    const user = await show();
    act(() => card('1 Paulson Way').focus());
    await user.keyboard('[Space]{ArrowRight}{Escape}[Space]{Escape}');
    expect(api.sent(assignJob)).toEqual([]);
    expect(cardsIn('Unassigned jobs')).toContain('1 Paulson Way');
  });

  it('gives a job away from its menu by typing a name', async () => {
    const user = await show();
    await user.click(within(card('1 Paulson Way')).getByRole('button', { name: 'More for 1 Paulson Way' }));
    await user.click(screen.getByRole('menuitem', { name: 'Move to…' }));
    await user.type(screen.getByRole('combobox', { name: 'Technician' }), 'nobody of that name');
    expect(screen.getByText('Sorry, no matching options.')).toBeTruthy();
    await user.clear(screen.getByRole('combobox', { name: 'Technician' }));
    await user.type(screen.getByRole('combobox', { name: 'Technician' }), 'ben{Enter}');
    await waitFor(() => expect(api.sent(assignJob)[0]?.ask).toMatchObject({ id: job(1).id, user_id: ben.id }));
  });

  it('puts a refused job back and says why on the card, without a dialog [JOB-041]', async () => {
    api.when(assignJob).answer(() => api.refuse(assignJob, 'TechnicianInactive', { label: 'Ben Ortiz' }));
    const user = await show();
    act(() => card('1 Paulson Way').focus());
    await user.keyboard('[Space]{ArrowRight}{ArrowRight}[Space]');
    await within(card('1 Paulson Way')).findByText(
      'Not moved: Ben Ortiz is no longer active and cannot be given jobs.',
    );
    expect(cardsIn('Unassigned jobs')).toContain('1 Paulson Way');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await user.click(within(card('1 Paulson Way')).getByRole('button', { name: 'Dismiss' }));
    expect(within(card('1 Paulson Way')).queryByText(/Not moved/)).toBeNull();
  });

  it('says a warning on the card and moves the job all the same', async () => {
    api.when(assignJob).answer(({ id, user_id }) => ({
      data: { id, date: DAY, user_id, status: 'assigned', completed: 0, version: 2 },
      warnings: [{ type: 'leave', message: 'Ada Finch is on vacation that day.', limit: null, value: null }],
      command_id: MOVE,
    }));
    const user = await show();
    act(() => card('1 Paulson Way').focus());
    await user.keyboard('[Space]{ArrowRight}[Space]');
    await screen.findByText('Ada Finch is on vacation that day.');
  });

  it('ticks a job only when the server has said yes [JOB-038] [JOB-040]', async () => {
    let answer: () => void = () => undefined;
    api.when(completeJob).answer(async ({ id }) => {
      await new Promise<void>((resolve) => (answer = resolve));
      jobs = jobs.map((found) => (found.id === id ? { ...found, completed: 1, status: 'completed' } : found));
      return { data: { id, date: DAY, user_id: ada.id, status: 'completed', completed: 1, version: 2 } };
    });
    const user = await show();
    const box = (): HTMLInputElement => screen.getByRole('checkbox', { name: 'Complete: 3 Paulson Way' });
    await user.click(box());
    await waitFor(() =>
      expect(api.sent(completeJob)[0]).toMatchObject({ method: 'PUT', url: `/api/v1/jobs/${job(3).id}/complete` }),
    );
    expect(box().checked).toBe(false);
    act(() => answer());
    await waitFor(() => expect(box().checked).toBe(true));
  });

  it('takes a tick back [JOB-039]', async () => {
    jobs = [givenTo(3, ada, { completed: 1, status: 'completed' })];
    api.when(reopenJob).answer(({ id }) => {
      jobs = [givenTo(3, ada)];
      return { data: { id, date: DAY, user_id: ada.id, status: 'assigned', completed: 0, version: 3 } };
    });
    const user = await show();
    await user.click(screen.getByRole('checkbox', { name: 'Complete: 3 Paulson Way' }));
    await waitFor(() =>
      expect(api.sent(reopenJob)[0]).toMatchObject({ method: 'DELETE', url: `/api/v1/jobs/${job(3).id}/complete` }),
    );
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Complete: 3 Paulson Way' }).checked).toBe(false),
    );
  });

  it('leaves the tick as it was when it is refused, and says why on the card [JOB-042]', async () => {
    api.when(completeJob).answer(() => api.refuse(completeJob, 'JobInTheFuture', { date: '07 Oct 2026' }));
    const user = await show();
    await user.click(screen.getByRole('checkbox', { name: 'Complete: 3 Paulson Way' }));
    await within(card('3 Paulson Way')).findByText(
      'Not completed: This job is planned for 07 Oct 2026; it can be completed on that day or later.',
    );
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Complete: 3 Paulson Way' }).checked).toBe(false);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('shows the move of somebody else, highlighted for 1.5 s [JOB-036] [BUS-026]', async () => {
    expect(HIGHLIGHT_MS).toBe(1500);
    await show();
    await waitFor(() => expect(api.listeners).toBe(1));
    jobs = [givenTo(1, ada, { version: 2 }), job(2), givenTo(3, ada)];
    jest.useFakeTimers();
    api.tell({ topic: `board:${DAY}`, type: 'JobAssigned', id: job(1).id, actor_id: ben.id, position: '120' });
    await waitFor(() => expect(cardsIn('Ada Finch')).toEqual(['1 Paulson Way', '3 Paulson Way']));
    await waitFor(() => expect(card('1 Paulson Way').dataset.highlighted).toBe('true'));
    expect(card('3 Paulson Way').dataset.highlighted).toBeUndefined();
    act(() => void jest.advanceTimersByTime(HIGHLIGHT_MS));
    expect(card('1 Paulson Way').dataset.highlighted).toBeUndefined();
  });

  it('keeps the date in the address and asks for the next day [JOB-012]', async () => {
    const user = await show();
    await user.click(screen.getByRole('button', { name: 'Day after' }));
    await waitFor(() => expect(api.sent(readBoard).at(-1)?.ask).toMatchObject({ date: '2026-10-07' }));
    expect(screen.getByTestId('whereabouts').textContent).toBe('/admin/jobs/assign?date=2026-10-07');
  });

  it('asks for today’s board when the address names no date, or one that does not exist', async () => {
    await show('/admin/jobs/assign?date=2026-02-30');
    expect(api.sent(readBoard)[0]?.url).toBe('/api/v1/board');
  });

  it('says that a date has no jobs, with the next action for those who may import', async () => {
    jobs = [];
    await renderScreen(<Page />, {
      api,
      user: person(['manager']),
      at: '/admin/jobs/assign',
      path: '/admin/jobs/assign',
    });
    await screen.findByText('No jobs are planned for this date.');
    expect(screen.getAllByRole('link', { name: 'Import work orders' }).length).toBeGreaterThan(0);
  });

  it('says that the board could not be read, and tries again when asked', async () => {
    let fails = true;
    api
      .when(readBoard)
      .answer(() => (fails ? api.bare(403, { message: 'You are not allowed to do this.' }) : boardOf(jobs)));
    await renderScreen(<Page />, {
      api,
      user: person(['manager']),
      at: '/admin/jobs/assign',
      path: '/admin/jobs/assign',
    });
    await screen.findByText('The board could not be read. You are not allowed to do this.');
    fails = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByRole('region', { name: 'Unassigned jobs' });
  });

  it('shows the particulars and the history of a job beside the board', async () => {
    api.when(jobHistory).answer(() => ({
      data: [
        {
          description: 'Given to Ada Finch',
          type: 'JobAssigned',
          created_at: '2026-10-06T12:30:00Z',
          user: { id: 'u', label: 'Rosa Park' },
          actor: { id: 'a', label: 'Li Marsh' },
          version: 2,
          position: '7',
        },
      ],
    }));
    const user = await show();
    act(() => card('3 Paulson Way').focus());
    await user.keyboard('{Enter}');
    const drawer = within(await screen.findByRole('dialog', { name: 'Job details' }));
    expect(await drawer.findByText('Given to Ada Finch')).toBeTruthy();
    expect(drawer.getByText(/by Li Marsh for Rosa Park/).textContent).toContain('06 Oct 2026, 8:30 AM');
    expect(screen.getByTestId('whereabouts').textContent).toContain(`job=${job(3).id}`);
  });
});
