import type { AnyContract } from '@tailboard/contracts/contract';
import type { LiveNotice } from '@tailboard/contracts/live';
import { useEffect, useRef, useState } from 'react';
import { answerKey } from './answers.js';
import type { Api } from './client.js';
import { useGround } from './ground.js';
import { onWake, type LiveListener } from './live-hub.js';
import { createWire, streamOf } from './live-wire.js';

/** Notices within this time count as one reason to ask again. */
const GATHER_MS = 100;

/**
 * Follows topics over a connection of its own until it is stopped; resumes where it left off, and says so when it cannot.
 * Screens share one: {@link useLive}.
 */
export function follow(api: Api, topics: readonly string[], listener: LiveListener): () => void {
  const wire = createWire({
    open: streamOf(api),
    topics,
    after: null,
    hearing: {
      heard: (what) => (what === 'resync' ? listener.onResync() : listener.onNotice(what)),
      connected: (connected) => listener.onConnection?.(connected),
    },
  });
  const unhook = onWake(wire.wake);
  return () => {
    unhook();
    wire.close();
  };
}

/** Listens to topics while the screen is shown. Answers whether the stream is open. */
export function useLive(
  topics: readonly string[],
  onNotice: (notice: LiveNotice | 'resync') => void,
): { connected: boolean } {
  const { api, live } = useGround();
  const [connected, setConnected] = useState(true);
  const told = useRef(onNotice);
  useEffect(() => {
    told.current = onNotice;
  });
  const wanted = topics.join(',');
  useEffect(() => {
    if (wanted === '') return undefined;
    const listener: LiveListener = {
      onNotice: (notice) => told.current(notice),
      onResync: () => told.current('resync'),
      onConnection: setConnected,
    };
    // The shell may be older than this frontend, and share nothing yet.
    return live ? live.follow(wanted.split(','), listener) : follow(api, wanted.split(','), listener);
  }, [api, live, wanted]);
  return { connected };
}

/** Keeps the answers of some queries true: asks them again when anything of these topics changed. */
export function useLiveAnswers(topics: readonly string[], contracts: readonly AnyContract[]): { connected: boolean } {
  const { queries } = useGround();
  const waiting = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(waiting.current), []);
  return useLive(topics, () => {
    waiting.current ??= setTimeout(() => {
      waiting.current = undefined;
      for (const contract of contracts) void queries.invalidateQueries({ queryKey: answerKey(contract) });
    }, GATHER_MS);
  });
}
