import { setMaxListeners } from 'node:events';

/**
 * Resolves with the promise's value, or with `undefined` as soon as the signal aborts. The signal keeps no reference to
 * settled promises. `Promise.race` with an abort promise would: that promise retains the result of every race.
 */
export function abortable<T>(promise: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const over = (): void => resolve(undefined);
    signal.addEventListener('abort', over, { once: true });
    if (signal.aborted) over();
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', over));
  });
}

/** A controller whose signal many wait for at once; Node.js would warn of a leak from the eleventh on. */
export function sharedAbortController(): AbortController {
  const controller = new AbortController();
  setMaxListeners(0, controller.signal);
  return controller;
}
