import { paged } from '@tailboard/contracts/page';
import { refuse } from '@tailboard/contracts/refusal';
import { DownloadExport, ListExports, ReadExport, RetryExport } from '@tailboard/contracts/reports/export';
import type { Database } from '@tailboard/eventing/database';
import {
  queryHandler,
  commandHandler,
  type Ownership,
  type RequestContext,
  type ServiceContext,
} from '../service-context.js';
import { blobsOf } from '../blobs/blobs-of.js';
import { nameInStore } from './export-file.js';
import { announceExport, EXPORTS, inReadersWords, READABLE, type ReadRow } from './export-records.js';
import { queueExport } from './queue-export.js';
import { mayHave } from './export-permissions.js';

/** An export belongs to its requester. */
export const exportsOwned: Ownership = {
  record: 'export',
  reads: [],
  owned: async (ids, { db }, { actor_id }) => {
    const rows = await db.query<{ id: string; own: boolean }>(
      `select id, created_by = $2::uuid as own from ${EXPORTS} where id = any($1)`,
      [ids, actor_id],
    );
    return new Map(rows.map(({ id, own }) => [id, own]));
  },
};

/** Returns an export as long as the caller may read its contents. */
async function exportFor(ctx: ServiceContext, { principal }: RequestContext, id: string): Promise<ReadRow | undefined> {
  const found = await readRow(ctx.db, id, ctx.now());
  return found && mayHave(principal, found.needs) ? found : undefined;
}
async function readRow(db: Database, id: string, now: Date): Promise<ReadRow | undefined> {
  const [row] = await db.query<ReadRow>(`select ${READABLE} where each.id = $2`, [now.toISOString(), id]);
  return row;
}

/** Lists the caller's exports, all of them for owners; newest first. */
export const exportList = (reads: readonly string[]) =>
  queryHandler(ListExports, reads, async (requested, { db, now }, caller) => {
    const { page, per_page, sort_by, direction } = requested;
    const order = sort_by === undefined ? 'desc' : direction;
    const mine = caller.scope === 'all' ? null : caller.actor_id;
    const rows = (
      await db.query<ReadRow & { found: number }>(
        `select (count(*) over ())::int as found, ${READABLE} where ($2::uuid is null or each.created_by = $2)
       order by each.created_at ${order}, each.id limit $3 offset $4`,
        [now().toISOString(), mine, per_page, (page - 1) * per_page],
      )
    ).map((row) => ({ found: row.found, row: inReadersWords(row, caller.locale) }));
    return paged(
      rows.map(({ row }) => row),
      rows[0]?.found ?? 0,
      requested,
      ListExports.path,
      { sort_by, direction: sort_by && direction },
    );
  });

export const oneExport = (reads: readonly string[]) =>
  queryHandler(ReadExport, reads, async ({ id }, ctx, caller) => {
    const found = await exportFor(ctx, caller, id);
    return found ? { data: inReadersWords(found, caller.locale) } : refuse('ExportNotFound');
  });

/** Streams the file from the blob store. */
export const exportDownload = (reads: readonly string[]) =>
  queryHandler(DownloadExport, reads, async ({ id }, ctx, caller) => {
    const found = await exportFor(ctx, caller, id);
    if (!found) return refuse('ExportNotFound');
    if (found.status === 'expired') return refuse('ExportExpired');
    if (found.status !== 'done') return refuse('ExportNotReady');
    const blobs = blobsOf(ctx.config);
    // A lost file is treated as expired; it can be created again.
    if (!(await blobs.has(nameInStore(found)))) return refuse('ExportExpired');
    return {
      name: found.file_name ?? `${found.type}.${found.format}`,
      content: blobs.read(nameInStore(found)),
    };
  });

/** Retries a failed or lost export with the same filters; a payroll run remains the same run. */
export const handleRetryExport = commandHandler(RetryExport, async ({ id }, ctx, caller) => {
  const found = await exportFor(ctx, caller, id);
  if (!found) return refuse('ExportNotFound');
  const lost = found.status === 'done' && !(await blobsOf(ctx.config).has(nameInStore(found)));
  if (found.status !== 'failed' && found.status !== 'expired' && !lost) return refuse('ExportNotFailed');
  const retries = await ctx.db.transaction(async (all) => {
    const [queued] = await all.query<{ retries: number }>(
      `update ${EXPORTS} set status = 'queued', attempts = 0, processed = 0, total = null, error = null,
         finished_at = null, expires_at = null, mailed_at = null, mail_failed = false, retries = retries + 1
       where id = $1 and status not in ('queued', 'running') returning retries`,
      [id],
    );
    if (queued) await announceExport(all, found, 'ExportQueued');
    return queued?.retries;
  });
  const now = (await readRow(ctx.db, id, ctx.now()))!;
  if (retries !== undefined) await queueExport(ctx, { id, retries, service: found.service });
  return { output: { data: inReadersWords(now, caller.locale) } };
});
