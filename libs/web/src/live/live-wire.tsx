import { LiveNotice, LiveStream } from '@tailboard/contracts/live';
import type { Api } from '../api/client.js';
import { serverSent } from './server-sent.js';

/** The first pause before a lost stream is opened again, and the longest. */
const FIRST_PAUSE = 500;
const MAX_PAUSE = 30_000;
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
export interface ConnectionListener {
  onNotice(notice: LiveNotice | 'resync'): void;
  onConnection(connected: boolean): void;
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
  readonly listener: ConnectionListener & {
    /** The position in the stream up to which everything was received. */
    onPosition?(id: string): void;
    /** The stream is open and carries these topics. */
    onTopics?(topics: readonly string[]): void;
    /** There is no right to listen; nothing is tried until other topics are wanted. */
    onRefused?(): void;
  };
}

/** Opens the stream of an API. */
export const createStreamOpener =
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
export function createWire(settings: WireSettings): LiveConnection {
  return new Wire(settings);
}

class Wire implements LiveConnection {
  private readonly open: OpenStream;
  private readonly listener: WireSettings['listener'];
  private topics: readonly string[];
  private position: string | null;
  private doubt: boolean;
  private carried = new Set<string>();
  private attempt = new AbortController();
  private closed = false;
  /** The position to continue at with other topics, while their opening is due. */
  private due: { after: string | null; timer: ReturnType<typeof setTimeout> } | null = null;
  private resume: (() => void) | null = null;
  private parked = false;
  private lastReceivedAt = Date.now();
  private readonly pulse: ReturnType<typeof setInterval>;

  constructor(settings: WireSettings) {
    this.open = settings.open;
    this.listener = settings.listener;
    this.topics = settings.topics;
    this.position = settings.after;
    this.doubt = settings.doubt ?? false;
    this.pulse = setInterval(() => this.checkPulse(SILENCE_MS), SILENCE_MS / 3);
    void this.run();
  }

  cover(next: readonly string[]): void {
    this.topics = next;
    if (this.closed || next.every((topic) => this.carried.has(topic))) return;
    this.due ??= { after: this.position, timer: setTimeout(this.reopen, BATCH_MS) };
    // A browser lets the timers of hidden pages wait; another tab may be looking.
    if (document.visibilityState === 'hidden') this.reopen();
  }

  wake(): void {
    this.checkPulse(BEAT_MISSED_MS);
    if (!this.parked) this.resume?.();
  }

  after(): string | null {
    return this.due ? this.due.after : this.position;
  }

  close(): void {
    this.closed = true;
    clearInterval(this.pulse);
    clearTimeout(this.due?.timer);
    this.attempt.abort('closed');
    this.resume?.();
  }

  private async listen(): Promise<'ended' | 'refused'> {
    this.carried = new Set(this.topics);
    this.lastReceivedAt = Date.now();
    const response = await this.open(this.topics, this.position, this.attempt.signal);
    if (response === null) return 'refused';
    if (response.status === 401 || response.status === 403) {
      this.carried.clear();
      this.listener.onRefused?.();
      return 'refused';
    }
    if (!response.ok || !response.body) throw new Error(`the live stream answered ${response.status}`);
    this.listener.onTopics?.([...this.carried]);
    this.listener.onConnection(true);
    if (this.doubt && this.position === null) this.listener.onNotice('resync');
    this.doubt = true;
    const body = serverSent(response.body, () => (this.lastReceivedAt = Date.now()));
    for await (const { event, data, id } of body) {
      if (event === 'resync') this.listener.onNotice('resync');
      const notice = event === 'notice' ? LiveNotice.safeParse(JSON.parse(data)) : undefined;
      if (notice?.success) this.listener.onNotice(notice.data);
      if (id === null) continue;
      this.position = id;
      this.listener.onPosition?.(id);
    }
    return 'ended';
  }

  private pause(ms: number | null): Promise<void> {
    return new Promise((resolve) => {
      const timer = ms === null ? undefined : setTimeout(() => this.resume?.(), ms);
      this.resume = () => {
        this.resume = null;
        clearTimeout(timer);
        resolve();
      };
    });
  }

  private async run(): Promise<void> {
    let wait = FIRST_PAUSE;
    while (!this.closed) {
      const mine = (this.attempt = new AbortController());
      let ended: 'ended' | 'refused' | 'lost';
      try {
        ended = await this.listen();
      } catch {
        ended = 'lost';
      }
      if (this.closed) return;
      // Reopened on purpose, so listeners get no notice of a lost stream.
      if (mine.signal.reason === 'topics') continue;
      if (ended === 'refused') {
        this.parked = true;
        await this.pause(null);
        this.parked = false;
        continue;
      }
      this.doubt = true;
      this.listener.onConnection(false);
      wait = ended === 'ended' ? FIRST_PAUSE : wait;
      await this.pause(wait);
      wait = Math.min(MAX_PAUSE, wait * 2);
    }
  }

  private readonly reopen = (): void => {
    if (this.due === null) return;
    clearTimeout(this.due.timer);
    this.position = this.due.after;
    this.due = null;
    this.attempt.abort('topics');
    this.resume?.();
  };

  private checkPulse(maxSilence: number): void {
    if (Date.now() - this.lastReceivedAt > maxSilence) this.attempt.abort('silent');
  }
}
