import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { AssignedJobs } from '@tailboard/contracts/jobs/job';
import type { ReactNode } from 'react';
import { useContractQuery } from '../queries/queries.js';
import { fakeApi, type FakeApi } from '../testing/fake-api.js';
import { createSignedInUser } from '../testing/people.js';
import { renderScreen } from '../testing/render-screen.js';
import { useCompany } from './company.js';
import { ClockDifference, useServerNow } from './device-clock.js';

function Clock(): ReactNode {
  const getNow = useServerNow();
  const { refetch } = useContractQuery(AssignedJobs, {});
  const { today } = useCompany();
  return (
    <>
      <ClockDifference />
      <p>{`today ${today}`}</p>
      <button onClick={refetch}>{getNow().toISOString()}</button>
    </>
  );
}

describe('The clock of the device', () => {
  let api: FakeApi;
  beforeEach(() => {
    jest.useFakeTimers({
      now: new Date('2026-10-07T03:50:00Z'),
      doNotFake: ['setTimeout', 'setImmediate', 'setInterval', 'queueMicrotask', 'nextTick'],
    });
    api = fakeApi();
    api.when(AssignedJobs).respond(() => ({ data: [] }));
  });
  afterEach(() => void jest.useRealTimers());

  it('given a clock 12 minutes slow, then the difference is shown, and now and today are those of the server', async () => {
    api.setTime('2026-10-07T04:02:00Z');
    await renderScreen(<Clock />, { api, user: createSignedInUser(['technician']) });
    await screen.findByText(/^The clock of this device is 12 minutes slow\./);
    await screen.findByText('today 2026-10-07');
    await screen.findByText('2026-10-07T04:02:00.000Z');
  });

  it('given a clock that is set right, then the difference is gone', async () => {
    api.setTime('2026-10-07T03:40:00Z');
    await renderScreen(<Clock />, { api, user: createSignedInUser(['technician']) });
    await screen.findByText(/10 minutes fast/);
    api.setTime('2026-10-07T03:50:20Z');
    act(() => screen.getByRole('button').click());
    await screen.findByText('2026-10-07T03:50:00.000Z');
    expect(screen.queryByText(/^The clock of this device/)).toBeNull();
  });
});
