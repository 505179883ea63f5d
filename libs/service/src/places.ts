import { problem } from './problem.js';

/** Places at which dear work is done; whoever finds all of them taken waits, and not too many do. */
export interface Semaphore {
  run<T>(work: () => Promise<T>): Promise<T>;
}

/**
 * So many at once in this process, and so many more in a queue, in the order in which they came. Who finds the queue full
 * is told to come back: an answer at once is better than one that nobody waits for any more.
 * @throws a 503 with `Retry-After` where the queue is full
 */
export function semaphore(of: { atOnce: number; waiting: number }): Semaphore {
  let free = of.atOnce;
  const queue: (() => void)[] = [];
  return {
    async run(work) {
      if (free > 0) free--;
      else if (queue.length >= of.waiting) throw problem(503, 'tooBusy', {}, {}, { 'retry-after': '2' });
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
