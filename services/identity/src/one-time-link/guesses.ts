import { refuse, type Refused } from '@tailboard/contracts/refusal';
import type { ServiceContext } from '@tailboard/service/service-context';
import { count, toNetwork, requestKey } from '../sign-in-attempt/attempts.js';

/** A link has 256 random bits; this only avoids the load of futile attempts. */
const WRONG_LINKS = { allowed: 20, window: 15 * 60_000 };

/**
 * Returns the response to an invalid link; after too many of them from one network the caller must wait. A valid link
 * is never limited, whatever others at the same address do.
 */
export const wrongLink = async <Code extends string>(
  ctx: ServiceContext,
  ip: string | undefined,
  code: Code,
): Promise<Refused<'TooManyRequests' | Code>> =>
  (await count(ctx.db, [{ key: requestKey('wrong-link', toNetwork(ip)), limit: WRONG_LINKS }], ctx.now())) ??
  refuse(code);
