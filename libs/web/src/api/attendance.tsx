/** A user who has not touched the page for this long is away from it, in ms. */
const AWAY_AFTER_MS = 60_000;
const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

let lastSign = performance.now();
for (const sign of SIGNS)
  addEventListener(sign, () => (lastSign = performance.now()), { capture: true, passive: true });

/** Returns whether a user is at this page: otherwise its requests do not keep their session from becoming idle. */
export const isAttended = (): boolean => performance.now() - lastSign < AWAY_AFTER_MS;
