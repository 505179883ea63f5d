import { setTimeout as pause } from 'node:timers/promises';
import type { Append, AppendResult } from '../event-store.js';
import { storable, StoreOverloadedError, type StorableEvent } from './storable.js';

/** A queued append. */
export interface PendingAppend {
  readonly append: Append;
  readonly events: readonly StorableEvent[];
  readonly size: number;
}
/** Commits several appends together and returns their results in order. */
export type CommitBatch = (batch: readonly PendingAppend[]) => Promise<AppendResult[]>;

export interface AppendQueueOptions {
  /** Maximum queue length. Beyond it, appends fail with {@link StoreOverloadedError}. */
  readonly maxWaiting?: number;
  /** Maximum queued payload, in characters. */
  readonly maxWaitingSize?: number;
  /** How long a commit is retried while the database is unreachable, in ms. */
  readonly retryForMs?: number;
}

/** Classifies a failed commit. */
export interface Failures {
  /** The connection failed. The outcome is unknown, so the commit is retried; event IDs prevent duplicates. */
  readonly isTransient: (error: unknown) => boolean;
  /** One append of the commit is at fault. Each is then retried alone. */
  readonly ofOne: (error: unknown) => boolean;
}

const APPENDS = 256;
const EVENTS = 1_000;
const SIZE = 8_000_000;

interface Ticket extends PendingAppend {
  readonly resolve: (result: AppendResult) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Group commit: appends that arrive during a commit share the next one. Commits run one at a time, so the order of
 * arrival is the order of the store.
 */
export class AppendQueue {
  private waiting: Ticket[] = [];
  private first = 0;
  private size = 0;
  private running = false;
  private closed: Error | undefined;
  private readonly idle: (() => void)[] = [];
  private readonly maxWaiting: number;
  private readonly maxWaitingSize: number;
  private readonly retryForMs: number;

  constructor(
    private readonly commit: CommitBatch,
    private readonly failures: Failures,
    { maxWaiting = 10_000, maxWaitingSize = 256_000_000, retryForMs = 20_000 }: AppendQueueOptions = {},
  ) {
    this.maxWaiting = maxWaiting;
    this.maxWaitingSize = maxWaitingSize;
    this.retryForMs = retryForMs;
  }

  async append(append: Append): Promise<AppendResult> {
    const waiting = prepare(append);
    this.admit();
    return this.enqueue(waiting);
  }

  /** Accepts or rejects all appends together. Accepted appends enter the queue a few commits at a time. */
  async appendMany(appends: readonly Append[]): Promise<AppendResult[]> {
    const prepared = appends.map(prepare);
    this.admit();
    const results: AppendResult[] = [];
    const step = Math.min(4 * APPENDS, this.maxWaiting);
    for (let start = 0; start < prepared.length; start += step) {
      const settled = await Promise.allSettled(prepared.slice(start, start + step).map((one) => this.enqueue(one)));
      for (const result of settled) {
        if (result.status === 'rejected') throw result.reason;
        results.push(result.value);
      }
    }
    return results;
  }

  /** Rejects new appends and waits for accepted ones. */
  async close(): Promise<void> {
    this.closed ??= new Error('The event store is closed');
    if (this.running) await new Promise<void>((resolve) => this.idle.push(resolve));
  }

  private admit(): void {
    if (this.closed) throw this.closed;
    const count = this.waiting.length - this.first;
    if (count >= this.maxWaiting || this.size >= this.maxWaitingSize) throw new StoreOverloadedError(count);
  }

  private enqueue(append: PendingAppend): Promise<AppendResult> {
    return new Promise((done, failed) => {
      this.waiting.push({ ...append, resolve: done, reject: failed });
      this.size += append.size;
      if (this.running) return;
      this.running = true;
      void this.drain();
    });
  }

  private async drain(): Promise<void> {
    await allResponded();
    while (this.first < this.waiting.length) {
      await this.settle(this.next());
      await allResponded();
    }
    this.waiting = [];
    this.first = 0;
    this.running = false;
    for (const resolve of this.idle.splice(0)) resolve();
  }

  private next(): Ticket[] {
    const from = this.first;
    let events = 0;
    let size = 0;
    while (this.first < this.waiting.length && this.first - from < APPENDS) {
      const append = this.waiting[this.first]!;
      events += append.events.length;
      size += append.size;
      if (this.first > from && (events > EVENTS || size > SIZE)) break;
      this.first++;
      this.size -= append.size;
    }
    const batch = this.waiting.slice(from, this.first);
    if (this.first > 4 * APPENDS) {
      this.waiting = this.waiting.slice(this.first);
      this.first = 0;
    }
    return batch;
  }

  private async settle(batch: readonly Ticket[]): Promise<void> {
    try {
      const results = await this.insistently(batch);
      batch.forEach(({ resolve }, index) => resolve(results[index]!));
    } catch (error) {
      if (batch.length > 1 && this.failures.ofOne(error)) for (const append of batch) await this.settle([append]);
      else for (const { reject } of batch) reject(error);
    }
  }

  private async insistently(batch: readonly PendingAppend[]): Promise<AppendResult[]> {
    const until = performance.now() + this.retryForMs;
    for (let wait = 25; ; wait = Math.min(2 * wait, 1_000)) {
      try {
        return await this.commit(batch);
      } catch (error) {
        if (!this.failures.isTransient(error) || performance.now() + wait > until) throw error;
        await pause(wait);
      }
    }
  }
}

/**
 * Waits until callers that were just answered, or that append in this tick, have queued their appends, so that they
 * share the next commit.
 */
const allResponded = (): Promise<void> => new Promise((resolve) => queueMicrotask(() => process.nextTick(resolve)));

const prepare = (append: Append): PendingAppend => {
  const events = storable(append);
  return { append, events, size: events.reduce((sum, { data, meta }) => sum + data.length + meta.length, 0) };
};
