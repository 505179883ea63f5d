import { createContext, type Context } from 'react';

const registry = globalThis as unknown as Record<symbol, Context<unknown> | undefined>;

/**
 * A React context that is the same for every copy of this library on the page: each frontend bundles its own copy, and
 * what the shell provides must reach the remotes. A changed shape takes a new name.
 */
export function pageContext<T>(name: string, initial: T): Context<T> {
  const key = Symbol.for(`tailboard.${name}`);
  registry[key] ??= createContext<unknown>(initial) as Context<unknown>;
  return registry[key] as Context<T>;
}
