import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { ReadRoadblocks } from '@tailboard/contracts/identity/session';
import { ReadSettings } from '@tailboard/contracts/identity/settings';
import { ReadBoard } from '@tailboard/contracts/jobs/board';
import type { Role } from '@tailboard/contracts/permission';
import { PreviousDayOpen, UnreadMessages } from '@tailboard/contracts/roadblock';
import { useState, type ReactNode } from 'react';
import { useApp } from '../app-context.js';
import type { ApiError } from '../api/problem.js';
import { Roadblocks } from './roadblocks.js';
import { ROADBLOCK_COUNTER, ROADBLOCK_DAY } from '../session/session.js';
import { fakeApi, type FakeApi } from '../testing/fake-api.js';
import { createSignedInUser } from '../testing/people.js';
import { renderScreen } from '../testing/render-screen.js';

/** A screen that sends a request and shows a refusal, unless it was handled elsewhere. */
function RoadblockProbe(): ReactNode {
  const { api } = useApp();
  const [text, setText] = useState('');
  return (
    <>
      <Roadblocks />
      <button
        onClick={() =>
          void api
            .call(ReadBoard, {})
            .catch((problem: ApiError) => setText(problem.handled ? 'handled' : problem.message))
        }
      >
        ask
      </button>
      <p data-testid="said">{text}</p>
    </>
  );
}
const where = (): string => decodeURIComponent(screen.getByTestId('whereabouts').textContent ?? '').replace(/\+/g, ' ');
const TIMES = 'You must enter your times to enter information for this day.';

