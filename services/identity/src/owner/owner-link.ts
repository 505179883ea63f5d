import type { ServiceContext } from '@tailboard/service/service-context';
import { issueLink } from '../one-time-link/one-time-link.js';

const HOUR = 3_600_000;

/** Creates a link to become an owner, valid once and for 24 hours. */
export async function makeLink(
  ctx: ServiceContext,
  { purpose, email }: { purpose: 'first-owner' | 'owner'; email: string | null },
  address: string,
): Promise<string> {
  const now = ctx.now();
  const expires_at = new Date(now.getTime() + 24 * HOUR).toISOString();
  const secret = await issueLink(ctx.db, { purpose, email, subject_id: null, expires_at }, now);
  const search = new URLSearchParams({ token: secret, ...(email === null ? {} : { email }) });
  return `${address}/first-owner?${search.toString()}`;
}
