import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { CompleteJob } from '@tailboard/contracts/jobs/job';
import type { ReactNode } from 'react';
import { OutboxBar, useLastSend, useOutbox } from './outbox.js';
import { oneAtATime } from './outbox-store.js';
import { TOKEN_COOKIE } from '../session/session.js';
import { writeCookie } from '../cookie.js';
import { loadQueuedCommands, type QueuedCommand, type StoredCommand } from './outbox-records.js';
import { emptyOutbox } from '../testing/empty-outbox.js';
import { fakeApi, type FakeApi } from '../testing/fake-api.js';
import { createSignedInUser } from '../testing/people.js';
import { renderScreen } from '../testing/render-screen.js';

const ids = ['5a0c7c7e-2f1e-4f7e-9a51-000000000001', '5a0c7c7e-2f1e-4f7e-9a51-000000000002'] as const;
const createResponse = (id: string) => ({
  data: { id, date: '2026-10-06', user_id: null, status: 'completed' as const, completed: 1 as const, version: 2 },
});

const COMPLETE_JOB = [CompleteJob];
function Frame(): ReactNode {
  useLastSend(COMPLETE_JOB);
  return null;
}

function Ticks(): ReactNode {
  const outbox = useOutbox({ contracts: [CompleteJob] });
  return (
    <>
      {ids.map((id, index) => (
        <button key={id} onClick={() => outbox.enqueue(CompleteJob, { id }, { subject: id, label: `job ${index}` })}>
          tick {index}
        </button>
      ))}
      <ul>
        {outbox.queued.map(({ key, label, failed }) => (
          <li key={key}>
            {label}: {failed ?? 'waits'}
            <button onClick={() => outbox.dismiss(key)}>dismiss</button>
            <button onClick={() => outbox.retry(key)}>again</button>
          </li>
        ))}
      </ul>
      <OutboxBar outbox={outbox} />
    </>
  );
}
const tick = (at: number): void => act(() => screen.getByText(`tick ${at}`).click());
/** Commands are shown before they are stored. */
const waitForStored = (userId: string, count: number): Promise<readonly QueuedCommand[]> =>
  waitFor(async () => {
    const stored = await loadQueuedCommands(userId);
    expect(stored).toHaveLength(count);
    return stored;
  });
const keysSent = (api: FakeApi) => api.sent(CompleteJob).map(({ headers }) => headers.get('idempotency-key'));

