/** Part of the browser's interface that the types of the DOM do not have yet. */
interface PolicyOptions {
  readonly createHTML: (html: string) => string | null;
  readonly createScriptURL: (url: string) => string | null;
}
declare const trustedTypes: { createPolicy(name: string, options: PolicyOptions): unknown } | undefined;

/** Markup without effect: text, and the elements that Leaflet writes when it starts. */
const HARMLESS = /^(?:[^<]|<\/?(?:svg|span)(?: aria-hidden="true")?\s*\/?>)*$/;
/** Files that users upload are on the same host. They are never scripts. */
const UPLOADED = /^\/(?:api|storage)\//;

const origins = new Set<string>();
let sanitize: ((html: string) => string) | undefined;

/** Lets scripts load from the hosts of these addresses. */
export const trustHosts = (addresses: readonly string[]): void =>
  addresses.forEach((address) => origins.add(new URL(address, location.href).origin));

/** Lets libraries parse markup after this function. Until then, they may parse none. */
export const setSanitizer = (sanitizer: (html: string) => string): void => void (sanitize = sanitizer);

/** Returns the address of a script if the page may load it. */
export function createScriptUrl(address: string): string | null {
  const { protocol, origin, pathname } = new URL(address, location.href);
  const isAllowed = origin === location.origin ? !UPLOADED.test(pathname) : origins.has(origin);
  // A blob has the origin of the page that created it.
  return isAllowed && protocol !== 'blob:' && pathname.endsWith('.js') ? address : null;
}

/** Returns markup that the page may parse. */
export const createHtml = (html: string): string | null => (HARMLESS.test(html) ? html : (sanitize?.(html) ?? null));

/**
 * The policy for texts that become markup or addresses of scripts. It is the default one, because libraries and remotes
 * of other builds set them as texts. Code from text has no policy, so nothing creates it.
 */
if (typeof trustedTypes !== 'undefined')
  trustedTypes.createPolicy('default', { createHTML: createHtml, createScriptURL: createScriptUrl });
