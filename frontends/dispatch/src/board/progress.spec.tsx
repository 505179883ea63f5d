import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { getCard, InMemoryDay } from '../testing/board-screen.js';
import { ada, createAssignedJob } from '../testing/day.js';

describe('The progress of a job on the board', () => {
  let day: InMemoryDay;
  beforeEach(() => {
    // 10:30 in New York: the slot of the first job has ended.
    jest.useFakeTimers({
      now: new Date('2026-10-06T14:30:00Z'),
      doNotFake: ['setTimeout', 'setImmediate', 'setInterval', 'queueMicrotask', 'nextTick'],
    });
    day = new InMemoryDay();
    day.jobs = [
      createAssignedJob(1, ada, { route_order: 1 }),
      createAssignedJob(2, ada, { route_order: 2, time_slot: null }),
      createAssignedJob(3, ada, { completed: 1, status: 'completed', completed_at: '2026-10-06T13:05:00Z' }),
    ];
  });
  afterEach(() => void jest.useRealTimers());
  const mark = (n: number, name: string): Promise<HTMLElement> =>
    within(getCard(`${n} Paulson Way`)).findByRole('img', { name });

  it('given a day, then each job shows its state with a shape and words, and follows the technician at once', async () => {
    await day.open();
    expect((await mark(1, 'Late: expected at 10:30 AM, time slot ends at 10:00 AM')).dataset['state']).toBe('late');
    expect((await mark(2, 'Assigned. Expected at 11:30 AM')).dataset['state']).toBe('assigned');
    await mark(3, 'Completed at 9:05 AM');
    await waitFor(() => expect(day.api.listeners).toBe(1));
    const shapes = screen
      .getAllByRole('img', { name: /^(Late|Assigned|Completed at)/ })
      .map(({ innerHTML }) => innerHTML);
    expect(new Set(shapes).size).toBe(3);

    const [one] = day.jobs;
    day.updateJobs([one?.id ?? ''], (job) => ({ ...job, on_the_way_at: '2026-10-06T14:25:00Z' }));
    day.sendNotice();
    await mark(1, 'Late: expected at 10:30 AM, time slot ends at 10:00 AM. On the way since 10:25 AM');
    day.updateJobs([one?.id ?? ''], (job) => ({ ...job, arrived_at: '2026-10-06T14:30:00Z' }));
    day.sendNotice();
    expect((await mark(1, 'Arrived at 10:30 AM')).dataset['state']).toBe('arrived');
  });
});
