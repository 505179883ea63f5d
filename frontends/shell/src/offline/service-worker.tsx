import { readNotification, type Notified } from './read-notification.js';
import { listFiles, chooseStrategy, isFromProduct, type Way } from './cached-files.js';

/** The parts of the service worker API used here. The type library for pages does not contain them. */
interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetching extends Lasting {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}
interface ExtendableMessageEvent extends Lasting {
  readonly data: unknown;
}
interface PushEvent extends Lasting {
  readonly data: { text(): string } | null;
}
interface NotificationEvent extends Lasting {
  readonly notification: Notification;
}
/** An open page of the product. */
interface OpenPage {
  focus(): Promise<OpenPage>;
  navigate(url: string): Promise<OpenPage | null>;
}
interface Worker {
  skipWaiting(): Promise<void>;
  readonly registration: { showNotification(title: string, options: NotificationOptions): Promise<void> };
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: { type: 'window' }): Promise<readonly OpenPage[]>;
    openWindow(url: string): Promise<unknown>;
  };
  readonly location: Location;
  addEventListener(type: 'install' | 'activate', hear: (event: Lasting) => void): void;
  addEventListener(type: 'fetch', hear: (event: Fetching) => void): void;
  addEventListener(type: 'push', hear: (event: PushEvent) => void): void;
  addEventListener(type: 'notificationclick', hear: (event: NotificationEvent) => void): void;
  addEventListener(type: 'message', hear: (event: ExtendableMessageEvent) => void): void;
}
declare const self: Worker;

/** The product files cached by this browser. The number increases when the cache format changes. */
const FILES = 'tailboard.files.1';
/**
 * Maximum cached files, several builds of everything that one user opens. The least recently used files are removed
 * first.
 */
const MAX_CACHED_FILES = 400;
/** If a cached page exists, the worker waits at most this time for the server. */
const SERVER_TIMEOUT_MS = 4_000;

/** Files refreshed once during the lifetime of this worker, so that used files stay recent. */
const used = new Set<string>();

/** Caches a complete response of this site, or of a remote that allows reading it. */
async function keep(name: Request | string, response: Response): Promise<void> {
  if (!response.ok || response.type === 'opaque') return;
  const files = await caches.open(FILES);
  await files.put(name, response);
}

async function keptFirst(request: Request): Promise<Response> {
  const files = await caches.open(FILES);
  const stored = await files.match(request, { ignoreVary: true });
  if (!stored) {
    const response = await fetch(request);
    await keep(request, response.clone());
    return response;
  }
  if (!used.has(request.url)) {
    used.add(request.url);
    await files.delete(request, { ignoreVary: true });
    await files.put(request, stored.clone());
  }
  return stored;
}

/**
 * Requests the server. Falls back to the cached file of this name if there is no response of the product, or none in
 * time.
 */
async function serverFirst(request: Request, name: Request | string, way: Way): Promise<Response> {
  const files = await caches.open(FILES);
  const stored = await files.match(name, { ignoreVary: true });
  const requested = fetch(request).then(async (response) => {
    if (stored && !isFromProduct(response, stored, way)) return stored;
    if (name === request || (await isShell(response.clone()))) await keep(name, response.clone());
    return response;
  });
  if (!stored) return requested;
  const late = new Promise<Response>((resolve) => setTimeout(() => resolve(stored), SERVER_TIMEOUT_MS));
  return Promise.race([requested.catch(() => stored), late]);
}

/** The gateway also returns other pages. These must never replace a shell page. */
const isShell = async (response: Response): Promise<boolean> =>
  response.ok && listFiles(await response.text()).length > 0;

async function forgetOldest(): Promise<void> {
  const files = await caches.open(FILES);
  const all = await files.keys();
  await Promise.all(all.slice(0, Math.max(0, all.length - MAX_CACHED_FILES)).map((one) => files.delete(one)));
}

/** Fetches the files that the product needs to open without a network after a first visit. */
async function prepare(): Promise<void> {
  const page = await fetch('/', { cache: 'no-cache' });
  const files = await caches.open(FILES);
  await files.addAll(listFiles(await page.clone().text()));
  await keep('/', page);
}

/** Caches files that the page loaded before this worker existed; the browser still has them. */
async function take(names: readonly unknown[]): Promise<void> {
  const files = await caches.open(FILES);
  for (const name of names) {
    if (typeof name !== 'string') continue;
    const request = new Request(name);
    if (
      chooseStrategy(request, self.location.origin) === 'untouched' ||
      (await files.match(request, { ignoreVary: true }))
    )
      continue;
    // A file that fails now is fetched at its next request.
    await fetch(request).then(
      (response) => keep(request, response),
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
  const way = chooseStrategy(request, self.location.origin);
  if (way === 'kept-first') event.respondWith(keptFirst(request));
  if (way === 'server-first') event.respondWith(serverFirst(request, request, way));
  if (way === 'page') event.respondWith(serverFirst(request, '/', way));
});

/** Shows a notification. A later one of the same kind replaces the one before. */
const showNotification = ({ title, body, path, tag }: Notified): Promise<void> =>
  self.registration.showNotification(title, { body, tag, icon: '/icon-192.png', data: { path } });

/** Opens the page of a notification: in an open window of the product, if there is one. */
async function openPage(path: string): Promise<void> {
  const [open] = await self.clients.matchAll({ type: 'window' });
  if (!open) return void (await self.clients.openWindow(path));
  await open.focus();
  await open.navigate(path);
}

self.addEventListener('push', (event) => {
  const notified = readNotification(event.data?.text() ?? '');
  if (notified) event.waitUntil(showNotification(notified));
});
self.addEventListener('notificationclick', (event) => {
  const { path } = (event.notification.data ?? {}) as { path?: string };
  event.notification.close();
  event.waitUntil(openPage(path ?? '/'));
});
