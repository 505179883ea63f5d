import { useSyncExternalStore } from 'react';

/** An observable value. */
export interface Store<T> {
  readonly current: () => T;
  readonly set: (next: T) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

/**
 * Creates an observable value. Setting the value that it already has notifies no one.
 * @param connect called before the first listener is added; the function that it returns, after the last one has left
 */
export function createStore<T>(initial: T, connect?: () => () => void): Store<T> {
  let value = initial;
  let disconnect: (() => void) | undefined;
  const listeners = new Set<() => void>();
  return {
    current: () => value,
    set: (next) => {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      if (listeners.size === 0) disconnect = connect?.();
      listeners.add(listener);
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) disconnect?.();
      };
    },
  };
}

/** Returns the value of a store and renders again when it changes. */
export const useStore = <T,>(store: Pick<Store<T>, 'current' | 'subscribe'>): T =>
  useSyncExternalStore(store.subscribe, store.current);
