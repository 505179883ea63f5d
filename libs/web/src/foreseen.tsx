import type { AnyContract, OutputOf } from '@tailboard/contracts/contract';
import type { Ask } from './request.js';

type Change = (output: never, ask: never) => unknown;

/** Says what an answer will look like once a command has been done. */
export type See = <Q extends AnyContract>(query: Q, change: (output: OutputOf<Q>, ask: Ask<Q>) => OutputOf<Q>) => void;

export interface Foresight {
  readonly id: number;
  readonly changes: ReadonlyMap<string, Change>;
}

/**
 * What commands under way will have changed. It is laid over the answers and never written into them: when a command is
 * refused its foresight is simply lifted, and the foresight of others stays.
 */
export interface Foreseen {
  add(tell: (see: See) => void): Foresight;
  remove(foresight: Foresight): void;
  all(): readonly Foresight[];
  subscribe(listener: () => void): () => void;
}

export function createForeseen(): Foreseen {
  let all: readonly Foresight[] = [];
  let next = 0;
  const listeners = new Set<() => void>();
  const become = (changed: readonly Foresight[]): void => {
    all = changed;
    for (const listener of listeners) listener();
  };
  return {
    add: (tell) => {
      const foresight = { id: next++, changes: changesOf(tell) };
      if (foresight.changes.size > 0) become([...all, foresight]);
      return foresight;
    },
    remove: (foresight) => {
      if (all.includes(foresight)) become(all.filter((other) => other !== foresight));
    },
    all: () => all,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export function changesOf(tell: (see: See) => void): ReadonlyMap<string, Change> {
  const changes = new Map<string, Change>();
  tell((query, change) => changes.set(query.name, change as Change));
  return changes;
}

/** An answer as it will be when everything foreseen has come true. */
export const overlaid = <T,>(foresights: readonly Foresight[], contract: AnyContract, ask: unknown, output: T): T =>
  foresights.reduce<T>((seen, { changes }) => {
    const change = changes.get(contract.name);
    return change ? (change(seen as never, ask as never) as T) : seen;
  }, output);
