import pMap from 'p-map';

/** Limits concurrency so that one bulk request cannot occupy all database connections. */
const AT_ONCE = 8;

/**
 * Maps the items with at most `atOnce` calls in flight and returns the results in order. After a failure, starts no
 * further calls and rejects when the running ones have settled, which `p-map` alone does not wait for.
 */
export async function mapConcurrently<Item, Result>(
  items: readonly Item[],
  work: (item: Item, at: number) => Promise<Result>,
  atOnce = AT_ONCE,
): Promise<Result[]> {
  const running = new Set<Promise<Result>>();
  const track = (item: Item, index: number): Promise<Result> => {
    const call = work(item, index).finally(() => running.delete(call));
    running.add(call);
    return call;
  };
  try {
    return await pMap(items, track, { concurrency: atOnce });
  } catch (error) {
    await Promise.allSettled(running);
    throw error;
  }
}
