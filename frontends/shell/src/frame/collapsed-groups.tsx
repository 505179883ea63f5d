import { writeLocal } from '@tailboard/web/local-storage';
import { createStore, useStore, type Store } from '@tailboard/web/store';

const KEY = 'navigation.folded';

const read = (): readonly string[] => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((key) => typeof key === 'string') : [];
  } catch {
    return [];
  }
};

const stored: Store<readonly string[]> = createStore(read(), () => {
  const reread = (): void => {
    const keys = read();
    if (keys.join() !== stored.current().join()) stored.set(keys);
  };
  reread();
  addEventListener('storage', reread);
  return () => removeEventListener('storage', reread);
});

/** Returns the collapsed groups of the side navigation. They are stored in the browser and shared by all its tabs. */
export function useFolded(): { folded: readonly string[]; fold: (key: string, away: boolean) => void } {
  return {
    folded: useStore(stored),
    fold: (key, away) => {
      const rest = read().filter((other) => other !== key);
      const keys = away ? [...rest, key] : rest;
      writeLocal(KEY, JSON.stringify(keys));
      stored.set(keys);
    },
  };
}
