/** Lifetime of a persistent cookie in seconds: 365 days. */
export const YEAR = 365 * 24 * 60 * 60;

const isSecure = (): boolean => location.protocol === 'https:';
/** Over TLS a prefix ensures that this host alone wrote the cookie: neither a page without TLS nor another subdomain. */
const storedName = (name: string): string => (isSecure() ? `__Host-${name}` : name);

/** Returns a cookie's value; malformed values are ignored. */
export function readCookie(name: string): string | null {
  const prefix = `${storedName(name)}=`;
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(prefix));
  if (found === undefined) return null;
  try {
    return decodeURIComponent(found.slice(prefix.length));
  } catch {
    return null;
  }
}

/** Without `seconds`, writes a session cookie. */
export function writeCookie(name: string, value: string, seconds?: number): void {
  const maxAge = seconds === undefined ? '' : `; Max-Age=${seconds}`;
  const secure = isSecure() ? '; Secure' : '';
  document.cookie = `${storedName(name)}=${encodeURIComponent(value)}; Path=/; SameSite=Strict${maxAge}${secure}`;
}

export const clearCookie = (name: string): void => writeCookie(name, '', 0);
