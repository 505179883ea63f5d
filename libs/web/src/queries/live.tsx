import type { AnyContract } from '@tailboard/contracts/contract';
import type { LiveNotice } from '@tailboard/contracts/live';
import { useEffect, useRef, useState } from 'react';
import { queryKey } from './queries.js';
import { useApp } from '../app-context.js';
import type { LiveListener } from '../live/live-hub.js';

/** Notices within this time count as one reason to ask again. */
const BATCH_MS = 100;

/** Listens to topics while the screen is shown. Answers whether the stream is open. */
export function useLive(
  topics: readonly string[],
  onNotice: (notice: LiveNotice | 'resync') => void,
): { connected: boolean } {
  const { live } = useApp();
  const [connected, setConnected] = useState(true);
  const latest = useRef(onNotice);
  useEffect(() => {
    latest.current = onNotice;
  });
  const wanted = topics.join(',');
  useEffect(() => {
    if (wanted === '') return undefined;
    const listener: LiveListener = {
      onNotice: (notice) => latest.current(notice),
      onResync: () => latest.current('resync'),
      onConnection: setConnected,
    };
    return live.follow(wanted.split(','), listener);
  }, [live, wanted]);
  return { connected };
}

/**
 * Keeps the answers of some queries true: asks them again when anything of these topics changed. `restMs`: the least time
 * between two requests, for figures that need not follow each change.
 */
export function useLiveAnswers(
  topics: readonly string[],
  contracts: readonly AnyContract[],
  restMs = 0,
): { connected: boolean } {
  const { queries } = useApp();
  const waiting = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const last = useRef(-Infinity);
  useEffect(() => () => clearTimeout(waiting.current), []);
  return useLive(topics, () => {
    const rest = last.current + restMs - performance.now();
    waiting.current ??= setTimeout(
      () => {
        waiting.current = undefined;
        last.current = performance.now();
        for (const contract of contracts) void queries.invalidateQueries({ queryKey: queryKey(contract) });
      },
      Math.max(BATCH_MS, rest),
    );
  });
}