describe('Roadblocks', () => {
  let api: FakeApi;
  beforeEach(() => {
    api = fakeApi();
    api.when(ReadRoadblocks).respond(() => ({ roadblocks: [], counter: 0 }));
  });
  afterEach(() => void jest.useRealTimers());
  const show = (role: Role, options: { path?: string; isReload?: boolean } = {}) =>
    renderScreen(<RoadblockProbe />, { api, user: createSignedInUser([role]), path: '/tech/myjobs', ...options });
  const requests = (body: unknown) => {
    api.when(ReadBoard).respond(() => api.bare(403, body));
    act(() => screen.getByText('ask').click());
  };

  it('given a 403 for unread messages, when a technician meets it, then it leads to the inbox with the sentence, and is handled [SES-044] [SES-045] [SES-052]', async () => {
    await show('technician');
    requests({ message: UnreadMessages.text.en, code: UnreadMessages.code });
    await waitFor(() => expect(where()).toBe('/admin/messages/inbox?message=You have unread messages.'));
    await waitFor(() => expect(screen.getByTestId('said').textContent).toBe('handled'));
  });

  it('given the inbox with the sentence and an open message, when a request meets the 403 again, then the message stays open', async () => {
    const path = `/admin/messages/inbox?open=one&message=${encodeURIComponent(UnreadMessages.text.en)}`;
    await show('technician', { path });
    requests({ message: UnreadMessages.text.en, code: UnreadMessages.code });
    await waitFor(() => expect(screen.getByTestId('said').textContent).toBe('handled'));
    expect(where()).toBe('/admin/messages/inbox?open=one&message=You have unread messages.');
  });

  it('given a 403 for the day before, when a manager meets it, then it leads to the daily work with the sentence [SES-043] [SES-046] [SES-047]', async () => {
    await show('manager');
    requests({ message: PreviousDayOpen.text.en });
    await waitFor(() => expect(where()).toBe(`/closedailywork?message=${PreviousDayOpen.text.en}`));
  });

  it('given a 403 for missing times, then it redirects once: the second time the screen shows the message [SES-048] [SES-049] [SES-050]', async () => {
    await show('technician');
    await waitFor(() => expect(localStorage.getItem(ROADBLOCK_COUNTER)).toBe('0'));
    requests({ message: TIMES });
    await waitFor(() => expect(where()).toBe(`/closedailywork?message=${TIMES}`));
    expect(localStorage.getItem(ROADBLOCK_COUNTER)).toBe('1');
    cleanup();
    await show('technician', { isReload: true });
    requests({ message: TIMES });
    await waitFor(() => expect(screen.getByTestId('said').textContent).toBe(TIMES));
    expect(where()).toBe('/tech/myjobs');
  });

  it('given an admin, then no 403 leads anywhere [SES-043]', async () => {
    await show('admin');
    requests({ message: UnreadMessages.text.en, code: UnreadMessages.code });
    await waitFor(() => expect(screen.getByTestId('said').textContent).toBe('You have unread messages.'));
    expect(where()).toBe('/tech/myjobs');
  });

  it('given another 403, then it stays with the screen that asked [SES-051]', async () => {
    await show('technician');
    requests({ message: 'This is not yours.' });
    await waitFor(() => expect(screen.getByTestId('said').textContent).toBe('This is not yours.'));
    expect(where()).toBe('/tech/myjobs');
  });

  it('given a technician, when a page opens and the counter is 0, then it asks what blocks the user today, and leads there [SES-053]', async () => {
    api.when(ReadRoadblocks).respond(() => ({
      roadblocks: [
        {
          type: 'unread_messages',
          message: 'You have unread messages.',
          count: 2,
          date: null,
          target: '/admin/messages/inbox',
        },
      ],
      counter: 1,
    }));
    await show('technician');
    await waitFor(() => expect(where()).toBe('/admin/messages/inbox?message=You have unread messages.'));
    expect(api.sent(ReadRoadblocks)[0]?.input).toEqual({ date: localStorage.getItem(ROADBLOCK_DAY) });
  });

  it('given the counter at 1, when a page opens on the same day, then it asks nothing [SES-053]', async () => {
    await show('technician');
    await waitFor(() => expect(api.sent(ReadRoadblocks)).toHaveLength(1));
    cleanup();
    localStorage.setItem(ROADBLOCK_COUNTER, '1');
    const before = api.sent(ReadSettings).length;
    await show('technician', { isReload: true });
    await waitFor(() => expect(api.sent(ReadSettings).length).toBeGreaterThan(before));
    await Promise.resolve();
    expect(api.sent(ReadRoadblocks)).toHaveLength(1);
    expect(localStorage.getItem(ROADBLOCK_COUNTER)).toBe('1');
  });

  it.each(['owner', 'admin', 'manager', 'supervisor'] as const)(
    'given %s, then nothing is asked [SES-053]',
    async (role) => {
      await show(role);
      await waitFor(() => expect(localStorage.getItem(ROADBLOCK_DAY)).not.toBeNull());
      expect(api.sent(ReadRoadblocks)).toEqual([]);
    },
  );

  it('given a page that stays open over midnight of the company, then the counter is 0 again, and it asks again [SES-053]', async () => {
    // 03:59 UTC is one minute before midnight in New York.
    jest.useFakeTimers({ now: new Date('2026-10-07T03:59:30Z'), advanceTimers: true });
    await show('technician');
    await waitFor(() => expect(api.sent(ReadRoadblocks)).toHaveLength(1));
    expect(api.sent(ReadRoadblocks)[0]?.input).toEqual({ date: '2026-10-06' });
    localStorage.setItem(ROADBLOCK_COUNTER, '1');
    act(() => void jest.advanceTimersByTime(60_000));
    await waitFor(() => expect(api.sent(ReadRoadblocks)).toHaveLength(2));
    expect(api.sent(ReadRoadblocks)[1]?.input).toEqual({ date: '2026-10-07' });
    expect(localStorage.getItem(ROADBLOCK_COUNTER)).toBe('0');
  });

  it('given a check that gets no answer, then no one is stopped and no dialog opens', async () => {
    api.when(ReadRoadblocks).respond(() => api.bare(500));
    const { app } = await show('technician');
    await waitFor(() => expect(api.sent(ReadRoadblocks)).toHaveLength(1));
    await Promise.resolve();
    expect(app.broken.current()).toBeNull();
    expect(where()).toBe('/tech/myjobs');
  });
});
