import type { Database } from '@tailboard/eventing/database';
import { announce } from '@tailboard/eventing/projection/notices';

/**
 * Tells the screens that show imports that one of them went on; heard when the transaction commits. Progress is no event,
 * so the notice has no position to wait for.
 */
export const announceImport = (
  db: Database,
  { id, actor_id }: { id: string; actor_id: string },
  type: 'ImportQueued' | 'ImportStarted' | 'ImportWentOn' | 'ImportEnded',
  processed = 0,
): Promise<void> =>
  announce(db, `jobs.imports.${id}.${type}.${processed}`, 0n, [{ topic: 'imports', type, id, actor_id }]);
