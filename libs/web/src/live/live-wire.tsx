import { LiveNotice, LiveStream } from '@tailboard/contracts/live';
import type { Api } from '../api/client.js';
import { serverSent } from './server-sent.js';

/** The first pause before a lost stream is opened again, and the longest. */
const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 30_000;
/** Topics that are asked for within this time come with one opening. */
const BATCH_MS = 25;
/** The server says something every 15 s: a stream that is silent for longer is dead, whatever the browser believes. */
export const SILENCE_MS = 45_000;
/** The same, for a user who returns to the page and should not see stale data. */
const BEAT_MISSED_MS = 20_000;

/** Opens the stream of some topics after an id; `null`: not any more, and no reason to try again. */
export type OpenStream = (
  topics: readonly string[],
  after: string | null,
  signal: AbortSignal,
) => Promise<Response | null>;

/** Receives the notices of a connection. */
export interface Hearing {
  heard(what: LiveNotice | 'resync'): void;
  connected(connected: boolean): void;
}

/** A way to hear of topics: a connection of one's own, or one that tabs share. */
export interface LiveConnection {
  /** Receives notices of these topics from now on, including everything after this call. */
  cover(topics: readonly string[]): void;
  /** Looks at once whether all is well: the network is back, or the person is. */
  wake(): void;
  /** The place from which another line can go on. */
  after(): string | null;
  close(): void;
}

export interface WireSettings {
  readonly open: OpenStream;
  readonly topics: readonly string[];
  readonly after: string | null;
  /** Something may have been missed before there was a place to go on from. */
  readonly doubt?: boolean;
  readonly hearing: Hearing & {
    /** The place in the stream up to which everything was heard. */
    at?(id: string): void;
    /** The stream is open and carries these topics. */
    carries?(topics: readonly string[]): void;
    /** There is no right to listen; nothing is tried until other topics are wanted. */
    refused?(): void;
  };
}

/** Opens the stream of an API. */
export const streamOf =
  (api: Api) =>
  (topics: readonly string[], after: string | null, signal: AbortSignal): Promise<Response> =>
    api.open(
      `${LiveStream.path}?topics=${topics.map(encodeURIComponent).join(',')}`,
      { accept: 'text/event-stream', ...(after === null ? {} : { 'last-event-id': after }) },
      signal,
    );

/**
 * One connection. It continues at its last position after a loss, and reports when it cannot. A change of topics
 * reopens it at the position of the change. A notice may therefore come twice, but is never lost.
 */
export function createWire({ open, hearing, ...from }: WireSettings): LiveConnection {
  let { topics, after, doubt = false } = from;
  let carried = new Set<string>();
  let attempt = new AbortController();
  let closed = false;
  /** The place to go on from with other topics, while their opening is due. */
  let due: { after: string | null; timer: ReturnType<typeof setTimeout> } | null = null;
  let resume: (() => void) | null = null;
  let parked = false;
  let heardAt = Date.now();

  const listen = async (): Promise<'ended' | 'refused'> => {
    carried = new Set(topics);
    heardAt = Date.now();
    const response = await open(topics, after, attempt.signal);
    if (response === null) return 'refused';
    if (response.status === 401 || response.status === 403) {
      hearing.refused?.();
      return 'refused';
    }
    if (!response.ok || !response.body) throw new Error(`the live stream answered ${response.status}`);
    hearing.carries?.([...carried]);
    hearing.connected(true);
    if (doubt && after === null) hearing.heard('resync');
    doubt = true;
    const body = serverSent(response.body, () => (heardAt = Date.now()));
    for await (const { event, data, id } of body) {
      if (event === 'resync') hearing.heard('resync');
      const notice = event === 'notice' ? LiveNotice.safeParse(JSON.parse(data)) : undefined;
      if (notice?.success) hearing.heard(notice.data);
      if (id === null) continue;
      after = id;
      hearing.at?.(id);
    }
    return 'ended';
  };

  const pause = (ms: number | null): Promise<void> =>
    new Promise((resolve) => {
      const timer = ms === null ? undefined : setTimeout(() => resume?.(), ms);
      resume = () => {
        resume = null;
        clearTimeout(timer);
        resolve();
      };
    });

  const run = async (): Promise<void> => {
    let wait = FIRST_PAUSE;
    while (!closed) {
      const mine = (attempt = new AbortController());
      let ended: 'ended' | 'refused' | 'lost';
      try {
        ended = await listen();
      } catch {
        ended = 'lost';
      }
      if (closed) return;
      // Reopened on purpose, so listeners get no notice of a lost stream.
      if (mine.signal.reason === 'anew') continue;
      if (ended === 'refused') {
        parked = true;
        await pause(null);
        parked = false;
        continue;
      }
      doubt = true;
      hearing.connected(false);
      wait = ended === 'ended' ? FIRST_PAUSE : wait;
      await pause(wait);
      wait = Math.min(LONGEST_PAUSE, wait * 2);
    }
  };

  const reopen = (): void => {
    if (due === null) return;
    clearTimeout(due.timer);
    after = due.after;
    due = null;
    attempt.abort('anew');
    resume?.();
  };
  const checkPulse = (longest: number): void => {
    if (Date.now() - heardAt > longest) attempt.abort('silent');
  };
  const pulse = setInterval(() => checkPulse(SILENCE_MS), SILENCE_MS / 3);

  void run();
  return {
    cover(next) {
      topics = next;
      if (closed || next.every((topic) => carried.has(topic))) return;
      due ??= { after, timer: setTimeout(reopen, BATCH_MS) };
      // A browser lets the timers of hidden pages wait; another tab may be looking.
      if (document.visibilityState === 'hidden') reopen();
    },
    wake() {
      checkPulse(BEAT_MISSED_MS);
      if (!parked) resume?.();
    },
    after: () => (due ? due.after : after),
    close() {
      closed = true;
      clearInterval(pulse);
      clearTimeout(due?.timer);
      attempt.abort('closed');
      resume?.();
    },
  };
}
