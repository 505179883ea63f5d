/** Stands for the product's own origin: whatever an address makes of it, only what stays there is a path of ours. */
const HERE = 'http://here.invalid';

/**
 * A path of this product, as a browser will read it; `null` for everything that leads, or could be read to lead, elsewhere.
 * Browsers take `\` for `/` and leave out tabs and line breaks, so the address is judged after it was read.
 */
export function safePath(asked: string | null): string | null {
  if (asked === null || !asked.startsWith('/')) return null;
  try {
    const { origin, pathname, search, hash } = new URL(asked, HERE);
    return origin === HERE && !pathname.startsWith('//') ? pathname + search + hash : null;
  } catch {
    return null;
  }
}
