import { createHmac, timingSafeEqual } from 'node:crypto';
import type { SignedLink } from '@tailboard/contracts/upload';
import type { Config } from '../config.js';

/** A link is good for so long, in ms: a browser opens it at once. */
const GOOD_FOR = 60_000;

const signatureOf = ({ SERVICE_SECRET }: Pick<Config, 'SERVICE_SECRET'>, path: string, user: string, until: number) =>
  createHmac('sha256', SERVICE_SECRET).update(['file link', path, user, until].join('\u001f')).digest('base64url');

/**
 * What goes behind a path so that a browser may fetch a file by itself, which cannot send who asks: good for a minute, for this
 * path, in the name of this person.
 */
export function signedFor(config: Pick<Config, 'SERVICE_SECRET'>, path: string, user: string, now: Date): SignedLink {
  const until = now.getTime() + GOOD_FOR;
  return { user, until, signature: signatureOf(config, path, user, until) };
}

/** In whose name a link was given; `undefined` where nobody gave it so, or its minute is over. */
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
