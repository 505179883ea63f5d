import { overloaded } from './problem.js';

/** Limits concurrent expensive work and its queue. */
export interface Semaphore {
  /**
   * @param of.first waits in a queue of its own, of the same length, which goes first
   */
  run<T>(work: () => Promise<T>, of?: { first?: boolean }): Promise<T>;
}

/**
 * Runs at most `atOnce` jobs in this process and queues at most `waiting` more, in order of arrival. Rejects beyond
 * that, because an immediate response is better than a late one.
 * @throws 503 with `Retry-After` if the queue is full
 */
export function semaphore(of: { atOnce: number; waiting: number }): Semaphore {
  let free = of.atOnce;
  const queue: (() => void)[] = [];
  const preferred: (() => void)[] = [];
  return {
    async run(work, { first = false } = {}) {
      if (free > 0) free--;
      else {
        const line = first ? preferred : queue;
        if (line.length >= of.waiting) throw overloaded('too many wait for this work');
        await new Promise<void>((resolve) => line.push(resolve));
      }
      try {
        return await work();
      } finally {
        const next = preferred.shift() ?? queue.shift();
        if (next) next();
        else free++;
      }
    },
  };
}
