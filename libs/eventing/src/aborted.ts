import { setMaxListeners } from 'node:events';

/**
 * What a promise gives, or `undefined` as soon as the signal aborts. The signal keeps nothing of what is over. With a promise that
 * settles when it aborts, `Promise.race` would: such a promise keeps the outcome of every race that it was in.
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
