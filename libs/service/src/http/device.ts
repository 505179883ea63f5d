import type { Config } from '../runtime/config.js';

/** Over TLS a prefix ensures that this host alone wrote the cookie. */
const getCookieName = (tls: boolean): string => (tls ? '__Host-tailboard_device' : 'tailboard_device');

/** Returns whether browsers reach the product over TLS. */
export const isOverTls = ({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>): boolean =>
  PUBLIC_URL?.startsWith('https:') === true;

/**
 * Returns the random name of a browser, from the cookie that its first sign-in set; `undefined` without one. Over TLS, a
 * cookie without the prefix does not count: another host may have written it.
 */
export function deviceIn(cookies: string | undefined, tls: boolean): string | undefined {
  const cookie = (cookies ?? '').split('; ').find((one) => one.startsWith(`${getCookieName(tls)}=`));
  return /=([\w-]{43})$/.exec(cookie ?? '')?.[1];
}

/** Returns the cookie by which a browser is recognized at its next sign-in. Scripts cannot read it. */
export function deviceCookie(config: Pick<Config, 'PUBLIC_URL'>, device: string, days: number): string {
  const tls = isOverTls(config);
  const secure = tls ? '; Secure' : '';
  return `${getCookieName(tls)}=${device}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${days * 86_400}${secure}`;
}
