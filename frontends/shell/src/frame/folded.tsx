import { useSyncExternalStore } from 'react';
import { writeLocal } from '@tailboard/web/local-storage';

const KEY = 'navigation.folded';

const read = (): readonly string[] => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((key) => typeof key === 'string') : [];
  } catch {
    return [];
  }
};

/** Last stored text with its parsed list. Unchanged text returns the same list. */
let held: { text: string | null; keys: readonly string[] } = { text: null, keys: [] };
const listeners = new Set<() => void>();
const keys = (): readonly string[] => {
  const text = localStorage.getItem(KEY);
  if (text !== held.text) held = { text, keys: read() };
  return held.keys;
};
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
};

/** Returns the collapsed groups of the side navigation. They are stored in the browser and shared by all its tabs. */
export function useFolded(): { folded: readonly string[]; fold: (key: string, away: boolean) => void } {
  return {
    folded: useSyncExternalStore(subscribe, keys),
    fold: (key, away) => {
      const rest = keys().filter((other) => other !== key);
      writeLocal(KEY, JSON.stringify(away ? [...rest, key] : rest));
      for (const listener of listeners) listener();
    },
  };
}
