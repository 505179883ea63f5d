import type { EventBatch, Position } from '../event-store.js';

/**
 * Reads batches from a position until the signal aborts. The next batch is read when the consumer requests it, so a
 * slow consumer holds only one. `idle` waits until something new may exist.
 */
export async function* follow(from: {
  after: Position;
  signal: AbortSignal;
  read: (after: Position) => Promise<EventBatch | undefined>;
  idle: () => Promise<void>;
}): AsyncGenerator<EventBatch, void, undefined> {
  let after = from.after;
  let onCaughtUp = false;
  while (!from.signal.aborted) {
    const batch = await from.read(after);
    if (from.signal.aborted || !batch) return;
    if (batch.events.length > 0 || batch.position > after || (batch.caughtUp && !onCaughtUp)) {
      after = batch.position;
      onCaughtUp = batch.caughtUp;
      yield batch;
    }
    if (batch.caughtUp) await from.idle();
  }
}

/** A signal that can be raised before anyone waits; the next wait then ends immediately. */
export class Bell {
  private rung = false;
  private wake: (() => void) | undefined;

  ring(): void {
    this.rung = true;
    this.wake?.();
  }

  /** Waits until it rings, the signal aborts or the time is over. */
  async wait(signal: AbortSignal, withinMs?: number): Promise<void> {
    if (!this.rung && !signal.aborted)
      await new Promise<void>((resolve) => {
        const timer = withinMs === undefined ? undefined : setTimeout(() => this.wake?.(), withinMs);
        this.wake = () => {
          clearTimeout(timer);
          signal.removeEventListener('abort', this.wake!);
          this.wake = undefined;
          resolve();
        };
        signal.addEventListener('abort', this.wake);
      });
    this.rung = false;
  }
}
