import type { Position } from '../event-store.js';
import type { CheckpointRow } from './checkpoint.js';

/** In-process state of a running projection, and those who wait for it. */
export class Progress {
  /** True while this process holds the projection's lease. */
  active = false;
  position: Position = 0n;
  caughtUp = false;
  batches = 0;
  events = 0;
  errors = 0;
  /** Store time of the newest event in the rows; undefined before the first event in this process. */
  recordedAt: string | undefined;
  private readonly waiting = new Set<{ position: Position; resolve: () => void }>();

  /** Rows up to here are committed, here or elsewhere. */
  advance(position: Position): void {
    if (position > this.position) this.position = position;
    for (const waiter of this.waiting)
      if (waiter.position <= this.position) {
        this.waiting.delete(waiter);
        waiter.resolve();
      }
  }

  took(row: CheckpointRow, events: number, recordedAt: string | undefined, caughtUp: boolean): void {
    this.batches++;
    this.events += events;
    this.recordedAt = recordedAt ?? this.recordedAt;
    this.caughtUp = caughtUp;
    this.advance(row.position);
  }

  /** Whether the position was reached in time. */
  within(position: Position, timeoutMs: number): Promise<boolean> {
    if (position <= this.position) return Promise.resolve(true);
    return new Promise((resolve) => {
      const waiter = {
        position,
        resolve: () => {
          clearTimeout(timer);
          resolve(true);
        },
      };
      const timer = setTimeout(() => {
        this.waiting.delete(waiter);
        resolve(false);
      }, timeoutMs);
      this.waiting.add(waiter);
    });
  }

  get awaited(): boolean {
    return this.waiting.size > 0;
  }
}
