/** Maximum time before the event loop is released, in ms; a piece of work takes as long as its weeks do. */
const MAX_BLOCKING_TIME = 8;

/** Returns a function that releases the event loop after each piece of work; to be awaited after each step. */
export function createYielder(): () => Promise<void> | undefined {
  let begun = performance.now();
  return () => {
    if (performance.now() - begun < MAX_BLOCKING_TIME) return undefined;
    return new Promise((resolve) =>
      setImmediate(() => {
        begun = performance.now();
        resolve();
      }),
    );
  };
}

/** Maps all items; other requests run between pieces of work. */
export async function mapWithYields<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  const yieldIfDue = createYielder();
  for (const item of items) {
    results.push(work(item));
    const pause = yieldIfDue();
    if (pause) await pause;
  }
  return results;
}
