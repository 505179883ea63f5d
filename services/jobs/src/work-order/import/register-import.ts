import type { Database } from '@tailboard/eventing/database';
import { cut } from '../../work-order/cut.js';

/** A file's name as it is shown: without folders, control characters and what no store keeps. */
export const fileName = (given: string): string =>
  cut((given.split(/[\\/]/).at(-1) ?? '').replace(/[\p{Cc}\p{Surrogate}]/gu, '').trim() || 'work orders', 200);

/** The kept file becomes an import that waits for its turn. Registering it again changes nothing. */
export async function registerImport(
  db: Database,
  of: {
    id: string;
    name: string;
    type: string;
    actor_id: string;
    impersonator_id: string | undefined;
    created_at: string;
  },
): Promise<void> {
  await db.query(
    `insert into work_order_import (id, file_name, file_type, actor_id, impersonator_id, status, created_at)
     values ($1, $2, $3, $4, $5, 'queued', $6) on conflict do nothing`,
    [of.id, fileName(of.name), fileName(of.type), of.actor_id, of.impersonator_id ?? null, of.created_at],
  );
}
