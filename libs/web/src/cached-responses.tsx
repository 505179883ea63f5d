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

/** Contents of files that are cached for offline reading, in the browser's cache storage. */
const FILES = 'kept-files';
const toFilePath = (user: string, id: string, version: number): string => `/kept-files/${user}/${id}/${version}`;
/** Browsers have cache storage only over https and on localhost. */
const hasStorage = (): boolean => typeof caches === 'object';

/** Caches the content of a file, unless this version is cached already. */
export async function cacheFileContent(
  user: string,
  { id, version }: { id: string; version: number },
  fetchContent: () => Promise<Response | null>,
): Promise<void> {
  if (!hasStorage()) return;
  const stored = await caches.open(FILES);
  const path = toFilePath(user, id, version);
  if (await stored.match(path)) return;
  const content = await fetchContent();
  if (content?.ok) await stored.put(path, content);
}

/** Returns an address of the cached content of a file in any version; `undefined` if there is none. */
export async function readCachedFile(user: string, id: string): Promise<string | undefined> {
  if (!hasStorage()) return undefined;
  const stored = await caches.open(FILES);
  const versions = (await stored.keys()).filter(({ url }) => url.includes(toFilePath(user, id, 0).slice(0, -1)));
  const latest = versions.at(-1);
  const content = latest && (await stored.match(latest));
  return content && URL.createObjectURL(await content.blob());
}

export function clearCachedResponses(): void {
  if (hasStorage()) void caches.delete(FILES);
  for (const name of names()) localStorage.removeItem(name);
}
