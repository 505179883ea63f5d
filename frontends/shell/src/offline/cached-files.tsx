/** The caching strategy for a file of the product. */
export type Way =
  /** The name contains the content hash, so the cached file equals the server's. */
  | 'kept-first'
  /** The same name in every build: the server is requested first, and the cached file is the fallback. */
  | 'server-first'
  /** A shell page: the router handles its address, and its file is the single page. */
  | 'page'
  /** Data and everything outside the product: the worker does not handle it. */
  | 'untouched';

const HASHED = /\.[0-9a-f]{10}\.(?:js|css|woff2|wasm|svg|png)$/;
const NAMED_ALIKE =
  /(?:\/|^)(?:remotes\.json|config\.json|icon\.svg|icon-192\.png|manifest\.webmanifest|mf-manifest\.json|remoteEntry\.js)$/;

/** Returns the strategy of a request. Remotes may have other hosts, so files are recognized by name and not by host. */
export function chooseStrategy(
  requested: { readonly method: string; readonly mode: string; readonly url: string },
  here: string,
): Way {
  const { origin, pathname } = new URL(requested.url);
  if (requested.method !== 'GET' || pathname.startsWith('/api/')) return 'untouched';
  if (HASHED.test(pathname)) return 'kept-first';
  if (NAMED_ALIKE.test(pathname)) return 'server-first';
  if (origin !== here) return 'untouched';
  if (pathname === '/' || (requested.mode === 'navigate' && !pathname.split('/').at(-1)?.includes('.'))) return 'page';
  return 'untouched';
}

/** Returns the scripts and styles that a page references. */
export const listFiles = (page: string): readonly string[] =>
  [...page.matchAll(/(?:src|href)="(\/[^"]+\.[0-9a-f]{10}\.(?:js|css))"/g)].map(([, path = '']) => path);

const getType = ({ headers }: Response): string => headers.get('content-type')?.split(';')[0]?.trim() ?? '';

/**
 * Returns whether the product itself sent a response, or another server on the way to it. A proxy answers with a server
 * error while the product is stopped, and a network that wants a sign-in answers every request with its own page. The
 * cached file is better than both.
 * @param stored the cached file of the same name; a shell page may be answered by another page of the product
 */
export const isFromProduct = (response: Response, stored: Response, way: Way): boolean =>
  response.status < 500 && (way === 'page' || !response.ok || getType(response) === getType(stored));
