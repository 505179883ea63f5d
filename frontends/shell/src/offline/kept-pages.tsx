import { useSession } from '@tailboard/web/ground';
import { scopeFor } from '@tailboard/web/session';
import { useEffect } from 'react';
import { useRemotes } from '../remotes/remotes-context.js';

/** What the person came for comes first, in ms. */
const AHEAD_AFTER = 5_000;

/** Fetches the pages that are worked on without a network, once the browser keeps files. */
export function KeptPages(): null {
  const { state } = useSession();
  const { states } = useRemotes();
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return undefined;
    const timer = setTimeout(() => {
      const pages = (states ?? []).flatMap((one) => (one.status === 'ready' ? one.remote.routes : []));
      const own = pages.filter(({ kept, permission }) => {
        if (!kept || permission === 'admin') return false;
        return scopeFor(state, permission) !== null;
      });
      // One that cannot be had now is fetched when it is opened.
      void navigator.serviceWorker.ready.then(() => Promise.allSettled(own.map(({ page }) => page())));
    }, AHEAD_AFTER);
    return () => clearTimeout(timer);
  }, [state, states]);
  return null;
}
