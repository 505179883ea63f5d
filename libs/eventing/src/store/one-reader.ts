import { setTimeout as pause } from 'node:timers/promises';
import { orAborted } from '../aborted.js';
import { categoryOf, type EventBatch, type EventFilter, type EventStore, type Position } from '../event-store.js';
import { Bell } from './follow.js';

/** A store whose subscriptions of one process share one reader, and what keeps that reader from reading. */
export interface SharedStore extends EventStore {
  /** The store itself, for a follower that may be slow and shall hold up nobody. */
  readonly alone: EventStore;
  /** Why the store cannot be followed just now, and since when; nothing where it can. */
  trouble(): { readonly reason: string; readonly since: Date } | undefined;
}

export interface OneReaderOptions {
  /** Hears once that the store cannot be followed, with the reason, and once that it can again. */
  readonly told?: (reason: string | undefined) => void;
  /** Events that the reader takes at once. */
  readonly batchSize?: number;
  /** Batches that are kept for followers; who falls further behind reads by themselves until they have caught up. */
  readonly kept?: number;
  /** How long the reader waits for a slow follower before it goes on without. */
  readonly patienceMs?: number;
}

type Subscription = Parameters<EventStore['subscribe']>[0];

const LONGEST_WAIT_MS = 2_000;

/**
 * One reader for all who follow a store in this process: it reads every event once, unfiltered, so that the position of
 * each follower moves with every event, also of others. A follower who begins further back catches up by a filtered read
 * of their own, then joins; a slow one is left behind and does the same. Nothing is read while nobody follows.
 */
export function oneReader(store: EventStore, options: OneReaderOptions = {}): SharedStore {
  const reader = new Reader(store, options);
  return {
    ...store,
    alone: store,
    trouble: () => reader.trouble,
    subscribe: (asked) => follow(store, reader, asked),
    async close() {
      reader.end();
      await store.close();
    },
  };
}

async function* follow(
  store: EventStore,
  reader: Reader,
  { after, filter, batchSize = 500, signal }: Subscription,
): AsyncGenerator<EventBatch, void, undefined> {
  let position = after;
  let toldCaughtUp = false;
  let place: Place | undefined;
  const news = (batch: EventBatch): boolean => {
    const tells = batch.events.length > 0 || batch.position > position || (batch.caughtUp && !toldCaughtUp);
    if (tells) toldCaughtUp = batch.caughtUp;
    if (batch.position > position) position = batch.position;
    return tells;
  };
  try {
    for (;;) {
      // The new place is taken before the old one is left: the reader goes on.
      const before: Place | undefined = place;
      place = await reader.join(signal);
      if (before) reader.leave(before);
      if (!place) return;
      if (position < place.since) {
        // What was there when the place was taken is caught up with alone; from there on the reader's batches go on.
        let whole = false;
        for await (const batch of store.subscribe({
          after: position,
          batchSize,
          signal,
          ...(filter ? { filter } : {}),
        })) {
          whole = batch.caughtUp || batch.position >= place.since;
          const reached = batch.caughtUp && place.since > batch.position ? place.since : batch.position;
          const now = { ...batch, position: reached };
          if (news(now)) yield now;
          if (whole) break;
        }
        if (!whole) return;
      }
      place.live = true;
      while (!place.lost) {
        if (signal.aborted || reader.ended) return;
        const taken = reader.take(place, position, filter, batchSize);
        const batch = taken ?? { events: [], position, caughtUp: reader.caughtUp };
        if (news(batch)) yield batch;
        else if (!taken) await place.bell.heard(signal);
      }
    }
  } finally {
    if (place) reader.leave(place);
  }
}

/** A batch of the reader, kept until all followers have passed it. */
interface Kept extends EventBatch {
  readonly categories: readonly string[];
}

/** Where a follower stands among the reader's batches. */
interface Place {
  /** Everything after this comes from the reader. */
  readonly since: Position;
  next: number;
  offset: number;
  /** Takes what the reader brings; before, it catches up alone and nobody waits for it. */
  live: boolean;
  lost: boolean;
  readonly bell: Bell;
}

class Reader {
  trouble: { reason: string; since: Date } | undefined;
  /** The store was closed: nothing comes any more. */
  ended = false;
  /** Nothing newer was in the store when it was read last. */
  caughtUp = false;
  private joining = 0;
  private readonly places = new Set<Place>();
  private batches: Kept[] = [];
  /** The number of the first batch that is kept. */
  private first = 0;
  private position: Position = 0n;
  private running: { stopping: AbortController; begun: Promise<boolean> } | undefined;
  private readonly room = new Bell();
  private readonly batchSize: number;
  private readonly kept: number;
  private readonly patienceMs: number;
  private readonly told: (reason: string | undefined) => void;

  constructor(
    private readonly store: EventStore,
    { batchSize = 500, kept = 8, patienceMs = 250, told = () => {} }: OneReaderOptions,
  ) {
    this.batchSize = batchSize;
    this.kept = kept;
    this.patienceMs = patienceMs;
    this.told = told;
  }

