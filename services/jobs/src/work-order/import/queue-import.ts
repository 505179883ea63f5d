import type { House } from '@tailboard/service/house';

export const IMPORT_TASK = 'import-work-orders';

/** The import itself gives up long before the queue would, and says so in its row. */
const NEVER = 1000;

/** Puts an import into the queue, where it stands once however often it is asked for. */
export const queueImport = (house: Pick<House, 'enqueue'>, id: string): Promise<void> =>
  house.enqueue(IMPORT_TASK, { id }, { key: `${IMPORT_TASK} ${id}`, maxAttempts: NEVER });

/** Queues every import that has not ended: one that was registered just before a process ended is not in the queue yet. */
export async function queueWaitingImports(house: House): Promise<void> {
  const waiting = await house.db.query<{ id: string }>(
    `select id from work_order_import where status in ('queued', 'running') order by created_at, id`,
  );
  for (const { id } of waiting) await queueImport(house, id);
}
