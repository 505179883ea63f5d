import { createHash } from 'node:crypto';
import type { Principal } from '@tailboard/service/auth/principal';
import { bearerToken } from '@tailboard/service/http/headers';
import { causeIn, problem, unavailable, type UnavailableCause } from '@tailboard/service/http/problem';
import type { Upstream } from './services.js';

const TOKEN = /^[\w-]{20,200}$/;

/** No request with a token is answered without identity. */
const away = (reason: string, cause: UnavailableCause['code'] = 'service') =>
  unavailable(cause, `identity: ${reason}`, { everything: true });

/** The caller of a request. */
export interface Caller extends Principal {
  /** When their token ends by itself. */
  readonly valid_until?: string;
}

/** Resolves the caller of a request. `active`: a user caused it, so that their session is not idle. */
export type ResolveCaller = (
  authorization: string | undefined,
  options?: { readonly active?: boolean },
) => Promise<Caller | null>;

/**
 * Resolves the caller from the bearer token. Identity is called on every request, so that a revoked token is invalid at
 * once. A missing header means no caller; an invalid token is a 401.
 */
export function callers(identity: Upstream): ResolveCaller {
  return async (authorization, { active = false } = {}) => {
    if (authorization === undefined) return null;
    const token = bearerToken(authorization);
    if (token === undefined || !TOKEN.test(token)) throw problem(401, 'signInFirst');
    const token_hash = createHash('sha256').update(token).digest('hex');
    const response = await identity.post('/api/v1/internal/principal', { token_hash, active }).catch((error: Error) => {
      throw away(error.message);
    });
    if (response.status !== 200) throw away(`answered ${response.status}`, causeIn(response.body));
    const { principal } = response.body as { principal: Caller | null };
    if (!principal) throw problem(401, 'signInFirst');
    return principal;
  };
}
