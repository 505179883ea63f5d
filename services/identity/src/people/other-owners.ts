import type { Database } from '@tailboard/eventing/database';

/** Counts active owners other than a user: one is enough to know. */
export const otherOwners = async (db: Database, self: string): Promise<number> =>
  (await db.query(`select 1 from users where active and 'owner' = any(roles) and id <> $1 limit 1`, [self])).length;
