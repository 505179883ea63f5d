import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { createLiveHub, type LiveHub } from './live-hub.js';
import { FakeBrowser } from '../testing/fake-browser.js';
import { FakeStreams } from '../testing/fake-streams.js';

const BOARD = 'board:2026-10-06';
const NEXT = 'board:2026-10-07';

interface Tab {
  readonly hub: LiveHub;
  readonly received: string[];
  /** Follows topics; received notices are in `heard`. */
  follow(...topics: string[]): () => void;
  /** The tab is gone, without a word. */
  crash(): void;
  /** The browser freezes the tab: it receives nothing and keeps its lock. */
  freeze(): void;
}

describe('The live stream of a browser', () => {
  let server: FakeStreams;
  let browser: FakeBrowser;
  let token: string | null;
  const leaving: (() => void)[] = [];
  beforeEach(() => {
    server = new FakeStreams();
    browser = new FakeBrowser();
    token = 'a-token';
  });
  afterEach(() => {
    for (const leave of leaving.splice(0)) leave();
    jest.useRealTimers();
  });

  function open({ alone = false, position = null as string | null } = {}): Tab {
    const tab = browser.tab();
    let gone = false;
    const hub = createLiveHub({
      open: (topics, after, signal) => server.open(topics, after, signal, () => gone, token),
      token: () => token,
      position: () => position,
      ...(alone ? {} : { tabs: tab }),
    });
    const received: string[] = [];
    return {
      hub,
      received,
      follow: (...topics) => {
        const stop = hub.follow(topics, {
          onNotice: ({ id }) => received.push(id),
          onResync: () => received.push('resync'),
          onConnection: (connected) => received.push(connected ? 'open' : 'lost'),
        });
        leaving.push(stop);
        return stop;
      },
      crash: () => {
        gone = true;
        tab.crash();
        server.cut(() => gone);
      },
      freeze: () => tab.freeze(),
    };
  }
  const untilOpen = (tab: Tab) => waitFor(() => expect(tab.received).toContain('open'));

  describe('in one page', () => {
    it('is one, whatever its screens follow, and each screen receives only its own topics', async () => {
      const [page, other] = [open({ alone: true }), [] as string[]];
      page.follow(BOARD);
      leaving.push(page.hub.follow(['schedule'], { onNotice: ({ id }) => other.push(id), onResync: () => undefined }));
      await untilOpen(page);
      server.happens(BOARD, 'move');
      server.happens('schedule', 'leave');
      await waitFor(() => expect(other).toEqual(['leave']));
      expect(page.received).toEqual(['open', 'move']);
      expect(server.opens).toEqual([{ topics: [BOARD, 'schedule'], after: null }]);
    });

    it('receives what happened after the first read, before the stream was open', async () => {
      server.happens(BOARD, 'between');
      const page = open({ alone: true, position: 'start' });
      page.follow(BOARD);
      await waitFor(() => expect(page.received).toEqual(['open', 'between']));
    });

    it('opens again for another topic from its position at that time, and reports no loss', async () => {
      const page = open({ alone: true });
      page.follow(BOARD);
      await untilOpen(page);
      server.happens(BOARD, 'first');
      await waitFor(() => expect(page.received).toContain('first'));
      page.follow(NEXT);
      await Promise.resolve();
      // Both happen while the other opening is still gathering.
      server.happens(NEXT, 'unheard so far');
      server.happens(BOARD, 'second');
      await waitFor(() => expect(page.received).toContain('unheard so far'));
      expect(server.opens.at(-1)).toEqual({ topics: [BOARD, NEXT], after: 'first' });
      expect(page.received).not.toContain('lost');
      expect(page.received).not.toContain('resync');
      expect(server.streams).toBe(1);
    });

    it('given that it was refused for now, when a screen wants the same topic later, then it opens', async () => {
      const page = open({ alone: true });
      server.refuses = true;
      page.follow('user:rosa');
      const stop = page.follow(BOARD);
      await waitFor(() => expect(server.opens).toHaveLength(1));
      stop();
      await new Promise((resolve) => setTimeout(resolve, 50));
      server.refuses = false;
      page.follow(BOARD);
      await untilOpen(page);
    });

    it('does not open again for less, and closes with the last of its screens', async () => {
      const page = open({ alone: true });
      const [stopBoard, stopNext] = [page.follow(BOARD), page.follow(NEXT)];
      await untilOpen(page);
      stopNext();
      await Promise.resolve();
      server.happens(NEXT, 'nobody looks');
      server.happens(BOARD, 'move');
      await waitFor(() => expect(page.received.at(-1)).toBe('move'));
      expect(page.received).not.toContain('nobody looks');
      stopBoard();
      await waitFor(() => expect(server.streams).toBe(0));
      expect(server.opens).toHaveLength(1);
    });

    it('reports that notices may have been missed when it opens without a position to continue from', async () => {
      server.down = true;
      const page = open({ alone: true });
      page.follow(BOARD);
      await waitFor(() => expect(page.received).toEqual(['lost']));
      server.down = false;
      server.namesPlace = false;
      window.dispatchEvent(new Event('online'));
      await waitFor(() => expect(page.received).toEqual(['lost', 'open', 'resync']));
    });

    it('takes a stream for dead that has been silent for too long, and goes on from its last place', async () => {
      jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
      const page = open({ alone: true });
      page.follow(BOARD);
      await jest.advanceTimersByTimeAsync(0);
      server.happens(BOARD, 'before the sleep');
      server.asleep = true;
      await jest.advanceTimersByTimeAsync(30_000);
      server.happens(BOARD, 'during the sleep');
      server.asleep = false;
      document.dispatchEvent(new Event('visibilitychange'));
      await jest.advanceTimersByTimeAsync(1_000);
      expect(server.opens.at(-1)?.after).toBe('before the sleep');
      expect(page.received).toEqual(['open', 'before the sleep', 'lost', 'open', 'during the sleep']);
    });

    it('keeps the others hearing when a screen fails at a notice', async () => {
      jest.spyOn(console, 'error').mockImplementation(() => undefined);
      const page = open({ alone: true });
      leaving.push(
        page.hub.follow([BOARD], {
          onNotice: () => {
            throw new Error('a screen broke');
          },
          onResync: () => undefined,
        }),
      );
      page.follow(BOARD);
      await untilOpen(page);
      server.happens(BOARD, 'move');
      await waitFor(() => expect(page.received.at(-1)).toBe('move'));
      expect(server.opens).toHaveLength(1);
    });
  });

  describe('in many tabs of one sign-in', () => {
    it('is one, and each tab receives its topics', async () => {
      const [first, second] = [open(), open()];
      first.follow(BOARD);
      await untilOpen(first);
      second.follow(BOARD);
      await untilOpen(second);
      server.happens(BOARD, 'move');
      await waitFor(() => expect([first.received.at(-1), second.received.at(-1)]).toEqual(['move', 'move']));
      expect(server.opens).toEqual([{ topics: [BOARD], after: null }]);
    });

    it('makes a tab read again that first read before the position of the leader', async () => {
      const [first, second] = [open({ position: 'start' }), open({ position: 'start' })];
      first.follow(BOARD);
      await untilOpen(first);
      server.happens(BOARD, 'between');
      await waitFor(() => expect(first.received).toContain('between'));
      second.follow(BOARD);
      await waitFor(() => expect(second.received).toContain('resync'));
      expect(first.received).toEqual(['open', 'between']);
    });

    it('carries what any of them wants, and loses nothing while it is opened for another', async () => {
      const [first, second] = [open(), open()];
      first.follow(BOARD);
      await untilOpen(first);
      server.happens(BOARD, 'one');
      await waitFor(() => expect(first.received).toContain('one'));
      second.follow(NEXT);
      await untilOpen(second);
      server.happens(NEXT, 'two');
      await waitFor(() => expect(second.received.at(-1)).toBe('two'));
      expect(first.received).toEqual(['open', 'one']);
      expect(server.opens.at(-1)).toEqual({ topics: [BOARD, NEXT], after: 'one' });
      expect(server.streams).toBe(1);
    });

    it('passes to another tab when the leader closes, which goes on where it was', async () => {
      const [first, second] = [open(), open()];
      const stop = first.follow(BOARD);
      await untilOpen(first);
      second.follow(BOARD);
      await untilOpen(second);
      server.happens(BOARD, 'one');
      await waitFor(() => expect(second.received).toContain('one'));
      stop();
      server.happens(BOARD, 'between');
      await waitFor(() => expect(second.received).toEqual(['open', 'one', 'between']));
      expect(server.opens.at(-1)).toEqual({ topics: [BOARD], after: 'one' });
      expect(server.streams).toBe(1);
    });

    it('passes to another tab when the leader fails, and a third one still receives notices', async () => {
      const [first, second, third] = [open(), open(), open()];
      first.follow(BOARD);
      await untilOpen(first);
      second.follow(BOARD);
      third.follow(NEXT);
      await untilOpen(second);
      await untilOpen(third);
      server.happens(NEXT, 'one');
      await waitFor(() => expect(third.received).toContain('one'));
      first.crash();
      server.happens(NEXT, 'between');
      await waitFor(() => expect(third.received).toContain('between'));
      server.happens(BOARD, 'after');
      await waitFor(() => expect(second.received.at(-1)).toBe('after'));
      expect(server.streams).toBe(1);
    });

    it('makes a tab read again whose position differs from that of the new leader', async () => {
      const [first, second, late] = [open(), open(), browser.tab()];
      first.follow(BOARD);
      await untilOpen(first);
      const values: unknown[] = [];
      const channel = late.channel(browser.names()[0] ?? '');
      channel.onmessage = ({ data }) => values.push(data);
      channel.postMessage({ kind: 'want', from: 'late', topics: [NEXT], after: 'long ago' });
      await waitFor(() => expect(values).toContainEqual({ kind: 'heard', what: 'resync', to: 'late' }));
      second.follow(BOARD);
      await untilOpen(second);
      expect(first.received.concat(second.received)).not.toContain('resync');
    });

    it('notifies everyone of a lost stream and of its return, and everyone reads again when that is in doubt', async () => {
      const [first, second] = [open(), open()];
      first.follow(BOARD);
      await untilOpen(first);
      second.follow(BOARD);
      await untilOpen(second);
      server.forgets = true;
      server.cut();
      await waitFor(() => expect(second.received).toContain('lost'));
      window.dispatchEvent(new Event('online'));
      await waitFor(() => expect(second.received).toEqual(['open', 'lost', 'open', 'resync']));
      expect(first.received).toEqual(['open', 'lost', 'open', 'resync']);
    });

    it('relieves a leader that sleeps: it neither speaks nor answers', async () => {
      jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
      const [first, second] = [open(), open()];
      first.follow(BOARD);
      await jest.advanceTimersByTimeAsync(100);
      second.follow(BOARD);
      await jest.advanceTimersByTimeAsync(100);
      expect(server.streams).toBe(1);
      first.freeze();
      document.dispatchEvent(new Event('visibilitychange'));
      await jest.advanceTimersByTimeAsync(4_000);
      server.happens(BOARD, 'move');
      await jest.advanceTimersByTimeAsync(100);
      expect(second.received.at(-1)).toBe('move');
      expect(server.opens.at(-1)?.topics).toEqual([BOARD]);
      expect(server.streams).toBe(1);
    });

    it('lets each tab ask for itself when the one stream is refused', async () => {
      const [first, second] = [open(), open()];
      server.refuses = true;
      first.follow(BOARD);
      await waitFor(() => expect(server.opens).toHaveLength(2));
      server.refuses = false;
      second.follow(NEXT);
      await untilOpen(second);
      expect(second.received).toEqual(['open']);
    });

    it('opens a second one for what the first cannot carry', async () => {
      const [first, second] = [open(), open()];
      first.follow(...Array.from({ length: 50 }, (_, n) => `route:${n}`));
      await untilOpen(first);
      second.follow(BOARD);
      await untilOpen(second);
      server.happens(BOARD, 'move');
      await waitFor(() => expect(second.received.at(-1)).toBe('move'));
      expect(server.opens.map(({ topics }) => topics.length)).toEqual([50, 1]);
    });
  });

  describe('of another user', () => {
    it('is another one', async () => {
      const [first, second] = [open(), open()];
      first.follow(BOARD);
      await untilOpen(first);
      token = 'another-token';
      second.follow(BOARD);
      await untilOpen(second);
      expect(server.streams).toBe(2);
      expect(browser.names()).toHaveLength(2);
      expect(browser.names().join()).not.toContain('token');
    });

    it('is begun again, and everything read again, once another person has signed in', async () => {
      const page = open();
      page.follow(BOARD);
      await untilOpen(page);
      token = 'another-token';
      document.dispatchEvent(new Event('visibilitychange'));
      await waitFor(() => expect(server.tokens).toEqual(['a-token', 'another-token']));
      expect(page.received).toContain('resync');
      expect(server.streams).toBe(1);
      expect(server.opens.at(-1)?.after).toBeNull();
    });
  });

  it('is given back by a page that is left, and taken up by one that is come back to', async () => {
    const page = open();
    page.follow(BOARD);
    await untilOpen(page);
    server.happens(BOARD, 'one');
    await waitFor(() => expect(page.received).toContain('one'));
    window.dispatchEvent(new Event('pagehide'));
    expect(server.streams).toBe(0);
    server.happens(BOARD, 'meanwhile');
    window.dispatchEvent(new Event('pageshow'));
    await waitFor(() => expect(page.received).toEqual(['open', 'one', 'meanwhile']));
  });
});
