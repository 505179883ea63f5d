/** How a file of the product is come by. */
export type Way =
  /** Its name holds its content's hash: what is kept is what the server would send. */
  | 'kept-first'
  /** The same name in every build: the server is asked, and what is kept stands in for it. */
  | 'server-first'
  /** A page of the shell: its address is the router's business, its file the one page. */
  | 'page'
  /** Data, and whatever is not the product's: the worker does not touch it. */
  | 'untouched';

const HASHED = /\.[0-9a-f]{10}\.(?:js|css|woff2|wasm|svg|png)$/;
const NAMED_ALIKE = /(?:\/|^)(?:remotes\.json|config\.json|icon\.svg|mf-manifest\.json|remoteEntry\.js)$/;

/** The way of a request. Remotes may be served elsewhere, so files are known by their names and not by their host. */
export function wayOf(
  asked: { readonly method: string; readonly mode: string; readonly url: string },
  here: string,
): Way {
  const { origin, pathname } = new URL(asked.url);
  if (asked.method !== 'GET' || pathname.startsWith('/api/')) return 'untouched';
  if (HASHED.test(pathname)) return 'kept-first';
  if (NAMED_ALIKE.test(pathname)) return 'server-first';
  if (origin !== here) return 'untouched';
  if (pathname === '/' || (asked.mode === 'navigate' && !pathname.split('/').at(-1)?.includes('.'))) return 'page';
  return 'untouched';
}

/** The scripts and styles that a page names. */
export const filesOf = (page: string): readonly string[] =>
  [...page.matchAll(/(?:src|href)="(\/[^"]+\.[0-9a-f]{10}\.(?:js|css))"/g)].map(([, path = '']) => path);
