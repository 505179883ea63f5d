import { importWorkOrders, type WorkOrderImport } from '@tailboard/contracts/jobs/work-order';
import { refuse } from '@tailboard/contracts/refusal';
import { derivedId } from '@tailboard/eventing/ids';
import { procedure } from '@tailboard/service/house';
import { keepFile } from './import-file.js';
import { readableImport } from './import-records.js';
import { registerImport } from './register-import.js';
import { IMPORT_TASK } from './run-import.js';

/** How many imports may wait for their turn. */
const WAITING = 100;

/**
 * Keeps the file and answers at once; the rows are worked on by the queue. The import's id derives from the command, so
 * that a request with the same `Idempotency-Key` is the same import.
 */
export const importing = procedure(importWorkOrders, async ({ file }, { db, config, enqueue }, asking) => {
  if (!file) return refuse('FileMissing');
  const id = derivedId('import', asking.command_id);
  const before = await readableImport(db, id);
  if (before) return { output: { data: before } };
  const [waiting] = await db.query<{ count: bigint }>(
    `select count(*) as count from work_order_import where status in ('queued', 'running')`,
  );
  if (Number(waiting?.count ?? 0) >= WAITING) return refuse('TooManyImports', { retry_after: 60 });

  const limit = config.IMPORT_MAX_BYTES;
  const kept = await keepFile(db, id, file.bytes, limit);
  if (kept === 'empty') return refuse('FileEmpty');
  if (kept === 'too-large') return refuse('FileTooLarge', { limit: Math.round((limit / 1_048_576) * 10) / 10 });
  if (kept !== 'kept') return refuse('FileUnreadable', { problem: kept.unreadable });
  await registerImport(db, {
    id,
    name: file.name,
    type: file.type,
    actor_id: asking.actor_id,
    impersonator_id: asking.impersonator_id,
    created_at: asking.now,
  });
  await enqueue(IMPORT_TASK, { id }, { key: `${IMPORT_TASK} ${id}` });
  return { output: { data: (await readableImport(db, id)) as WorkOrderImport } };
});
