import pLimit from 'p-limit';
import { overloadProblem } from './problem.js';

/** Limits concurrent expensive work and its queue. */
export interface Semaphore {
  /**
   * @param of.first waits in a queue of its own, of the same length, which goes first
   */
  run<T>(work: () => Promise<T>, options?: { first?: boolean }): Promise<T>;
}

/**
 * Runs at most `atOnce` jobs in this process and queues at most `waiting` more, in order of arrival. Rejects beyond
 * that, because an immediate response is better than a late one.
 * @throws 503 with `Retry-After` if the queue is full
 */
export function semaphore(limits: { atOnce: number; waiting: number }): Semaphore {
  const limit = pLimit(limits.atOnce);
  const queue: (() => Promise<void>)[] = [];
  const preferred: (() => Promise<void>)[] = [];
  return {
    async run(work, { first = false } = {}) {
      if (limit.activeCount < limits.atOnce) return limit(work);
      const line = first ? preferred : queue;
      if (line.length >= limits.waiting) throw overloadProblem('too many wait for this work');
      return new Promise((resolve, reject) => {
        line.push(async () => {
          try {
            resolve(await work());
          } catch (error) {
            reject(error as Error);
          }
        });
        // A free slot goes to the preferred work, whatever arrived first.
        void limit(() => (preferred.shift() ?? queue.shift())?.());
      });
    },
  };
}
