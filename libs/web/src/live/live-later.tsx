import type { LiveHub } from './live-hub.js';

/** A machinery that did not come is asked for again after this time. */
const AGAIN_MS = 3_000;

/**
 * A hub whose machinery comes with the first who follows: nobody follows before the sign-in, and a slow network brings the form
 * sooner without it. Whoever follows while it cannot be had counts as not connected, and follows as soon as it comes.
 */
export function laterHub(bring: () => Promise<LiveHub>): LiveHub {
  let coming: Promise<LiveHub> | null = null;
  return {
    follow(topics, listener) {
      let ended = false;
      let stop: (() => void) | undefined;
      const begin = (): void => {
        if (ended) return;
        coming ??= bring();
        coming.then(
          (hub) => {
            if (!ended) stop = hub.follow(topics, listener);
          },
          () => {
            coming = null;
            listener.onConnection?.(false);
            setTimeout(begin, AGAIN_MS);
          },
        );
      };
      begin();
      return () => {
        ended = true;
        stop?.();
      };
    },
  };
}
