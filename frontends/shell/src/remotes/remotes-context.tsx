import { createContext, useContext, useEffect, useSyncExternalStore } from 'react';
import type { Remotes, RemoteState } from './registry.js';

export const RemotesContext = createContext<Remotes | null>(null);

/** The remotes of the page; their doors are fetched when the first screen asks. */
export function useRemotes(): { states: readonly RemoteState[] | null; listFailed: boolean; retry: Remotes['retry'] } {
  const remotes = useContext(RemotesContext);
  if (!remotes) throw new Error('there is no RemotesContext around this screen');
  useEffect(() => remotes.start(), [remotes]);
  const states = useSyncExternalStore(remotes.subscribe, remotes.all);
  return { states, listFailed: remotes.listFailed(), retry: remotes.retry };
}
