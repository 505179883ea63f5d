import { setTimeout as pause } from 'node:timers/promises';
import { abortable } from '../async/abortable.js';
import {
  getCategory,
  type EventBatch,
  type EventFilter,
  type EventStore,
  type Position,
  type RecordedEvent,
} from '../event-store.js';
import { Bell } from './follow-store.js';

/** A store whose subscriptions in one process share one reader, and the reader's status. */
export interface SharedStore extends EventStore {
  /** The store without the shared reader, for a follower that may be slow and must not delay others. */
  readonly alone: EventStore;
  /** Why the store cannot be followed at the moment, and since when; undefined if it can. */
  outage(): { readonly reason: string; readonly since: Date } | undefined;
}

export interface OneReaderOptions {
  /** Is called once with the reason when the store cannot be followed, and once with undefined when it can again. */
  readonly onOutage?: (reason: string | undefined) => void;
  /** Events per read. */
  readonly batchSize?: number;
  /** Events that are retained for followers. A follower that lags further behind reads the store by itself until it has caught up. */
  readonly maxRetained?: number;
  /** How long the reader waits for a lagging follower before it goes on without it. */
  readonly lagTimeoutMs?: number;
}

type Subscription = Parameters<EventStore['subscribe']>[0];

const MAX_WAIT_MS = 2_000;

/**
 * Gives all followers of a store in this process one reader. It reads every event once, unfiltered, so that each follower's
 * position moves with every event, also of other categories. A follower that begins further back catches up by a filtered read
 * of its own, then joins. One that lags is detached and does the same. Nothing is read without followers.
 */
export function oneReader(store: EventStore, options: OneReaderOptions = {}): SharedStore {
  const reader = new SharedReader(store, options);
  return {
    ...store,
    alone: store,
    outage: () => reader.outage,
    subscribe: (subscription) => follow(store, reader, subscription),
    async close() {
      reader.close();
      await store.close();
    },
  };
}

async function* follow(
  store: EventStore,
  reader: SharedReader,
  { after, filter, batchSize = 500, signal }: Subscription,
): AsyncGenerator<EventBatch, void, undefined> {
  let position = after;
  let onCaughtUp = false;
  let follower: Follower | undefined;
  const isNews = (batch: EventBatch): boolean => {
    const news = batch.events.length > 0 || batch.position > position || (batch.caughtUp && !onCaughtUp);
    if (news) onCaughtUp = batch.caughtUp;
    if (batch.position > position) position = batch.position;
    return news;
  };
  try {
    for (;;) {
      // Joins again before it leaves, so that the reader goes on.
      const detached: Follower | undefined = follower;
      follower = await reader.join(signal);
      if (detached) reader.leave(detached);
      if (!follower) return;
      const { joinedAt } = follower;
      if (position < joinedAt) {
        let complete = false;
        for await (const batch of store.subscribe({
          after: position,
          batchSize,
          signal,
          ...(filter ? { filter } : {}),
        })) {
          complete = batch.caughtUp || batch.position >= joinedAt;
          const reached = batch.caughtUp && joinedAt > batch.position ? joinedAt : batch.position;
          const news = { ...batch, position: reached };
          if (isNews(news)) yield news;
          if (complete) break;
        }
        if (!complete) return;
      }
      follower.state = follower.state === 'catching up' ? 'live' : follower.state;
      while (follower.state === 'live') {
        if (signal.aborted || reader.closed) return;
        const batch = reader.take(follower, position, filter, batchSize);
        if (isNews(batch)) yield batch;
        else await follower.arrivals.wait(signal);
      }
    }
  } finally {
    if (follower) reader.leave(follower);
  }
}

/** A subscription that the shared reader feeds. */
interface Follower {
  /** The reader's checkpoint at the time of joining: every later event comes from the reader. */
  readonly joinedAt: Position;
  /** The number of the retained event that it takes next. */
  next: number;
  /** The reader waits for live followers only. A detached one gets no more events and has to join again. */
  state: 'catching up' | 'live' | 'detached';
  readonly arrivals: Bell;
}

/** An event that is retained until all attached followers have taken it. */
interface Retained {
  readonly event: RecordedEvent;
  readonly category: string;
}

class SharedReader {
  outage: { reason: string; since: Date } | undefined;
  /** The store was closed: no more events come. */
  closed = false;
  private readonly followers = new Set<Follower>();
  private joining = 0;
  private retained: Retained[] = [];
  /** The number of the first retained event. */
  private first = 0;
  /** Everything up to here was read. */
  private checkpoint: Position = 0n;
  /** The last read found nothing newer. */
  private caughtUp = false;
  private running: { stopping: AbortController; started: Promise<boolean> } | undefined;
  private readonly taken = new Bell();
  private readonly batchSize: number;
  private readonly maxRetained: number;
  private readonly lagTimeoutMs: number;
  private readonly onOutage: (reason: string | undefined) => void;

  constructor(
    private readonly store: EventStore,
    { batchSize = 500, maxRetained = 4_000, lagTimeoutMs = 250, onOutage = () => {} }: OneReaderOptions,
  ) {
    this.batchSize = batchSize;
    this.maxRetained = maxRetained;
    this.lagTimeoutMs = lagTimeoutMs;
    this.onOutage = onOutage;
  }

  private get end(): number {
    return this.first + this.retained.length;
  }

