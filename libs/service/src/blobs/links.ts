import { createHmac, timingSafeEqual } from 'node:crypto';
import type { SignedLink } from '@tailboard/contracts/upload';
import type { Role } from '@tailboard/contracts/permission';
import { acceptedSecrets, type Config } from '../runtime/config.js';
import type { ServiceContext } from '../service-context.js';

/** Lifetime of a link in ms; browsers open it immediately. */
const GOOD_FOR = 60_000;

const sign = (secret: string, path: string, user: string, until: number) =>
  createHmac('sha256', secret).update(['file link', path, user, until].join('\u001f')).digest('base64url');

/**
 * Signs a path so that a browser can fetch a file without an Authorization header: valid for one minute, for this path
 * and user.
 */
export function signLink(config: Pick<Config, 'SERVICE_SECRET'>, path: string, user: string, now: Date): SignedLink {
  const until = now.getTime() + GOOD_FOR;
  return { user, until, signature: sign(config.SERVICE_SECRET, path, user, until) };
}

/** Returns the user for whom a link was signed; `undefined` if the signature is invalid or expired. */
export function verifyLink(
  config: Pick<Config, 'SERVICE_SECRET' | 'SERVICE_SECRET_ACCEPTED'>,
  path: string,
  { user, until, signature }: SignedLink,
  now: Date,
): string | undefined {
  const given = Buffer.from(signature);
  const genuine = acceptedSecrets(config).some((secret) => {
    const expected = Buffer.from(sign(secret, path, user, until));
    return expected.length === given.length && timingSafeEqual(expected, given);
  });
  return genuine && now.getTime() <= until ? user : undefined;
}

/** The user of a link with their current roles. */
export interface LinkReader {
  readonly id: string;
  readonly roles: readonly Role[];
}
/**
 * Returns the user of a link as they are now, so that the link gives no more than they may read at the moment;
 * `undefined` if it is invalid or expired, or the user is no longer active. Reads the service's people.
 */
export async function linkReader(
  ctx: Pick<ServiceContext, 'config' | 'now' | 'db'>,
  path: string,
  link: SignedLink,
): Promise<LinkReader | undefined> {
  const user = verifyLink(ctx.config, path, link, ctx.now());
  if (user === undefined) return undefined;
  const [reader] = await ctx.db.query<LinkReader>('select id, roles from person where id::text = $1 and active', [
    user,
  ]);
  return reader;
}
