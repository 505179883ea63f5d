import { createHmac, timingSafeEqual } from 'node:crypto';
import type { SignedLink } from '@tailboard/contracts/upload';
import type { Role } from '@tailboard/contracts/permission';
import { acceptedSecrets, type Config } from '../runtime/config.js';
import type { ServiceContext } from '../service-context.js';

/** Lifetime of a link in ms. It may be short, because browsers open links immediately. */
const LIFETIME_MS = 60_000;

const createSignature = (secret: string, path: string, user: string, until: number) =>
  createHmac('sha256', secret).update(['file link', path, user, until].join('\u001f')).digest('base64url');

/**
 * Signs a path so that a browser can fetch a file without an Authorization header: valid for one minute, for this path
 * and user.
 */
export function signLink(config: Pick<Config, 'SERVICE_SECRET'>, path: string, user: string, now: Date): SignedLink {
  const until = now.getTime() + LIFETIME_MS;
  return { user, until, signature: createSignature(config.SERVICE_SECRET, path, user, until) };
}

/** Returns the user for whom a link was signed; `undefined` if the signature is invalid or expired. */
export function verifyLink(
  config: Pick<Config, 'SERVICE_SECRET' | 'SERVICE_SECRET_ACCEPTED'>,
  path: string,
  { user, until, signature }: SignedLink,
  now: Date,
): string | undefined {
  const presented = Buffer.from(signature);
  const isGenuine = acceptedSecrets(config).some((secret) => {
    const expected = Buffer.from(createSignature(secret, path, user, until));
    return expected.length === presented.length && timingSafeEqual(expected, presented);
  });
  return isGenuine && now.getTime() <= until ? user : undefined;
}

/** The user for whom a link was signed, with their current roles. */
export interface LinkReader {
  readonly id: string;
  readonly roles: readonly Role[];
}
/**
 * Returns the user for whom a link was signed with their current roles, so that it opens only what they may read now.
 * Returns `undefined` if the link is invalid or expired, or the user is no longer active. Reads the table `person`.
 */
export async function findLinkReader(
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
