/** Lifetime of a persistent cookie in seconds: 365 days. */
export const YEAR = 365 * 24 * 60 * 60;

/** Returns a cookie's value; malformed values are ignored. */
export function readCookie(name: string): string | null {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`));
  if (found === undefined) return null;
  try {
    return decodeURIComponent(found.slice(name.length + 1));
  } catch {
    return null;
  }
}

/** Without `seconds`, writes a session cookie. */
export function writeCookie(name: string, value: string, seconds?: number): void {
  const life = seconds === undefined ? '' : `; Max-Age=${seconds}`;
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; SameSite=Strict${life}${secure}`;
}

export const clearCookie = (name: string): void => writeCookie(name, '', 0);
