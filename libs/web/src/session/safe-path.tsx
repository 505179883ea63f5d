/** Placeholder for the product's origin: only URLs that resolve within it are valid paths. */
const HERE = 'http://here.invalid';

/**
 * Returns a path of this product as a browser will read it; `null` for everything that leads, or could be read to lead,
 * elsewhere. Browsers read `\` as `/` and drop tabs and line breaks, so the URL is checked after parsing.
 */
export function safePath(requested: string | null): string | null {
  if (requested === null || !requested.startsWith('/')) return null;
  try {
    const { origin, pathname, search, hash } = new URL(requested, HERE);
    return origin === HERE && !pathname.startsWith('//') ? pathname + search + hash : null;
  } catch {
    return null;
  }
}
