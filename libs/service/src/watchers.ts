import { createHash, timingSafeEqual } from 'node:crypto';
import type { Config } from './config.js';

const LOOPBACK = /^(?:127\.|::1$|::ffff:127\.)/;
const hashed = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * Whether a request may read what is measured and what is wrong: whoever shows the token that was set for it; where none was,
 * whoever asks from this machine and was not sent on by a proxy.
 */
export function mayReadMetrics(
  request: { readonly ip: string; readonly headers: Readonly<Record<string, string | string[] | undefined>> },
  { METRICS_TOKEN: token }: Pick<Config, 'METRICS_TOKEN'>,
): boolean {
  const { authorization } = request.headers;
  if (token !== undefined)
    return typeof authorization === 'string' && timingSafeEqual(hashed(authorization), hashed(`Bearer ${token}`));
  return LOOPBACK.test(request.ip) && request.headers['x-forwarded-for'] === undefined;
}
