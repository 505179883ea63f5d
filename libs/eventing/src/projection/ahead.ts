import { abortable } from '../aborted.js';

/**
 * The same values, each fetched while the one before it is being worked on. Ends at once when the signal aborts, even
 * while nothing is coming.
 */
export async function* prefetch<T>(of: AsyncIterable<T>, signal: AbortSignal): AsyncGenerator<T, void, undefined> {
  const values = of[Symbol.asyncIterator]();
  let next = values.next();
  // Awaited below; a failure that nobody comes back for is no unhandled one.
  next.catch(() => undefined);
  try {
    while (!signal.aborted) {
      const one = await abortable(next, signal);
      if (!one || one.done) return;
      next = values.next();
      next.catch(() => undefined);
      yield one.value;
    }
  } finally {
    void Promise.resolve(values.return?.()).catch(() => undefined);
  }
}
