import { LAST_MENUS, type NavigationEntry } from '@tailboard/web/remote';
import { useEffect } from 'react';
import type { RemoteState } from './registry.js';
import { writeLocal } from '@tailboard/web/local-storage';

/** The menu entries of each remote, by its name. */
export type Menus = Readonly<Record<string, readonly NavigationEntry[]>>;

const read = (text: string | null): Menus => {
  try {
    const stored: unknown = JSON.parse(text ?? '{}');
    return typeof stored === 'object' && stored !== null ? (stored as Menus) : {};
  } catch {
    return {};
  }
};

/** Last stored text with its parsed menus. Unchanged text returns the same menus. */
let held: { text: string | null; menus: Menus } = { text: null, menus: {} };
const lastMenus = (): Menus => {
  const text = localStorage.getItem(LAST_MENUS);
  if (text !== held.text) held = { text, menus: read(text) };
  return held.menus;
};

/**
 * Returns the menu entries of the remotes. While a remote loads, its last entries in this browser are used, so that the
 * menu is stable and no entry moves away from the pointer. A failed remote has no entries.
 */
export function useMenus(states: readonly RemoteState[] | null): readonly NavigationEntry[] {
  const last = lastMenus();
  const brings = (remote: RemoteState): readonly NavigationEntry[] => {
    if (remote.status === 'ready') return remote.remote.navigation;
    return remote.status === 'loading' ? (last[remote.name] ?? []) : [];
  };
  useEffect(() => {
    const arrived = states?.every(({ status }) => status !== 'loading');
    if (!states || !arrived) return;
    const ready = states.flatMap((one) => (one.status === 'ready' ? [[one.name, one.remote.navigation] as const] : []));
    const stored = Object.fromEntries([
      ...states.flatMap(({ name }) => (last[name] ? [[name, last[name]] as const] : [])),
      ...ready,
    ]);
    const text = JSON.stringify(stored);
    if (text !== held.text) writeLocal(LAST_MENUS, text);
  }, [states, last]);
  return states === null ? Object.values(last).flat() : states.flatMap(brings);
}

/** Returns whether unknown entries are still to come. */
export const awaitsMenus = (states: readonly RemoteState[] | null): boolean => {
  const last = lastMenus();
  return states === null
    ? Object.keys(last).length === 0
    : states.some(({ name, status }) => status === 'loading' && last[name] === undefined);
};
