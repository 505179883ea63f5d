/** Whoever waits for something else is answered after so long, in ms: a piece of work takes as long as its weeks do. */
const PIECE = 8;

/** Gives the event loop back each time that a piece of work was done: to be awaited after each step of it. */
export function inPieces(): () => Promise<void> | undefined {
  let begun = performance.now();
  return () => {
    if (performance.now() - begun < PIECE) return undefined;
    return new Promise((resolve) =>
      setImmediate(() => {
        begun = performance.now();
        resolve();
      }),
    );
  };
}

/** What comes of each item; between pieces of them others are answered. */
export async function eachInPieces<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  const piece = inPieces();
  for (const item of items) {
    results.push(work(item));
    const rest = piece();
    if (rest) await rest;
  }
  return results;
}
