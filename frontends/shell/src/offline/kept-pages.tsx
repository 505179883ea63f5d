import { useSession } from '@tailboard/web/app-context';
import type { Route } from '@tailboard/web/remote';
import { scopeFor } from '@tailboard/web/session/session';
import { useEffect } from 'react';
import { useRemotes } from '../remotes/remotes-context.js';

/** What the person came for comes first, in ms. */
const AHEAD_AFTER = 5_000;
/** A browser that is never idle fetches the next page after so many ms. */
const AT_LAST = 10_000;
/** Safari tells nobody when it is idle. */
const idle = (): Promise<void> =>
  new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: AT_LAST });
    else setTimeout(resolve, 200);
  });

/** Fetches pages one after the other, whenever nothing else is to do: all at once they would hold the screen that is worked on. */
async function fetchAhead(pages: readonly Pick<Route, 'page'>[], goesOn: () => boolean): Promise<void> {
  await navigator.serviceWorker.ready;
  for (const { page } of pages) {
    await idle();
    if (!goesOn()) return;
    // One that cannot be had now is fetched when it is opened.
    await page().catch(() => undefined);
  }
}

/** Fetches the pages that are worked on without a network, once the browser keeps files. */
export function KeptPages(): null {
  const { state } = useSession();
  const { states } = useRemotes();
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return undefined;
    let here = true;
    const timer = setTimeout(() => {
      const pages = (states ?? []).flatMap((one) => (one.status === 'ready' ? one.remote.routes : []));
      const own = pages.filter(({ kept, permission }) => {
        if (!kept || permission === 'admin') return false;
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
