import { writeLocal } from './local-storage.js';

/** Responses cached in the browser for offline reading; deleted at sign-out. */
const PREFIX = 'kept.';
/** Maximum entries, a day of field work; the oldest is dropped. */
const MAX_ENTRIES = 100;

export interface CachedResponse<Output = unknown> {
  readonly at: string;
  readonly output: Output;
}

const names = (): string[] => Object.keys(localStorage).filter((name) => name.startsWith(PREFIX));

export function readCachedResponse<Output>(name: string): CachedResponse<Output> | null {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + name) ?? 'null') as CachedResponse<Output> | null;
  } catch {
    return null;
  }
}

export function cacheResponse(name: string, stored: CachedResponse): void {
  const all = names().filter((other) => other !== PREFIX + name);
  const excess = all.length + 1 - MAX_ENTRIES;
  if (excess > 0) {
    const ages = new Map(all.map((other) => [other, readCachedResponse(other.slice(PREFIX.length))?.at ?? '']));
    const oldest = [...all].sort((a, b) => ages.get(a)!.localeCompare(ages.get(b)!)).slice(0, excess);
    for (const other of oldest) localStorage.removeItem(other);
  }
  writeLocal(PREFIX + name, JSON.stringify(stored));
}

export function clearCachedResponses(): void {
  for (const name of names()) localStorage.removeItem(name);
}
