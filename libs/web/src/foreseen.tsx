import type { AnyContract, OutputOf } from '@tailboard/contracts/contract';
import type { RequestInput } from './request.js';

type Change = (output: never, ask: never) => unknown;

/** Says what an answer will look like once a command has been done. */
export type ApplyOptimistic = <Q extends AnyContract>(
  query: Q,
  change: (output: OutputOf<Q>, ask: RequestInput<Q>) => OutputOf<Q>,
) => void;

export interface OptimisticUpdate {
  readonly id: number;
  readonly changes: ReadonlyMap<string, Change>;
}

/**
 * What commands under way will have changed. It is laid over the answers and never written into them: when a command is
 * refused its foresight is simply lifted, and the foresight of others stays.
 */
export interface OptimisticStore {
  add(tell: (see: ApplyOptimistic) => void): OptimisticUpdate;
  remove(optimisticUpdate: OptimisticUpdate): void;
  all(): readonly OptimisticUpdate[];
  subscribe(listener: () => void): () => void;
}

export function createOptimisticStore(): OptimisticStore {
  let all: readonly OptimisticUpdate[] = [];
  let next = 0;
  const listeners = new Set<() => void>();
  const become = (changed: readonly OptimisticUpdate[]): void => {
    all = changed;
    for (const listener of listeners) listener();
  };
  return {
    add: (tell) => {
      const optimisticUpdate = { id: next++, changes: changesOf(tell) };
      if (optimisticUpdate.changes.size > 0) become([...all, optimisticUpdate]);
      return optimisticUpdate;
    },
    remove: (optimisticUpdate) => {
      if (all.includes(optimisticUpdate)) become(all.filter((other) => other !== optimisticUpdate));
    },
    all: () => all,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export function changesOf(tell: (see: ApplyOptimistic) => void): ReadonlyMap<string, Change> {
  const changes = new Map<string, Change>();
  tell((query, change) => changes.set(query.name, change as Change));
  return changes;
}

/** An answer as it will be when everything foreseen has come true. */
export const overlaid = <T,>(
  optimisticUpdates: readonly OptimisticUpdate[],
  contract: AnyContract,
  ask: unknown,
  output: T,
): T =>
  optimisticUpdates.reduce<T>((seen, { changes }) => {
    const change = changes.get(contract.name);
    return change ? (change(seen as never, ask as never) as T) : seen;
  }, output);
