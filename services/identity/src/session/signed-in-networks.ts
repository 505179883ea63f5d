import type { ServiceContext } from '@tailboard/service/service-context';
import { toNetwork } from '../sign-in-attempt/attempts.js';

/** Returns whether a user signed in from the network of an address in the last ninety days. */
export async function hasSignedInFrom(
  { db, now }: ServiceContext,
  userId: string,
  ip: string | undefined,
): Promise<boolean> {
  const rows = await db.query<{ ip: string }>(
    `select distinct ip from login where user_id = $1 and result = 'success' and ip is not null
       and created_at > $2::timestamptz - interval '90 days'`,
    [userId, now().toISOString()],
  );
  return ip !== undefined && rows.some((row) => toNetwork(row.ip) === toNetwork(ip));
}
