import type { AnyContract, OutputOf } from '@tailboard/contracts/contract';
import { createStore } from '../store.js';
import type { RequestInput } from './request.js';

type Change = (output: never, input: never) => unknown;

/** Describes the effect of a command on a query's data. */
export type ApplyOptimistic = <Q extends AnyContract>(
  query: Q,
  change: (output: OutputOf<Q>, input: RequestInput<Q>) => OutputOf<Q>,
) => void;

export interface OptimisticUpdate {
  readonly id: number;
  readonly changes: ReadonlyMap<string, Change>;
}

/**
 * Optimistic updates of running commands. They are applied on read and never written into the cache, so a refused
 * command's update is simply dropped while others stay.
 */
export interface OptimisticStore {
  add(update: (apply: ApplyOptimistic) => void): OptimisticUpdate;
  remove(optimisticUpdate: OptimisticUpdate): void;
  all(): readonly OptimisticUpdate[];
  subscribe(listener: () => void): () => void;
}

export function createOptimisticStore(): OptimisticStore {
  const { current: all, set, subscribe } = createStore<readonly OptimisticUpdate[]>([]);
  let next = 0;
  return {
    add: (update) => {
      const optimisticUpdate = { id: next++, changes: collectChanges(update) };
      if (optimisticUpdate.changes.size > 0) set([...all(), optimisticUpdate]);
      return optimisticUpdate;
    },
    remove: (optimisticUpdate) => {
      if (all().includes(optimisticUpdate)) set(all().filter((other) => other !== optimisticUpdate));
    },
    all,
    subscribe,
  };
}

export function collectChanges(update: (apply: ApplyOptimistic) => void): ReadonlyMap<string, Change> {
  const changes = new Map<string, Change>();
  update((query, change) => changes.set(query.name, change as Change));
  return changes;
}

/** Applies optimistic updates to a query's data. */
export const applyUpdates = <T,>(
  optimisticUpdates: readonly OptimisticUpdate[],
  contract: AnyContract,
  input: unknown,
  output: T,
): T =>
  optimisticUpdates.reduce<T>((seen, { changes }) => {
    const change = changes.get(contract.name);
    return change ? (change(seen as never, input as never) as T) : seen;
  }, output);
