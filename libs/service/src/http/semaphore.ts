import { overloaded } from './problem.js';

/** Limits concurrent expensive work and its queue. */
export interface Semaphore {
  run<T>(work: () => Promise<T>): Promise<T>;
}

/**
 * Runs at most `atOnce` jobs in this process and queues at most `waiting` more, in order of arrival. Rejects beyond
 * that, because an immediate response is better than a late one.
 * @throws 503 with `Retry-After` if the queue is full
 */
export function semaphore(of: { atOnce: number; waiting: number }): Semaphore {
  let free = of.atOnce;
  const queue: (() => void)[] = [];
  return {
    async run(work) {
      if (free > 0) free--;
      else if (queue.length >= of.waiting) throw overloaded('too many wait for this work');
      else await new Promise<void>((resolve) => queue.push(resolve));
      try {
        return await work();
      } finally {
        const next = queue.shift();
        if (next) next();
        else free++;
      }
    },
  };
}
