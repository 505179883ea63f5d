import { createContext, type Context } from 'react';

const registry = globalThis as unknown as Record<symbol, Context<unknown> | undefined>;

/**
 * A React context shared by every copy of this library on the page. Each frontend bundles its own copy, and remotes
 * need the values that the shell provides. A changed shape needs a new name.
 */
export function pageContext<T>(name: string, initial: T): Context<T> {
  const key = Symbol.for(`tailboard.${name}`);
  registry[key] ??= createContext<unknown>(initial) as Context<unknown>;
  return registry[key] as Context<T>;
}