describe('The outbox', () => {
  let api: FakeApi;
  const user = createSignedInUser(['technician']);
  beforeEach(() => {
    api = fakeApi();
    api.when(CompleteJob).respond(({ id }) => createResponse(id));
  });
  afterEach(() => emptyOutbox(user.id));

  it('given a network, when something is put in, then it leaves at once and nothing waits', async () => {
    await renderScreen(<Ticks />, { api, user });
    tick(0);
    await waitFor(() => expect(api.sent(CompleteJob)).toHaveLength(1));
    expect(api.sent(CompleteJob)[0]?.headers.has('x-done-ago')).toBe(false);
    await waitFor(() => expect(screen.queryByText(/waiting/)).toBeNull());
    await waitFor(async () => expect(await loadQueuedCommands(user.id)).toEqual([]));
  });

  it('given no network, when it comes back, then all leave once, in their order, each under its own key', async () => {
    await renderScreen(<Ticks />, { api, user });
    api.goDown();
    tick(0);
    tick(1);
    await screen.findByText('2 waiting, 0 failed');
    expect(api.sent(CompleteJob)).toEqual([]);
    api.goDown(false);
    act(() => void dispatchEvent(new Event('online')));
    await waitFor(() => expect(screen.queryByText(/waiting/)).toBeNull());
    expect(api.sent(CompleteJob).map(({ input }) => input.id)).toEqual([...ids]);
    expect(new Set(keysSent(api)).size).toBe(2);
  });

  it('given an answer that was lost, when it is sent again after a reload, then under the key of before', async () => {
    await renderScreen(<Ticks />, { api, user });
    api.goDown();
    tick(0);
    await screen.findByText('1 waiting, 0 failed');
    const [stored] = await waitForStored(user.id, 1);
    cleanup();
    api.goDown(false);
    await renderScreen(<Ticks />, { api, user, isReload: true });
    await waitFor(() => expect(keysSent(api)).toEqual([stored?.key]));
    await waitFor(() => expect(screen.queryByText(/waiting/)).toBeNull());
  });

  it('given a command that the server refuses, then it shows the reason, the later ones are sent, and it can be dismissed', async () => {
    api
      .when(CompleteJob)
      .respond(({ id }) => (id === ids[0] ? api.refuse(CompleteJob, 'JobIsCancelled') : createResponse(id)));
    await renderScreen(<Ticks />, { api, user });
    tick(0);
    tick(1);
    await screen.findByText('0 waiting, 1 failed');
    expect(screen.getByText(/job 0: This job is canceled\. Reinstate it first\./)).toBeTruthy();
    expect(api.sent(CompleteJob)).toHaveLength(2);
    act(() => screen.getByText('dismiss').click());
    await waitFor(() => expect(screen.queryByText(/failed/)).toBeNull());
  });

  it('given a command without a network on a device whose clock is wrong, when it is sent, then with its age in seconds', async () => {
    const clock = jest.spyOn(Date, 'now');
    await renderScreen(<Ticks />, { api, user });
    api.goDown();
    tick(0);
    await screen.findByText('1 waiting, 0 failed');
    const given = Date.parse((await waitForStored(user.id, 1))[0]!.given_at);
    clock.mockReturnValue(given + 600_000);
    try {
      api.goDown(false);
      act(() => void dispatchEvent(new Event('online')));
      await waitFor(() => expect(api.sent(CompleteJob)).toHaveLength(1));
      expect(api.sent(CompleteJob)[0]?.headers.get('x-done-ago')).toBe('600');
    } finally {
      clock.mockRestore();
    }
  });

  it('given a refused act, when it is tried again, then under the same key', async () => {
    api.when(CompleteJob).respond(() => api.refuse(CompleteJob, 'JobIsCancelled'));
    await renderScreen(<Ticks />, { api, user });
    tick(0);
    await screen.findByText('0 waiting, 1 failed');
    api.when(CompleteJob).respond(({ id }) => createResponse(id));
    act(() => screen.getByText('again').click());
    await waitFor(() => expect(screen.queryByText(/failed/)).toBeNull());
    expect(new Set(keysSent(api)).size).toBe(1);
  });

  it('given a server that restarts or a sign-in that has expired, then the act waits and has not failed, and no dialog reports it', async () => {
    for (const status of [503, 401]) {
      api.when(CompleteJob).respond(() => api.bare(status));
      const { app } = await renderScreen(<Ticks />, { api, user });
      tick(0);
      await waitFor(() => expect(api.sent(CompleteJob).length).toBeGreaterThan(0));
      await screen.findByText('1 waiting, 0 failed');
      expect(app.broken.current()).toBeNull();
      await emptyOutbox(user.id);
    }
  });

  it('given a screen and a frame that both keep the outbox, then a command leaves once, and both hear what came of it', async () => {
    const received: string[] = [];
    const Listener = ({ who }: { who: string }): ReactNode => {
      useOutbox({ contracts: [CompleteJob], onDone: ({ label }) => void received.push(`${who}: ${label}`) });
      return null;
    };
    await renderScreen(
      <>
        <Ticks />
        <Listener who="screen" />
        <Listener who="frame" />
      </>,
      { api, user },
    );
    tick(0);
    tick(1);
    await waitFor(() => expect(screen.queryByText(/waiting/)).toBeNull());
    expect(api.sent(CompleteJob)).toHaveLength(2);
    expect(received.sort()).toEqual(['frame: job 0', 'frame: job 1', 'screen: job 0', 'screen: job 1']);
  });

  it('given tabs with locks, then an act waits for the turn of another tab', async () => {
    let free = (): void => undefined;
    const other = new Promise<void>((resolve) => (free = resolve));
    const turns: Promise<void>[] = [];
    const request = (_: string, __: object, onLock: () => Promise<void>) => {
      const mine = other.then(onLock);
      turns.push(mine);
      return mine;
    };
    Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
    try {
      await renderScreen(<Ticks />, { api, user });
      tick(0);
      await screen.findByText('1 waiting, 0 failed');
      expect(api.sent(CompleteJob)).toEqual([]);
      free();
      await waitFor(() => expect(screen.queryByText(/waiting/)).toBeNull());
      await Promise.all(turns);
    } finally {
      Reflect.deleteProperty(navigator, 'locks');
    }
  });

  it('given commands that wait, when the page is closed, then the first of each record leaves under its key, and outlives the page', async () => {
    const sent: { key: string | null; keepalive: boolean | undefined }[] = [];
    const { transport } = api;
    const fetch: typeof transport.fetch = (url, init) => {
      sent.push({ key: new Headers(init.headers).get('idempotency-key'), keepalive: init.keepalive });
      return transport.fetch(url, init);
    };
    await renderScreen(
      <>
        <Ticks />
        <Frame />
      </>,
      { api: Object.assign(api, { transport: { ...transport, fetch } }), user },
    );
    api.goDown();
    for (const at of [0, 0, 1]) tick(at);
    await screen.findByText('3 waiting, 0 failed');
    const [first, , last] = await waitForStored(user.id, 3);
    sent.length = 0;
    act(() => void dispatchEvent(new Event('pagehide')));
    expect(sent).toEqual([first, last].map((command) => ({ key: command?.key, keepalive: true })));
  });

  it('given a frame and a screen on one page, then the second does not send beside the first, however long that takes', async () => {
    let held = false;
    const request = async (_: string, __: object, turn: () => Promise<void>) => {
      // A waiting request times out as with a timeout signal.
      if (held) throw new DOMException('It took too long.', 'TimeoutError');
      held = true;
      await turn().finally(() => (held = false));
    };
    Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
    try {
      const done: string[] = [];
      let end = (): void => undefined;
      const long = new Promise<void>((resolve) => (end = resolve));
      const first = oneAtATime(user.id, () => long.then(() => void done.push('frame')));
      const second = oneAtATime(user.id, async () => void done.push('screen'));
      await new Promise((resolve) => setTimeout(resolve));
      expect(done).toEqual([]);
      end();
      await Promise.all([first, second]);
      expect(done).toEqual(['frame', 'screen']);
    } finally {
      Reflect.deleteProperty(navigator, 'locks');
    }
  });

  it('given another user who signed in in another tab, then nothing leaves in their name', async () => {
    await renderScreen(<Ticks />, { api, user });
    const other = createSignedInUser(['technician'], { id: '0b7c2f52-6a43-4c3c-9d0e-2f6a51f0a009' });
    writeCookie(TOKEN_COOKIE, 'the-token-of-another');
    localStorage.setItem('user', JSON.stringify(other));
    tick(0);
    await screen.findByText('1 waiting, 0 failed');
    // A command sent in the other user's name would come first among the sent requests.
    writeCookie(TOKEN_COOKIE, 'the-token-of-their-own');
    localStorage.setItem('user', JSON.stringify(user));
    tick(1);
    await waitFor(() => expect(api.sent(CompleteJob)).toHaveLength(2));
    const inWhoseName = api.sent(CompleteJob).map(({ headers }) => headers.get('authorization'));
    expect(inWhoseName).toEqual(['Bearer the-token-of-their-own', 'Bearer the-token-of-their-own']);
  });

  it('given the commands of another user in this browser, then they stay where they are', async () => {
    await renderScreen(<Ticks />, { api, user });
    api.goDown();
    tick(0);
    await screen.findByText('1 waiting, 0 failed');
    cleanup();
    api.goDown(false);
    const other = createSignedInUser(['technician'], { id: '0b7c2f52-6a43-4c3c-9d0e-2f6a51f0a009' });
    await renderScreen(<Ticks />, { api, user: other, isReload: true });
    // Commands are sent in the order in which they were given, so an earlier pending command would be sent first.
    tick(1);
    await waitFor(() => expect(api.sent(CompleteJob).map(({ input }) => input.id)).toEqual([ids[1]]));
    await waitFor(() => expect(screen.queryByText(/waiting/)).toBeNull());
    expect(api.sent(CompleteJob)).toHaveLength(1);
    expect((await waitForStored(user.id, 1)).map(({ input }) => input)).toEqual([{ id: ids[0] }]);
  });

  it('given commands that a release before this one kept, then they leave first, under their keys, and are kept once', async () => {
    const former: StoredCommand = {
      key: '5a0c7c7e-2f1e-4f7e-9a51-0000000000aa',
      contract: CompleteJob.name,
      ask: { id: ids[1] },
      about: ids[1],
      label: 'job of before',
      given_at: '2026-10-06T12:00:00Z',
      failed: null,
    };
    localStorage.setItem(`outbox.${user.id}`, JSON.stringify([former]));
    await jest.isolateModulesAsync(async () => {
      const reloaded = await import('./outbox-records.js');
      expect((await reloaded.loadQueuedCommands(user.id)).map(({ key }) => key)).toEqual([former.key]);
    });
    expect(localStorage.getItem(`outbox.${user.id}`)).toBeNull();
    await renderScreen(<Ticks />, { api, user });
    tick(0);
    await waitFor(() => expect(keysSent(api)).toHaveLength(2));
    expect(keysSent(api)[0]).toBe(former.key);
  });

  it('given a browser that keeps nothing, then a command leaves all the same', async () => {
    const { indexedDB } = globalThis;
    try {
      await jest.isolateModulesAsync(async () => {
        Object.assign(globalThis, { indexedDB: undefined });
        const reloaded = await import('./outbox-records.js');
        const stored: QueuedCommand = {
          key: 'k',
          contract: CompleteJob.name,
          input: {},
          subject: '',
          label: '',
          given_at: '',
          failed: null,
        };
        await reloaded.storeCommand(user.id, stored);
        await reloaded.updateCommand('k', { failed: 'No.' });
        expect(await reloaded.loadQueuedCommands(user.id)).toMatchObject([{ key: 'k', failed: 'No.' }]);
        await reloaded.deleteCommand('k');
        expect(await reloaded.loadQueuedCommands(user.id)).toEqual([]);
      });
    } finally {
      Object.assign(globalThis, { indexedDB });
    }
  });
});
