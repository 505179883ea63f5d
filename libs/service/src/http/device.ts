import type { Config } from '../runtime/config.js';

/** Over TLS a prefix ensures that this host alone wrote the cookie. */
const nameOf = (tls: boolean): string => (tls ? '__Host-tailboard_device' : 'tailboard_device');

/** Returns the random name of a browser, from the cookie that its first sign-in set; `undefined` without one. */
export const deviceIn = (cookies: string | undefined): string | undefined =>
  /(?:^|; )(?:__Host-)?tailboard_device=([\w-]{43})(?:;|$)/.exec(cookies ?? '')?.[1];

/** Returns the cookie by which a browser is recognized at its next sign-in. Scripts cannot read it. */
export function deviceCookie({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>, device: string, days: number): string {
  const tls = PUBLIC_URL?.startsWith('https:') === true;
  const secure = tls ? '; Secure' : '';
  return `${nameOf(tls)}=${device}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${days * 86_400}${secure}`;
}
