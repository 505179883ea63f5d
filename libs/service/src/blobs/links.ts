import { createHmac, timingSafeEqual } from 'node:crypto';
import type { SignedLink } from '@tailboard/contracts/upload';
import type { Config } from '../runtime/config.js';

/** Lifetime of a link in ms; browsers open it immediately. */
const GOOD_FOR = 60_000;

const signatureOf = ({ SERVICE_SECRET }: Pick<Config, 'SERVICE_SECRET'>, path: string, user: string, until: number) =>
  createHmac('sha256', SERVICE_SECRET).update(['file link', path, user, until].join('\u001f')).digest('base64url');

/**
 * Signs a path so that a browser can fetch a file without an Authorization header: valid for one minute, for this path
 * and user.
 */
export function signedFor(config: Pick<Config, 'SERVICE_SECRET'>, path: string, user: string, now: Date): SignedLink {
  const until = now.getTime() + GOOD_FOR;
  return { user, until, signature: signatureOf(config, path, user, until) };
}

/** Returns the user for whom a link was signed; `undefined` if the signature is invalid or expired. */
export function personOf(
  config: Pick<Config, 'SERVICE_SECRET'>,
  path: string,
  { user, until, signature }: SignedLink,
  now: Date,
): string | undefined {
  const expected = Buffer.from(signatureOf(config, path, user, until));
  const given = Buffer.from(signature);
  const genuine = expected.length === given.length && timingSafeEqual(expected, given);
  return genuine && now.getTime() <= until ? user : undefined;
}
