import type { Database } from '@tailboard/eventing/database';
import { jobReads } from '../job/job-record.js';

/** The projections that a board is made of; with the moves, so that a screen that has seen it knows what left it since. */
export const boardReads = [...jobReads, 'jobs.schedule', 'jobs.moves', 'jobs.days', 'jobs.settings'] as const;

/**
 * How far the rows of all these projections have come. Read before the rows: they may be newer than it says, never
 * older.
 */
export async function positionOf(db: Database, projections: readonly string[]): Promise<bigint> {
  const [reached] = await db.query<{ position: bigint | null }>(
    'select min(position) as position from projection where name = any($1)',
    [projections],
  );
  return reached?.position ?? 0n;
}
