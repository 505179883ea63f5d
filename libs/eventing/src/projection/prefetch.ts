import { abortable } from '../async/abortable.js';

/**
 * Yields the same values, fetching each one while the previous one is processed. Ends immediately when the signal
 * aborts, even while waiting.
 */
export async function* prefetch<T>(source: AsyncIterable<T>, signal: AbortSignal): AsyncGenerator<T, void, undefined> {
  const iterator = source[Symbol.asyncIterator]();
  let next = iterator.next();
  // Awaited below. Without a consumer, its rejection must not count as unhandled.
  next.catch(() => undefined);
  try {
    while (!signal.aborted) {
      const result = await abortable(next, signal);
      if (!result || result.done) return;
      next = iterator.next();
      next.catch(() => undefined);
      yield result.value;
    }
  } finally {
    void Promise.resolve(iterator.return?.()).catch(() => undefined);
  }
}
