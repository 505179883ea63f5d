import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { LiveHub, LiveListener } from './live-hub.js';
import { laterHub } from './live-later.js';

const BOARD = ['board:2026-10-06'];

describe('The live stream whose machinery comes later', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  /** Followers of the hub. */
  const followers = new Set<LiveListener>();
  const come: LiveHub = {
    follow: (_, listener) => {
      followers.add(listener);
      return () => followers.delete(listener);
    },
  };
  const listener = (received: string[] = []): LiveListener => ({
    onNotice: () => undefined,
    onResync: () => undefined,
    onConnection: (connected) => received.push(connected ? 'open' : 'lost'),
  });
  const settle = (): Promise<void> => jest.advanceTimersByTimeAsync(0).then(() => undefined);

  it('is fetched by the first who follows, once for all', async () => {
    const bring = jest.fn(() => Promise.resolve(come));
    const hub = laterHub(bring);
    expect(bring).not.toHaveBeenCalled();
    const stops = [hub.follow(BOARD, listener()), hub.follow(BOARD, listener())];
    await settle();
    expect(bring).toHaveBeenCalledTimes(1);
    expect(followers.size).toBe(2);
    for (const stop of stops) stop();
    expect(followers.size).toBe(0);
  });

  it('follows nothing for a screen that was left before it came', async () => {
    const stop = laterHub(() => Promise.resolve(come)).follow(BOARD, listener());
    stop();
    await settle();
    expect(followers.size).toBe(0);
  });

  it('counts as lost while it cannot be fetched, and is asked for again', async () => {
    let reachable = false;
    const received: string[] = [];
    const hub = laterHub(() => (reachable ? Promise.resolve(come) : Promise.reject(new Error('no network'))));
    const stop = hub.follow(BOARD, listener(received));
    await settle();
    expect(received).toEqual(['lost']);
    reachable = true;
    await jest.runAllTimersAsync();
    expect(followers.size).toBe(1);
    stop();
    expect(followers.size).toBe(0);
  });
});
