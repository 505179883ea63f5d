import type { Transactional } from '@tailboard/eventing/database';
import { FILE_LIMITS } from '../files/file-limits.js';
import type { ServiceContext } from '../service-context.js';
import { truncate } from './findings/truncate.js';
import { announceImport } from './import-records.js';
import type { ImportKind } from './row-importer.js';
import type { StoredUpload } from './stored-file.js';

/** Removes folders, control characters and unstorable characters from a file name. */
export const cleanFileName = (given: string, nameless: string): string =>
  truncate(
    (given.split(/[\\/]/).at(-1) ?? '').replace(/[\p{Cc}\p{Surrogate}]/gu, '').trim() || nameless,
    FILE_LIMITS.fileName,
  );

/** Registers a stored file as a queued import. Returns false, without changes, if another attempt was first. */
export async function registerImport(
  kind: ImportKind,
  db: Transactional,
  request: {
    id: string;
    upload: StoredUpload;
    name: string;
    type: string;
    location_id?: string | undefined;
    sheet?: string | undefined;
    /** The fields of the columns of a file without a header, with commas between them. */
    columns?: string | undefined;
    actor_id: string;
    impersonator_id: string | undefined;
    api_token: string | undefined;
    created_at: string;
  },
): Promise<boolean> {
  const nameless = kind.contracts.options.what.en;
  return db.transaction(async (all) => {
    const registered = await all.query(
      `insert into ${kind.table}
         (id, file_name, file_type, actor_id, impersonator_id, api_token, status, created_at, upload_id, pieces, sha256, location_id, sheet, columns)
       values ($1, $2, $3, $4, $5, $10, 'queued', $6, $7, $8, $9, $11, $12, $13) on conflict do nothing returning id`,
      [
        request.id,
        cleanFileName(request.name, nameless),
        cleanFileName(request.type, nameless),
        request.actor_id,
        request.impersonator_id ?? null,
        request.created_at,
        request.upload.upload_id,
        request.upload.pieces,
        request.upload.sha256,
        request.api_token ?? null,
        request.location_id ?? null,
        request.sheet ?? null,
        request.columns ?? null,
      ],
    );
    if (registered.length === 0) return false;
    await announceImport(kind, all, request, 'ImportQueued');
    return true;
  });
}

export const getTaskName = ({ contracts }: Pick<ImportKind, 'contracts'>): string => `import-${contracts.options.name}`;

/** The import gives up long before the queue would, and reports why. */
const NEVER = 1000;

/** Queues an import; repeated calls queue it once. */
export const queueImport = (kind: ImportKind, ctx: Pick<ServiceContext, 'enqueue'>, id: string): Promise<void> =>
  ctx.enqueue(getTaskName(kind), { id }, { key: `${getTaskName(kind)} ${id}`, maxAttempts: NEVER });

/** Queues all unfinished imports, because a process may end between registration and queueing. */
export async function queueWaitingImports(kind: ImportKind, ctx: ServiceContext): Promise<void> {
  const waiting = await ctx.db.query<{ id: string }>(
    `select id from ${kind.table} where status in ('queued', 'running') order by created_at, id`,
  );
  for (const { id } of waiting) await queueImport(kind, ctx, id);
}
