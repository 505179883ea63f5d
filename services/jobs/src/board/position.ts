import type { Database } from '@tailboard/eventing/database';
import { jobReads } from '../job/record/job-record.js';

/** Projections of a board. Includes moves, so that a screen can learn which jobs left. */
export const boardReads = [...jobReads, 'jobs.schedule', 'jobs.moves', 'jobs.days', 'jobs.settings'] as const;

/**
 * Returns the position that all these projections have reached. Read it before the rows: they may be newer than it
 * says, never older.
 */
export async function getPosition(db: Database, projections: readonly string[]): Promise<bigint> {
  const [reached] = await db.query<{ position: bigint | null }>(
    'select min(position) as position from projection where name = any($1)',
    [projections],
  );
  return reached?.position ?? 0n;
}
