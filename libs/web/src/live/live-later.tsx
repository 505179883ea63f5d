import type { LiveHub } from './live-hub.js';

/** A machinery that did not come is asked for again after this time. */
const AGAIN_MS = 3_000;

/**
 * A hub whose code loads with the first follower: there are no followers before the sign-in, and on a slow network the
 * form appears sooner without it. A follower counts as disconnected until the code is loaded.
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
