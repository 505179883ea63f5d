import type { Transactional } from '@tailboard/eventing/database';
import { cut } from '../cut.js';
import { announceImport } from './announce-import.js';
import type { Upload } from './import-file.js';

/** A file's name as it is shown: without folders, control characters and what no store keeps. */
export const fileName = (given: string): string =>
  cut((given.split(/[\\/]/).at(-1) ?? '').replace(/[\p{Cc}\p{Surrogate}]/gu, '').trim() || 'work orders', 200);

/** The kept file becomes an import that waits for its turn; `false` when another attempt was first, which changes nothing. */
export async function registerImport(
  db: Transactional,
  of: {
    id: string;
    upload: Upload;
    name: string;
    type: string;
    actor_id: string;
    impersonator_id: string | undefined;
    created_at: string;
  },
): Promise<boolean> {
  return db.transaction(async (all) => {
    const registered = await all.query(
      `insert into work_order_import
         (id, file_name, file_type, actor_id, impersonator_id, status, created_at, upload_id, pieces, sha256)
       values ($1, $2, $3, $4, $5, 'queued', $6, $7, $8, $9) on conflict do nothing returning id`,
      [
        of.id,
        fileName(of.name),
        fileName(of.type),
        of.actor_id,
        of.impersonator_id ?? null,
        of.created_at,
        of.upload.upload_id,
        of.upload.pieces,
        of.upload.sha256,
      ],
    );
    if (registered.length === 0) return false;
    await announceImport(all, of, 'ImportQueued');
    return true;
  });
}
