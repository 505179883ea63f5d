import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AssignedJobs, CompleteJob, ReopenJob, type Job } from '@tailboard/contracts/jobs/job';
import { ReadWorkOrder } from '@tailboard/contracts/jobs/work-order';
import { OutboxBar, useOutbox } from '@tailboard/web/offline/outbox';
import { emptyOutbox } from '@tailboard/web/testing/empty-outbox';
import { fakeApi, type FakeApi } from '@tailboard/web/testing/fake-api';
import { createSignedInUser } from '@tailboard/web/testing/people';
import { renderScreen } from '@tailboard/web/testing/render-screen';
import { ada, ben, DAY, createAssignedJob } from '../testing/day.js';
import { Page } from './my-jobs-page.js';

const technician = createSignedInUser(['technician'], { id: ada.id, label: ada.label });
const addresses = (): string[] =>
  screen
    .getAllByRole('list', { name: /^(Next job|Jobs on)/ })
    .flatMap((list) => within(list).getAllByRole('listitem'))
    .map((row) => /\d+ Paulson Way/.exec(row.textContent)?.[0] ?? '');
const box = (n: number): HTMLInputElement =>
  screen.getByRole<HTMLInputElement>('checkbox', { name: `Complete: ${n} Paulson Way` });
const toResponse = (id: string, completed: 0 | 1) => ({
  data: {
    id,
    date: DAY,
    user_id: ada.id,
    status: completed ? ('completed' as const) : ('assigned' as const),
    completed,
    version: 2,
  },
});
const online = (yes: boolean): void => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(yes);
  act(() => void dispatchEvent(new Event(yes ? 'online' : 'offline')));
};

/** The shell's outbox bar below every page. */
function Bar() {
  return <OutboxBar outbox={useOutbox({ contracts: [CompleteJob, ReopenJob] })} />;
}

