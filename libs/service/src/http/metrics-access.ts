import { createHash, timingSafeEqual } from 'node:crypto';
import { bearerToken } from './headers.js';
import type { Config } from '../runtime/config.js';

const LOOPBACK = /^(?:127\.|::1$|::ffff:127\.)/;
const hash = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * Returns whether the request may read /metrics and health details: a valid METRICS_TOKEN, or, if none is set, a direct
 * loopback request.
 */
export function mayReadMetrics(
  request: { readonly ip: string; readonly headers: Readonly<Record<string, string | string[] | undefined>> },
  { METRICS_TOKEN: token }: Pick<Config, 'METRICS_TOKEN'>,
): boolean {
  const { authorization } = request.headers;
  if (token !== undefined) {
    const shown = bearerToken([authorization].flat()[0]);
    return shown !== undefined && timingSafeEqual(hash(shown), hash(token));
  }
  return LOOPBACK.test(request.ip) && request.headers['x-forwarded-for'] === undefined;
}
