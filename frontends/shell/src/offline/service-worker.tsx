import { filesOf, wayOf } from './kept-files.js';

/** What of a service worker's world is used here: the library of types for pages does not know it. */
interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetching extends Lasting {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Told extends Lasting {
  readonly data: unknown;
}
interface Worker {
  skipWaiting(): Promise<void>;
  readonly clients: { claim(): Promise<void> };
  readonly location: Location;
  addEventListener(type: 'install' | 'activate', hear: (event: Lasting) => void): void;
  addEventListener(type: 'fetch', hear: (event: Fetching) => void): void;
  addEventListener(type: 'message', hear: (event: Told) => void): void;
}
declare const self: Worker;

/** The files of the product that this browser holds. The number rises when they are kept otherwise. */
const FILES = 'tailboard.files.1';
/** A file that was long not asked for goes when there are more: some builds of everything that one person opens. */
const MOST = 400;
/** With a page in hand, a server that has not answered after this time is not waited for. */
const PATIENCE_MS = 4_000;

/** Looked at once in the life of this worker: what is used stays young. */
const used = new Set<string>();

/** Keeps a whole answer, of this site or of a remote's that lets us read it. */
async function keep(name: Request | string, answer: Response): Promise<void> {
  if (!answer.ok || answer.type === 'opaque') return;
  const files = await caches.open(FILES);
  await files.put(name, answer);
}

async function keptFirst(request: Request): Promise<Response> {
  const files = await caches.open(FILES);
  const kept = await files.match(request, { ignoreVary: true });
  if (!kept) {
    const answer = await fetch(request);
    await keep(request, answer.clone());
    return answer;
  }
  if (!used.has(request.url)) {
    used.add(request.url);
    await files.delete(request, { ignoreVary: true });
    await files.put(request, kept.clone());
  }
  return kept;
}

/** Asks the server, and falls back to what is kept under this name when there is no answer, or none in time. */
async function serverFirst(request: Request, name: Request | string): Promise<Response> {
  const files = await caches.open(FILES);
  const kept = await files.match(name, { ignoreVary: true });
  const asked = fetch(request).then(async (answer) => {
    if (name === request || (await isShell(answer.clone()))) await keep(name, answer.clone());
    return answer;
  });
  if (!kept) return asked;
  const late = new Promise<Response>((resolve) => setTimeout(() => resolve(kept), PATIENCE_MS));
  return Promise.race([asked.catch(() => kept), late]);
}

/** The door has pages of other kinds, too: what stands in for a page is never one of those. */
const isShell = async (answer: Response): Promise<boolean> => answer.ok && filesOf(await answer.text()).length > 0;

async function forgetOldest(): Promise<void> {
  const files = await caches.open(FILES);
  const all = await files.keys();
  await Promise.all(all.slice(0, Math.max(0, all.length - MOST)).map((one) => files.delete(one)));
}

/** Fetches what a first visit needs to be opened again without a network. */
async function prepare(): Promise<void> {
  const page = await fetch('/', { cache: 'no-cache' });
  const files = await caches.open(FILES);
  await files.addAll(filesOf(await page.clone().text()));
  await keep('/', page);
}

/** Files that the page had before this worker was there; the browser has them at hand. */
async function take(names: readonly unknown[]): Promise<void> {
  const files = await caches.open(FILES);
  for (const name of names) {
    if (typeof name !== 'string') continue;
    const request = new Request(name);
    if (wayOf(request, self.location.origin) === 'untouched' || (await files.match(request, { ignoreVary: true })))
      continue;
    // One that cannot be had is fetched when it is next asked for.
    await fetch(request).then(
      (answer) => keep(request, answer),
      () => undefined,
    );
  }
}

self.addEventListener('install', (event) => {
  void self.skipWaiting();
  event.waitUntil(prepare());
});
self.addEventListener('activate', (event) => event.waitUntil(Promise.all([self.clients.claim(), forgetOldest()])));
self.addEventListener('message', (event) => {
  if (Array.isArray(event.data)) event.waitUntil(take(event.data).then(forgetOldest));
});
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const way = wayOf(request, self.location.origin);
  if (way === 'kept-first') event.respondWith(keptFirst(request));
  if (way === 'server-first') event.respondWith(serverFirst(request, request));
  if (way === 'page') event.respondWith(serverFirst(request, '/'));
});