describe("A technician's own jobs", () => {
  let api: FakeApi;
  let jobs: Job[];
  beforeEach(() => {
    api = fakeApi();
    jobs = [
      createAssignedJob(2, ada, { route_order: 1 }),
      createAssignedJob(1, ada, { route_order: 2 }),
      createAssignedJob(3, ada),
    ];
    api
      .when(AssignedJobs)
      .respond(() => ({ data: jobs }))
      .when(CompleteJob)
      .respond(({ id }) => {
        jobs = jobs.map((job) => (job.id === id ? { ...job, completed: 1, status: 'completed', version: 2 } : job));
        return toResponse(id, 1);
      })
      .when(ReopenJob)
      .respond(({ id }) => toResponse(id, 0));
  });
  afterEach(async () => {
    // Only effective while something is rendered.
    online(true);
    jest.restoreAllMocks();
    jest.useRealTimers();
    await emptyOutbox(technician.id);
  });
  const show = async (address = `/tech/myjobs?date=${DAY}`, user = technician, again = false) => {
    const shown = await renderScreen(
      <>
        <Page />
        <Bar />
      </>,
      { api, user, path: address, route: '/tech/myjobs', isReload: again },
    );
    return { ...shown, hand: userEvent.setup() };
  };

  it('given a day, when it opens, then they are in the order of the route with what is needed on site [JOB-048] [JOB-050]', async () => {
    jobs[0] = createAssignedJob(2, ada, {
      phone: '(615) 555-0142',
      dispatch_notes: 'Gate code 4411',
      category: { id: jobs[0]?.id ?? '', name: 'Triple play', color: '#0B6466', skills: [] },
      category_comment: 'two outlets',
      order_changed: true,
    });
    await show();
    await screen.findByRole('list', { name: 'Jobs on 06 Oct 2026 in route order' });
    expect(addresses()).toEqual(['2 Paulson Way', '1 Paulson Way', '3 Paulson Way']);
    const row = within(screen.getAllByRole('listitem')[0] as HTMLElement);
    for (const text of ['8–10', 'Install · 12 pts', 'Triple play: two outlets', 'Miguel Hill', 'Gate code 4411'])
      expect(row.getByText(text)).toBeTruthy();
    expect(row.getByText('The order was changed')).toBeTruthy();
    expect(row.getByRole('link', { name: 'Call (615) 555-0142' }).getAttribute('href')).toBe('tel:6155550142');
    expect(row.getByRole('link', { name: /^Show on the map/ }).getAttribute('href')).toBe(
      'https://www.google.com/maps/search/?api=1&query=2%20Paulson%20Way%20Nashville%20TN%2037013',
    );
    expect(row.getByRole('link', { name: 'Navigate to 2 Paulson Way' }).getAttribute('href')).toBe(
      'https://www.google.com/maps/dir/?api=1&destination=2%20Paulson%20Way%20Nashville%20TN%2037013',
    );
    expect(api.sent(AssignedJobs)[0]?.input).toEqual({ date: DAY });
  });

  it('given a day whose first job is completed, then the page begins with the next one', async () => {
    jobs = jobs.map((job, index) => (index === 0 ? { ...job, completed: 1, status: 'completed' } : job));
    await show('/tech/myjobs');
    await screen.findByRole('list', { name: 'Next job' });
    const [first, ...rest] = screen.getAllByRole('list', { name: /^(Next job|Jobs on)/ });
    expect(
      within(first!)
        .getAllByText(/Paulson Way/)
        .map(({ textContent }) => textContent),
    ).toEqual(['1 Paulson Way']);
    expect(rest.flatMap((list) => within(list).getAllByRole('listitem'))).toHaveLength(2);
  });

  it('given a user who dispatches too, then the jobs of others are not among theirs [JOB-048]', async () => {
    jobs = [createAssignedJob(1, ada), createAssignedJob(2, ben)];
    await show(undefined, createSignedInUser(['technician', 'supervisor'], { id: ada.id }));
    await screen.findByRole('list', { name: /^Jobs on/ });
    expect(addresses()).toEqual(['1 Paulson Way']);
  });

  it('say what is unknown [JOB-044] [JOB-045] [JOB-046] [JOB-047]', async () => {
    const { address } = createAssignedJob(1, ada);
    jobs = [
      createAssignedJob(1, ada, { time_slot: null, address: { ...address, city: '', state: '', zip: '' } }),
      createAssignedJob(2, ada, { address: { ...address, address: '' } }),
      createAssignedJob(3, ada, { address: { ...address, address: '', city: '' } }),
    ];
    await show();
    await screen.findByText('Unknown Time');
    expect(screen.getByText('City Unknown')).toBeTruthy();
    expect(screen.getByText('Address Unknown')).toBeTruthy();
    expect(screen.getByText('No address on file')).toBeTruthy();
    expect(screen.getAllByRole('link', { name: /^Show on the map/ })).toHaveLength(2);
  });

  it('when one is ticked, then the box changes only after the server has accepted it, and the progress counts it [JOB-040] [JOB-049]', async () => {
    let respond = (): void => undefined;
    const gate = new Promise<void>((resolve) => (respond = resolve));
    api.when(CompleteJob).respond(async ({ id }) => {
      await gate;
      return toResponse(id, 1);
    });
    const { hand } = await show();
    await screen.findByText('0 of 3 done · 0 of 36 points');
    await hand.click(box(1));
    await waitFor(() => expect(api.sent(CompleteJob)).toHaveLength(1));
    expect([box(1).checked, box(1).disabled]).toEqual([false, true]);
    act(() => respond());
    await waitFor(() => expect(box(1).checked).toBe(true));
    expect(screen.getByText('1 of 3 done · 12 of 36 points')).toBeTruthy();
    expect(screen.getByTestId('announcements').textContent).toContain('1 Paulson Way is completed.');
  });

  it('when a tick is removed, then the completion is reverted [JOB-039] [JOB-049]', async () => {
    jobs = [createAssignedJob(1, ada, { completed: 1, status: 'completed' })];
    const { hand } = await show();
    await hand.click(await screen.findByRole('checkbox', { name: /^Complete/ }));
    await waitFor(() => expect(api.sent(ReopenJob)).toHaveLength(1));
    await waitFor(() => expect(box(1).checked).toBe(false));
  });

  it.each([
    ['JobIsCancelled', 'Not completed: This job is canceled. Reinstate it first.'],
    ['JobNotYours', 'Not completed: This job is not assigned to you.'],
    ['JobNotFound', 'Not completed: This job does not exist.'],
    ['JobInTheFuture', 'Not completed: This job is planned for 06 Oct 2026; it can be completed on that day or later.'],
  ] as const)(
    'given a tick that is refused (%s), then the job shows the reason and the box stays [JOB-042]',
    async (code, text) => {
      api.when(CompleteJob).respond(() => api.refuse(CompleteJob, code, { date: '06 Oct 2026' }));
      const { hand } = await show();
      await hand.click(await screen.findByRole('checkbox', { name: 'Complete: 1 Paulson Way' }));
      await screen.findByText(text);
      expect([box(1).checked, box(1).disabled]).toEqual([false, false]);
      await screen.findByText('0 waiting, 1 failed');
      await hand.click(screen.getByRole('button', { name: 'Dismiss' }));
      expect(screen.queryByText(text)).toBeNull();
      expect(screen.queryByText(/failed/)).toBeNull();
    },
  );

  it('given a refused tick, when it is tried again, then it leaves under the same key', async () => {
    api.when(CompleteJob).respond(() => api.refuse(CompleteJob, 'JobNotYours'));
    const { hand } = await show();
    await hand.click(await screen.findByRole('checkbox', { name: 'Complete: 1 Paulson Way' }));
    await screen.findByText('0 waiting, 1 failed');
    api.when(CompleteJob).respond(({ id }) => toResponse(id, 1));
    await hand.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(box(1).checked).toBe(true));
    expect(new Set(api.sent(CompleteJob).map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
  });

  it('given no network, then the day stays readable, ticks wait in sight, survive a reload and leave once [JOB-049]', async () => {
    const { hand } = await show();
    await screen.findByRole('list', { name: /^Jobs on/ });
    api.goDown();
    online(false);
    await screen.findByText(/^No connection\. Showing data from \d\d \w+ \d{4}/);
    await hand.click(box(1));
    await screen.findByText('1 waiting, 0 failed');
    expect(screen.getByText('Not sent yet: complete')).toBeTruthy();
    expect(box(1).checked).toBe(false);
    cleanup();
    api.goDown(false);
    await show(undefined, technician, true);
    online(true);
    await waitFor(() => expect(box(1).checked).toBe(true));
    await waitFor(() => expect(screen.queryByText(/waiting/)).toBeNull());
    expect(api.sent(CompleteJob)).toHaveLength(1);
  });

  it('given a tick that waits, when it was a slip, then it is not sent', async () => {
    const { hand } = await show();
    await screen.findByRole('list', { name: /^Jobs on/ });
    api.goDown();
    online(false);
    await hand.click(box(1));
    await hand.click(await screen.findByRole('button', { name: 'Do not send' }));
    expect(screen.queryByText(/waiting/)).toBeNull();
    expect(box(1).disabled).toBe(false);
  });

  it('given a tick of another day that waits, then it is named here too', async () => {
    const { hand } = await show();
    await screen.findByRole('list', { name: /^Jobs on/ });
    api.goDown();
    online(false);
    await hand.click(box(1));
    jobs = [];
    await hand.click(screen.getByRole('button', { name: 'Day after' }));
    expect(
      within(await screen.findByRole('region', { name: 'Unsent changes on other days' })).getByText('1 Paulson Way'),
    ).toBeTruthy();
    expect(screen.getByText(/this day was not loaded before/)).toBeTruthy();
  });

  it('given a future day, then nothing can be ticked, and a text shows from when [JOB-050]', async () => {
    jest.useFakeTimers({
      now: new Date('2026-10-05T15:00:00Z'),
      doNotFake: ['setTimeout', 'setImmediate', 'setInterval', 'queueMicrotask', 'nextTick'],
    });
    await show();
    await screen.findByText('These jobs can be completed on 06 Oct 2026 or later.');
    expect(box(1).disabled).toBe(true);
    expect(screen.queryByRole('link', { name: 'Close daily work' })).toBeNull();
  });

  it('without a date it is today; the day before and after are in the address [JOB-050]', async () => {
    jest.useFakeTimers({
      now: new Date('2026-10-06T15:00:00Z'),
      doNotFake: ['setTimeout', 'setImmediate', 'setInterval', 'queueMicrotask', 'nextTick'],
    });
    const { hand } = await show('/tech/myjobs');
    await screen.findByRole('list', { name: 'Jobs on 06 Oct 2026 in route order' });
    await hand.click(screen.getByRole('button', { name: 'Day before' }));
    expect(screen.getByTestId('whereabouts').textContent).toBe('/tech/myjobs?date=2026-10-05');
    await hand.click(screen.getByRole('button', { name: 'Today' }));
    expect(screen.getByTestId('whereabouts').textContent).toBe('/tech/myjobs');
  });

  it('follows the route of the day, and asks again when a dispatcher changes it', async () => {
    await show();
    await screen.findByRole('list', { name: /^Jobs on/ });
    await waitFor(() => expect(api.listeners).toBe(1));
    expect(api.requests.find(({ name }) => name === 'live.stream')?.url).toContain(`route%3A${ada.id}%3A${DAY}`);
    jobs = [createAssignedJob(7, ada)];
    act(() =>
      api.sendNotice({ topic: `route:${ada.id}:${DAY}`, type: 'JobAssigned', id: 'x', actor_id: 'y', position: '7' }),
    );
    await waitFor(() => expect(addresses()).toEqual(['7 Paulson Way']));
  });

  it('leads to closing the day and to the work order [JOB-060] [JOB-074]', async () => {
    jobs = [createAssignedJob(1, ada, { work_order_id: '5a0c7c7e-2f1e-4f7e-9a51-0000000000aa' })];
    api.when(ReadWorkOrder).respond(() => api.refuse(ReadWorkOrder, 'WorkOrderNotFound'));
    const { hand } = await show();
    expect((await screen.findByRole('link', { name: 'Close daily work' })).getAttribute('href')).toBe(
      `/closedailywork?date=${DAY}&user_id=${ada.id}`,
    );
    await hand.click(screen.getByRole('button', { name: 'View Work Order' }));
    await waitFor(() => expect(api.sent(ReadWorkOrder)[0]?.input.id).toBe(jobs[0]?.work_order_id));
  });

  it('shows that there are none, or why they could not be read, and tries again [JOB-050]', async () => {
    api.when(AssignedJobs).respond(() => api.bare(422, { message: 'Not so fast.' }));
    const { hand } = await show();
    await screen.findByText('Couldn’t load your jobs. Not so fast.');
    jobs = [];
    api.when(AssignedJobs).respond(() => ({ data: jobs }));
    await hand.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('No jobs are assigned to you on 06 Oct 2026.');
  });
});
