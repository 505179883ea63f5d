import type { AnyContract } from '@tailboard/contracts/contract';
import { LiveNotice, liveStream } from '@tailboard/contracts/live';
import { useEffect, useRef, useState } from 'react';
import { answerKey } from './answers.js';
import type { Api } from './client.js';
import { useGround } from './ground.js';
import { serverSent } from './server-sent.js';

/** The first pause before a lost stream is opened again, and the longest. */
const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 30_000;
/** Notices within this time count as one reason to ask again. */
const GATHER_MS = 100;

export interface LiveListener {
  onNotice(notice: LiveNotice): void;
  /** Notices may have been missed: everything shown must be asked for again. */
  onResync(): void;
  onConnection?(connected: boolean): void;
}

/** Follows topics until it is stopped; resumes where it left off, and says so when it cannot. */
export function follow(api: Api, topics: readonly string[], listener: LiveListener): () => void {
  const stop = new AbortController();
  let lastId: string | null = null;
  let opened = false;
  let waking: (() => void) | undefined;
  const wake = (): void => waking?.();
  addEventListener('online', wake);
  document.addEventListener('visibilitychange', wake);

  const once = async (): Promise<boolean> => {
    const response = await api.open(
      `${liveStream.path}?topics=${topics.map(encodeURIComponent).join(',')}`,
      {
        accept: 'text/event-stream',
        ...(lastId === null ? {} : { 'last-event-id': lastId }),
      },
      stop.signal,
    );
    // Without the right to listen there is nothing to try again for.
    if (response.status === 401 || response.status === 403) return false;
    if (!response.ok || !response.body) throw new Error(`the live stream answered ${response.status}`);
    listener.onConnection?.(true);
    if (opened && lastId === null) listener.onResync();
    opened = true;
    for await (const { event, data, id } of serverSent(response.body)) {
      if (id !== null) lastId = id;
      if (event === 'resync') listener.onResync();
      const notice = event === 'notice' ? LiveNotice.safeParse(JSON.parse(data)) : undefined;
      if (notice?.success) listener.onNotice(notice.data);
    }
    return true;
  };

  void (async () => {
    let pause = FIRST_PAUSE;
    while (!stop.signal.aborted) {
      try {
        if (!(await once())) return;
        pause = FIRST_PAUSE;
      } catch {
        if (stop.signal.aborted) return;
      }
      listener.onConnection?.(false);
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, pause);
        waking = () => {
          clearTimeout(timer);
          resolve();
        };
        stop.signal.addEventListener('abort', waking, { once: true });
      });
      pause = Math.min(LONGEST_PAUSE, pause * 2);
    }
  })();

  return () => {
    stop.abort();
    removeEventListener('online', wake);
    document.removeEventListener('visibilitychange', wake);
  };
}

/** Listens to topics while the screen is shown. Answers whether the stream is open. */
export function useLive(
  topics: readonly string[],
  onNotice: (notice: LiveNotice | 'resync') => void,
): { connected: boolean } {
  const { api } = useGround();
  const [connected, setConnected] = useState(true);
  const told = useRef(onNotice);
  useEffect(() => {
    told.current = onNotice;
  });
  const wanted = topics.join(',');
  useEffect(() => {
    if (wanted === '') return undefined;
    return follow(api, wanted.split(','), {
      onNotice: (notice) => told.current(notice),
      onResync: () => told.current('resync'),
      onConnection: setConnected,
    });
  }, [api, wanted]);
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
