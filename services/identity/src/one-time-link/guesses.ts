import { refuse, type Refused } from '@tailboard/contracts/refusal';
import type { ServiceContext } from '@tailboard/service/house';
import { count, networkOf, requestKey } from '../attempt/attempts.js';

/** A link has 256 random bits; this only spares the machine the work of whoever tries all the same. */
const WRONG_LINKS = { allowed: 20, window: 15 * 60_000 };

/**
 * The answer to a link that is not good; after too many of them from one network it is to come back later. A good link is
 * never asked about them, whoever else is behind the same address.
 */
export const wrongLink = async <Code extends string>(
  ctx: ServiceContext,
  ip: string | undefined,
  code: Code,
): Promise<Refused<'TooManyRequests' | Code>> =>
  (await count(ctx.db, [{ key: requestKey('wrong-link', networkOf(ip)), limit: WRONG_LINKS }], ctx.now())) ??
  refuse(code);