  /** A place from now on; the first one starts the reader. Nothing where the signal or the store ended before. */
  async join(signal: AbortSignal): Promise<Place | undefined> {
    if (signal.aborted || this.ended) return undefined;
    this.joining++;
    try {
      this.running ??= this.begin();
      if (!(await orAborted(this.running.begun, signal)) || signal.aborted) return undefined;
      const next = this.first + this.batches.length;
      const place = { since: this.position, next, offset: 0, live: false, lost: false, bell: new Bell() };
      this.places.add(place);
      return place;
    } finally {
      this.joining--;
      this.restIfAlone();
    }
  }

  leave(place: Place): void {
    this.places.delete(place);
    this.forget();
    this.restIfAlone();
  }

  /** The store is closed: followers are told that nothing comes any more. */
  end(): void {
    this.ended = true;
    for (const { bell } of this.places) bell.ring();
    this.stop();
  }

  private restIfAlone(): void {
    if (this.places.size === 0 && this.joining === 0) this.stop();
  }

  private stop(): void {
    this.running?.stopping.abort();
    this.running = undefined;
    this.batches = [];
    this.first = 0;
    this.caughtUp = false;
  }

  /** What is wanted of the batches from a place on; nothing where there is none, or the place is lost. */
  take(place: Place, after: Position, filter: EventFilter | undefined, limit: number): EventBatch | undefined {
    const wanted = filter?.categories && new Set(filter.categories);
    const end = this.first + this.batches.length;
    if (place.lost || place.next >= end) return undefined;
    const events: EventBatch['events'][number][] = [];
    let position = after;
    let caughtUp = false;
    while (place.next < end && events.length < limit) {
      const batch = this.batches[place.next - this.first]!;
      while (place.offset < batch.events.length && events.length < limit) {
        const event = batch.events[place.offset]!;
        if (event.position > after && (!wanted || wanted.has(batch.categories[place.offset]!))) events.push(event);
        if (event.position > position) position = event.position;
        place.offset++;
      }
      if (place.offset < batch.events.length) break;
      if (batch.position > position) position = batch.position;
      caughtUp = batch.caughtUp;
      place.next++;
      place.offset = 0;
    }
    this.forget();
    return { events, position, caughtUp: caughtUp && place.next === end };
  }

  private begin(): { stopping: AbortController; begun: Promise<boolean> } {
    const stopping = new AbortController();
    const begun = this.standing(stopping.signal);
    void begun.then((stands) => (stands ? this.read(stopping.signal) : undefined));
    return { stopping, begun };
  }

  /** Finds the end of the store, however long that takes. */
  private async standing(signal: AbortSignal): Promise<boolean> {
    for (let wait = 50; !signal.aborted; wait = Math.min(2 * wait, LONGEST_WAIT_MS))
      try {
        const head = await this.store.head();
        if (signal.aborted) return false;
        this.position = head;
        this.report(undefined);
        return true;
      } catch (error) {
        this.report(error);
        await pause(wait, undefined, { signal }).catch(() => {});
      }
    return false;
  }

  private async read(signal: AbortSignal): Promise<void> {
    for (let wait = 50; !signal.aborted; wait = Math.min(2 * wait, LONGEST_WAIT_MS)) {
      try {
        const { batchSize } = this;
        const trouble = (reason: unknown): void => this.report(reason);
        for await (const batch of this.store.subscribe({ after: this.position, batchSize, signal, trouble })) {
          if (signal.aborted) return;
          this.report(undefined);
          wait = 50;
          await this.spaced(signal);
          if (signal.aborted) return;
          this.batches.push({ ...batch, categories: batch.events.map(({ stream }) => categoryOf(stream)) });
          this.position = batch.position;
          this.caughtUp = batch.caughtUp;
          for (const { bell } of this.places) bell.ring();
        }
        if (!signal.aborted) this.end();
        return;
      } catch (error) {
        this.report(error);
      }
      await pause(wait, undefined, { signal }).catch(() => {});
    }
  }

  /** Room for one more batch: followers at work are waited for a moment, then those who stand in the way are left behind. */
  private async spaced(signal: AbortSignal): Promise<void> {
    const full = (): boolean => this.batches.length >= this.kept;
    const until = performance.now() + this.patienceMs;
    for (this.forget(); full() && !signal.aborted; this.forget()) {
      const behind = [...this.places].filter(({ next }) => next === this.first);
      const left = until - performance.now();
      if (left > 0 && behind.every(({ live }) => live)) await this.room.heard(signal, left);
      else
        for (const place of behind.filter(({ live }) => left <= 0 || !live)) {
          place.lost = true;
          place.bell.ring();
        }
    }
  }

  /** Lets go of what everybody has passed. */
  private forget(): void {
    const end = this.first + this.batches.length;
    let least = end;
    for (const { next, lost } of this.places) if (!lost && next < least) least = next;
    if (least > this.first) {
      this.batches.splice(0, least - this.first);
      this.first = least;
      this.room.ring();
    }
  }

  private report(error: unknown): void {
    if (error === undefined) {
      if (this.trouble) this.told(undefined);
      this.trouble = undefined;
      return;
    }
    const reason = error instanceof Error ? error.message : String(error);
    if (this.trouble?.reason === reason) return;
    this.trouble = { reason, since: this.trouble?.since ?? new Date() };
    this.told(reason);
  }
}
