import { createContext, useContext, useEffect, useSyncExternalStore } from 'react';
import type { Remotes, RemoteState } from './registry.js';

export const RemotesContext = createContext<Remotes | null>(null);

function useAll(): Remotes {
  const remotes = useContext(RemotesContext);
  if (!remotes) throw new Error('there is no RemotesContext around this screen');
  return remotes;
}

/** Returns the remotes of the page. They load when the first screen uses this hook. */
export function useRemotes(): { states: readonly RemoteState[] | null; listFailed: boolean; retry: Remotes['retry'] } {
  const remotes = useAll();
  useEffect(() => remotes.start(), [remotes]);
  const states = useSyncExternalStore(remotes.subscribe, remotes.all);
  return { states, listFailed: remotes.listFailed(), retry: remotes.retry };
}

/**
 * Returns the part that a page belongs to: its name, or `undefined` for the shell, and a function that checks whether
 * it was updated since the product was opened. Loads no remote.
 */
export function usePart(owner: string): { name: string | undefined; hasChanged: Remotes['hasChanged'] } {
  const { all, hasChanged } = useAll();
  return { name: all()?.some(({ name }) => name === owner) ? owner : undefined, hasChanged };
}
