/** Limits concurrency so that one bulk request cannot occupy all database connections. */
const AT_ONCE = 8;

/**
 * Maps the items with at most `atOnce` calls in flight and returns the results in order. After a failure, starts no
 * further calls and rejects when the running ones have settled.
 */
export async function mapConcurrently<Item, Result>(
  items: readonly Item[],
  work: (item: Item, at: number) => Promise<Result>,
  atOnce = AT_ONCE,
): Promise<Result[]> {
  const results = new Array<Result>(items.length);
  const waiting = items.entries();
  let failed = false;
  const worker = async (): Promise<void> => {
    for (const [at, item] of waiting) {
      if (failed) return;
      try {
        results[at] = await work(item, at);
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: atOnce }, worker));
  for (const one of ended) if (one.status === 'rejected') throw one.reason;
  return results;
}
