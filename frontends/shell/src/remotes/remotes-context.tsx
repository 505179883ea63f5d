import { createContext, useContext, useEffect, useSyncExternalStore } from 'react';
import type { Remotes, RemoteState } from './registry.js';

export const RemotesContext = createContext<Remotes | null>(null);

function useAll(): Remotes {
  const remotes = useContext(RemotesContext);
  if (!remotes) throw new Error('there is no RemotesContext around this screen');
  return remotes;
}

/** The remotes of the page; their doors are fetched when the first screen asks. */
export function useRemotes(): { states: readonly RemoteState[] | null; listFailed: boolean; retry: Remotes['retry'] } {
  const remotes = useAll();
  useEffect(() => remotes.start(), [remotes]);
  const states = useSyncExternalStore(remotes.subscribe, remotes.all);
  return { states, listFailed: remotes.listFailed(), retry: remotes.retry };
}

/**
 * The part that a page belongs to: its name, or none for the shell, and whether it was brought up to date since the product was
 * opened. Fetches no remote by itself.
 */
export function usePart(owner: string): { name: string | undefined; changed: Remotes['changed'] } {
  const { all, changed } = useAll();
  return { name: all()?.some(({ name }) => name === owner) ? owner : undefined, changed };
}