  /** Adds a follower; the first one starts the reader. Returns undefined if the signal or the store ended first. */
  async join(signal: AbortSignal): Promise<Follower | undefined> {
    if (signal.aborted || this.closed) return undefined;
    this.joining++;
    try {
      this.running ??= this.start();
      if (!(await abortable(this.running.started, signal)) || signal.aborted) return undefined;
      const follower: Follower = {
        joinedAt: this.checkpoint,
        next: this.end,
        state: 'catching up',
        arrivals: new Bell(),
      };
      this.followers.add(follower);
      return follower;
    } finally {
      this.joining--;
      this.stopIfUnused();
    }
  }

  leave(follower: Follower): void {
    this.followers.delete(follower);
    this.release();
    this.stopIfUnused();
  }

  close(): void {
    this.closed = true;
    for (const { arrivals } of this.followers) arrivals.ring();
    this.stop();
  }

  /** Returns what has arrived for a follower as one batch: the events after its position that match the filter, `limit` at most. */
  take(follower: Follower, after: Position, filter: EventFilter | undefined, limit: number): EventBatch {
    const categories = filter?.categories && new Set(filter.categories);
    const events: RecordedEvent[] = [];
    let position = after;
    while (follower.next < this.end && events.length < limit) {
      const { event, category } = this.retained[follower.next - this.first]!;
      follower.next++;
      if (event.position <= position) continue;
      position = event.position;
      if (!categories || categories.has(category)) events.push(event);
    }
    const tookAll = follower.next === this.end;
    if (tookAll && this.checkpoint > position) position = this.checkpoint;
    this.release();
    return { events, position, caughtUp: tookAll && this.caughtUp };
  }

  private stopIfUnused(): void {
    if (this.followers.size === 0 && this.joining === 0) this.stop();
  }

  private stop(): void {
    this.running?.stopping.abort();
    this.running = undefined;
    this.retained = [];
    this.first = 0;
    this.caughtUp = false;
  }

  private start(): { stopping: AbortController; started: Promise<boolean> } {
    const stopping = new AbortController();
    const started = this.findEnd(stopping.signal);
    void started.then((found) => (found ? this.read(stopping.signal) : undefined));
    return { stopping, started };
  }

  /** Sets the checkpoint to the end of the store. Retries until the store answers; false if the signal came first. */
  private async findEnd(signal: AbortSignal): Promise<boolean> {
    for (let wait = 50; !signal.aborted; wait = Math.min(2 * wait, MAX_WAIT_MS))
      try {
        const head = await this.store.head();
        if (signal.aborted) return false;
        this.checkpoint = head;
        this.report(undefined);
        return true;
      } catch (error) {
        this.report(error);
        await pause(wait, undefined, { signal }).catch(() => {});
      }
    return false;
  }

  private async read(signal: AbortSignal): Promise<void> {
    for (let wait = 50; !signal.aborted; wait = Math.min(2 * wait, MAX_WAIT_MS)) {
      try {
        const { batchSize } = this;
        const onOutage = (reason: unknown): void => this.report(reason);
        for await (const batch of this.store.subscribe({ after: this.checkpoint, batchSize, signal, onOutage })) {
          if (signal.aborted) return;
          this.report(undefined);
          wait = 50;
          await this.makeRoom(batch.events.length, signal);
          if (signal.aborted) return;
          this.add(batch);
        }
        if (!signal.aborted) this.close();
        return;
      } catch (error) {
        this.report(error);
      }
      await pause(wait, undefined, { signal }).catch(() => {});
    }
  }

  private add(batch: EventBatch): void {
    for (const event of batch.events) this.retained.push({ event, category: getCategory(event.stream) });
    this.checkpoint = batch.position;
    this.caughtUp = batch.caughtUp;
    for (const { arrivals } of this.followers) arrivals.ring();
  }

  /** Waits for live followers until `count` more events fit, then detaches those that still lag. */
  private async makeRoom(count: number, signal: AbortSignal): Promise<void> {
    /** An attached follower that is behind this number blocks the reader. */
    const needed = Math.min(this.end, this.end + count - this.maxRetained);
    if (this.first >= needed) return;
    const isInTheWay = ({ state, next }: Follower): boolean => state !== 'detached' && next < needed;
    const detach = (followers: Iterable<Follower>): void => {
      for (const follower of followers) {
        follower.state = 'detached';
        follower.arrivals.ring();
      }
      this.release();
    };
    const inTheWay = (): Follower[] => [...this.followers].filter(isInTheWay);

    detach(inTheWay().filter(({ state }) => state === 'catching up'));
    const deadline = performance.now() + this.lagTimeoutMs;
    for (let left = this.lagTimeoutMs; left > 0 && inTheWay().length > 0; left = deadline - performance.now()) {
      await this.taken.wait(signal, left);
      if (signal.aborted) return;
    }
    detach(inTheWay());
  }

  /** Drops the retained events that all attached followers have taken. */
  private release(): void {
    let least = this.end;
    for (const { next, state } of this.followers) if (state !== 'detached' && next < least) least = next;
    if (least === this.first) return;
    this.retained.splice(0, least - this.first);
    this.first = least;
    this.taken.ring();
  }

  private report(error: unknown): void {
    if (error === undefined) {
      if (this.outage) this.onOutage(undefined);
      this.outage = undefined;
      return;
    }
    const reason = error instanceof Error ? error.message : String(error);
    if (this.outage?.reason === reason) return;
    this.outage = { reason, since: this.outage?.since ?? new Date() };
    this.onOutage(reason);
  }
}
