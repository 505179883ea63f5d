/**
 * What a promise gives, or `undefined` as soon as the signal aborts. The signal keeps nothing of what is over. With a promise that
 * settles when it aborts, `Promise.race` would: such a promise keeps the outcome of every race that it was in.
 */
export function orAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const over = (): void => resolve(undefined);
    signal.addEventListener('abort', over, { once: true });
    if (signal.aborted) over();
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', over));
  });
}
