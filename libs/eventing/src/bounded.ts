/** So many at a time: a move of many must not take the whole database from everybody else. */
const AT_ONCE = 8;

/**
 * Does the same for each, a few (`atOnce`) at a time, with the results in order. After a failure nothing new is begun, and it
 * is told when what was under way has ended.
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
