import { writeLocal } from './local-storage.js';

/** Responses cached in the browser for offline reading; deleted at sign-out. */
const PREFIX = 'kept.';
/** Maximum entries; the oldest is dropped. */
const MAX_ENTRIES = 14;

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
  const age = (other: string): string => readCachedResponse(other.slice(PREFIX.length))?.at ?? '';
  for (const oldest of all
    .sort((a, b) => age(a).localeCompare(age(b)))
    .slice(0, Math.max(0, all.length + 1 - MAX_ENTRIES)))
    localStorage.removeItem(oldest);
  writeLocal(PREFIX + name, JSON.stringify(stored));
}

export function clearCachedResponses(): void {
  for (const name of names()) localStorage.removeItem(name);
}
