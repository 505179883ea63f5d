import { useSession } from '@tailboard/web/app-context';
import type { Route } from '@tailboard/web/remote';
import { scopeFor } from '@tailboard/web/session/session';
import { useEffect } from 'react';
import { useRemotes } from '../remotes/remotes-context.js';

/** The delay before prefetching, so that the requested page loads first, in ms. */
const AHEAD_AFTER = 5_000;
/** If the browser is never idle, it fetches the next page after this time, in ms. */
const AT_LAST = 10_000;
/** Safari has no idle callback. */
const idle = (): Promise<void> =>
  new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: AT_LAST });
    else setTimeout(resolve, 200);
  });

/**
 * Prefetches pages one after the other when the browser is idle. Fetching all at once would block the current screen.
 */
async function fetchAhead(pages: readonly Pick<Route, 'page'>[], goesOn: () => boolean): Promise<void> {
  await navigator.serviceWorker.ready;
  for (const { page } of pages) {
    await idle();
    if (!goesOn()) return;
    // A page that fails now is fetched when it is opened.
    await page().catch(() => undefined);
  }
}

/** Prefetches the pages that work without a network, as soon as the browser caches files. */
export function CachedPages(): null {
  const { state } = useSession();
  const { states } = useRemotes();
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return undefined;
    let here = true;
    const timer = setTimeout(() => {
      const pages = (states ?? []).flatMap((one) => (one.status === 'ready' ? one.remote.routes : []));
      const own = pages.filter(({ kept: stored, permission }) => {
        if (!stored || permission === 'admin') return false;
        return scopeFor(state, permission) !== null;
      });
      void fetchAhead(own, () => here);
    }, AHEAD_AFTER);
    return () => {
      here = false;
      clearTimeout(timer);
    };
  }, [state, states]);
  return null;
}
