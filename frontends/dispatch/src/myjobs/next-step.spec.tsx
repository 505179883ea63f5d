import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { createPage } from '@tailboard/contracts/page';
import { ListSchedule } from '@tailboard/contracts/jobs/schedule';
import { AssignedJobs, CompleteJob, type Job } from '@tailboard/contracts/jobs/job';
import { RecordProgress } from '@tailboard/contracts/jobs/progress';
import { fakeApi, type FakeApi } from '@tailboard/web/testing/fake-api';
import { emptyOutbox } from '@tailboard/web/testing/empty-outbox';
import { createSignedInUser } from '@tailboard/web/testing/people';
import { renderScreen } from '@tailboard/web/testing/render-screen';
import { ada, createAssignedJob, createTimeSlot, DAY } from '../testing/day.js';
import { Page } from './my-jobs-page.js';

const technician = createSignedInUser(['technician'], { id: ada.id, label: ada.label });
const online = (yes: boolean): void => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(yes);
  act(() => void dispatchEvent(new Event(yes ? 'online' : 'offline')));
};
const step = (name: string): Promise<HTMLElement> => screen.findByRole('button', { name: `${name}: 1 Paulson Way` });

describe('The next step of a visit', () => {
  let api: FakeApi;
  let jobs: Job[];
  const change = (id: string, change: Partial<Job>) => {
    jobs = jobs.map((job) => (job.id === id ? { ...job, ...change, version: job.version + 1 } : job));
    return { data: jobs.find((job) => job.id === id) as Job };
  };
  beforeEach(() => {
    jest.useFakeTimers({
      now: new Date('2026-10-06T15:00:00Z'),
      doNotFake: ['setTimeout', 'setImmediate', 'setInterval', 'queueMicrotask', 'nextTick'],
    });
    api = fakeApi();
    jobs = [createAssignedJob(1, ada), createAssignedJob(2, ada)];
    api
      .when(AssignedJobs)
      .respond(() => ({ data: jobs }))
      .when(CompleteJob)
      .respond(({ id }) => change(id, { completed: 1, status: 'completed' }))
      .when(RecordProgress)
      .respond(({ id, progress, done_at = null }) =>
        change(
          id,
          {
            assigned: { on_the_way_at: null, arrived_at: null },
            on_the_way: { on_the_way_at: done_at, arrived_at: null },
            arrived: { arrived_at: done_at },
          }[progress],
        ),
      );
  });
  afterEach(async () => {
    online(true);
    jest.restoreAllMocks();
    jest.useRealTimers();
    await emptyOutbox(technician.id);
  });
  const show = async (address = '/tech/myjobs'): Promise<UserEvent> => {
    await renderScreen(<Page />, { api, user: technician, path: address, route: '/tech/myjobs' });
    await screen.findByRole('list', { name: /^Jobs on/ });
    return userEvent.setup();
  };

  it('given a job of today, when its button is tapped, then it is on the way, arrived and completed', async () => {
    const hand = await show();
    await hand.click(await step('On my way'));
    expect(await screen.findByText('On the way since 11:00 AM')).toBeTruthy();
    await hand.click(await step('Arrived'));
    expect(await screen.findByText('Arrived at 11:00 AM')).toBeTruthy();
    await hand.click(await step('Complete'));
    await screen.findByText('1 of 2 done · 12 of 24 points');
    expect(screen.queryByRole('button', { name: /^(On my way|Arrived|Complete): 1 Paulson/ })).toBeNull();
    expect(api.sent(RecordProgress).map(({ input: { progress, done_at } }) => [progress, done_at])).toEqual([
      ['on_the_way', '2026-10-06T15:00:00.000Z'],
      ['arrived', '2026-10-06T15:00:00.000Z'],
    ]);
  });

  it('given jobs of today, then each shows when the board expects the technician, until they have arrived', async () => {
    jobs = [
      createAssignedJob(1, ada, createTimeSlot(10)),
      createAssignedJob(2, ada, createTimeSlot(10)),
      createAssignedJob(3, ada, createTimeSlot(10, 12)),
    ];
    const hand = await show();
    const listExpected = (): string[] => screen.queryAllByText(/xpected at/).map(({ textContent }) => textContent);
    expect(listExpected()).toEqual([
      'Expected at 11:00 AM',
      'Expected at 12:00 PM',
      'Late: expected at 1:00 PM, time slot ends at 12:00 PM',
    ]);
    await hand.click(await step('On my way'));
    await hand.click(await step('Arrived'));
    await screen.findByText('Arrived at 11:00 AM');
    expect(listExpected()).toHaveLength(2);
  });

  it('given an absence of some hours, then the jobs are expected after it', async () => {
    const times = { start_date: DAY, end_date: DAY, start_time: '10:30', end_time: '13:00' };
    const leave = {
      ...{ id: jobs[0]!.id, title: 'Doctor', type: 'personal' as const, note: '', paid: true },
      hours_per_day: 2,
    } as const;
    const entry = { ...leave, ...times, user_ids: [ada.id], users: [], version: 1, updated_at: '2026-10-01T00:00:00Z' };
    api.when(ListSchedule).respond(() => createPage([entry], 1, { page: 1, per_page: 25 }, ListSchedule.path, {}));
    await show();
    await screen.findByText(/xpected at 1:00 PM/);
  });

  it('when it is tapped twice by mistake, then only the first tap counts', async () => {
    const hand = await show();
    await hand.dblClick(await step('On my way'));
    expect(await screen.findByText('On the way since 11:00 AM')).toBeTruthy();
    expect(api.sent(RecordProgress).map(({ input: { progress } }) => progress)).toEqual(['on_the_way']);
  });

  it('given a job that was not done, then it has no next step', async () => {
    jobs = [{ ...jobs[0]!, status: 'not_done' }, jobs[1]!];
    await show();
    expect(screen.queryByRole('button', { name: 'On my way: 1 Paulson Way' })).toBeNull();
  });

  it('when a tap was a slip, then it is undone', async () => {
    const hand = await show();
    await hand.click(await step('On my way'));
    await hand.click(await step('Undo the last step'));
    await step('On my way');
    await waitFor(() =>
      expect(api.sent(RecordProgress).map(({ input: { progress } }) => progress)).toEqual(['on_the_way', 'assigned']),
    );
  });

  it('given no network, then the steps wait in sight and are sent in order with the times of the taps', async () => {
    const hand = await show();
    api.goDown();
    online(false);
    await hand.click(await step('On my way'));
    jest.setSystemTime(new Date('2026-10-06T15:20:00Z'));
    await hand.click(await step('Arrived'));
    jest.setSystemTime(new Date('2026-10-06T16:00:00Z'));
    await hand.click(await step('Complete'));
    for (const text of ['on my way', 'arrived', 'complete'])
      expect(await screen.findByText(`Not sent yet: ${text}`)).toBeTruthy();
    api.goDown(false);
    online(true);
    await screen.findByText('1 of 2 done · 12 of 24 points');
    expect(screen.queryByText(/^Not sent yet/)).toBeNull();
    expect(api.sent(RecordProgress).map(({ input: { progress, done_at } }) => [progress, done_at])).toEqual([
      ['on_the_way', '2026-10-06T15:00:00.000Z'],
      ['arrived', '2026-10-06T15:20:00.000Z'],
    ]);
    expect(api.sent(CompleteJob)[0]?.input.done_at).toBe('2026-10-06T16:00:00.000Z');
  });

  it('given a technician at a job, when they leave for another one, also without a network, then one visit is current', async () => {
    jobs = [createAssignedJob(1, ada, { arrived_at: '2026-10-06T14:00:00Z' }), createAssignedJob(2, ada)];
    const hand = await show();
    await step('Complete');
    api.goDown();
    online(false);
    await hand.click(await screen.findByRole('button', { name: 'On my way: 2 Paulson Way' }));
    await step('On my way');
    expect(await screen.findByRole('button', { name: 'Arrived: 2 Paulson Way' })).toBeTruthy();
    expect(screen.queryByText(/^Arrived at/)).toBeNull();
    api.goDown(false);
    online(true);
    await screen.findByText('On the way since 11:00 AM');
    await step('On my way');
  });

  it('given a step that is refused, then the job shows the reason and keeps its step', async () => {
    api.when(RecordProgress).respond(() => api.refuse(RecordProgress, 'JobNotYours'));
    const hand = await show();
    await hand.click(await step('On my way'));
    await screen.findByText('Not recorded: This job is not assigned to you.');
    await step('On my way');
  });

  it('given a job of another day, then it has no steps', async () => {
    jobs = jobs.map((job) => ({ ...job, date: '2026-10-05' }));
    await show('/tech/myjobs?date=2026-10-05');
    expect(screen.queryByRole('button', { name: /^On my way/ })).toBeNull();
  });
});
