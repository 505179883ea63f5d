import { createPage } from '@tailboard/contracts/page';
import { refuse } from '@tailboard/contracts/refusal';
import { DownloadExport, ListExports, ReadExport, RetryExport } from '@tailboard/contracts/reports/export';
import {
  queryHandler,
  commandHandler,
  type Ownership,
  type RequestContext,
  type ServiceContext,
} from '../service-context.js';
import { openBlobs } from '../blobs/blobs-of.js';
import { nameInStore } from './export-file.js';
import { announceExport, EXPORTS, inReadersWords, READABLE, type ReadRow } from './export-records.js';
import { queueExport } from './queue-export.js';
import { mayHave, type Needs } from './export-permissions.js';

/** An export belongs to its requester. */
export const exportsOwned: Ownership = {
  record: 'export',
  reads: [],
  findOwned: async (ids, { db }, { actor_id }) => {
    const rows = await db.query<{ id: string; own: boolean }>(
      `select id, created_by = $2::uuid as own from ${EXPORTS} where id = any($1)`,
      [ids, actor_id],
    );
    return new Map(rows.map(({ id, own }) => [id, own]));
  },
};

/** Returns the exports whose contents the caller may read. Lists and single exports apply the same right. */
async function readExports(
  ctx: Pick<ServiceContext, 'db' | 'now'>,
  { principal }: Pick<RequestContext, 'principal'>,
  clause: string,
  values: readonly unknown[],
): Promise<(ReadRow & { found: number })[]> {
  const kinds = await ctx.db.query<{ needs: Needs }>(`select distinct needs from ${EXPORTS}`);
  const readable = kinds.map(({ needs }) => needs).filter((needs) => mayHave(principal, needs));
  return ctx.db.query<ReadRow & { found: number }>(
    `select (count(*) over ())::int as found, ${READABLE}
     where each.needs in (select jsonb_array_elements($2::jsonb)) ${clause}`,
    [ctx.now().toISOString(), JSON.stringify(readable), ...values],
  );
}
async function exportFor(ctx: ServiceContext, caller: RequestContext, id: string): Promise<ReadRow | undefined> {
  const [record] = await readExports(ctx, caller, 'and each.id = $3', [id]);
  return record;
}

/** Lists the caller's exports, all of them for owners; newest first. */
export const exportList = (reads: readonly string[]) =>
  queryHandler(ListExports, reads, async (requested, ctx, caller) => {
    const { page, per_page, sort_by, direction } = requested;
    const order = sort_by === undefined ? 'desc' : direction;
    const ownerId = caller.scope === 'all' ? null : caller.actor_id;
    const rows = await readExports(
      ctx,
      caller,
      `and ($3::uuid is null or each.created_by = $3) order by each.created_at ${order}, each.id limit $4 offset $5`,
      [ownerId, per_page, (page - 1) * per_page],
    );
    return createPage(
      rows.map((row) => inReadersWords(row, caller.locale)),
      rows[0]?.found ?? 0,
      requested,
      ListExports.path,
      { sort_by, direction: sort_by && direction },
    );
  });

export const oneExport = (reads: readonly string[]) =>
  queryHandler(ReadExport, reads, async ({ id }, ctx, caller) => {
    const record = await exportFor(ctx, caller, id);
    return record ? { data: inReadersWords(record, caller.locale) } : refuse('ExportNotFound');
  });

/** Streams the file from the blob store. */
export const exportDownload = (reads: readonly string[]) =>
  queryHandler(DownloadExport, reads, async ({ id }, ctx, caller) => {
    const record = await exportFor(ctx, caller, id);
    if (!record) return refuse('ExportNotFound');
    if (record.status === 'expired') return refuse('ExportExpired');
    if (record.status !== 'done') return refuse('ExportNotReady');
    const blobs = openBlobs(ctx.config);
    // A lost file is treated as expired; it can be created again.
    if (!(await blobs.has(nameInStore(record)))) return refuse('ExportExpired');
    return {
      name: record.file_name ?? `${record.type}.${record.format}`,
      content: blobs.read(nameInStore(record)),
    };
  });

/** Retries a failed or lost export with the same filters; a payroll run remains the same run. */
export const handleRetryExport = commandHandler(RetryExport, async ({ id }, ctx, caller) => {
  const record = await exportFor(ctx, caller, id);
  if (!record) return refuse('ExportNotFound');
  const lost = record.status === 'done' && !(await openBlobs(ctx.config).has(nameInStore(record)));
  if (record.status !== 'failed' && record.status !== 'expired' && !lost) return refuse('ExportNotFailed');
  const retries = await ctx.db.transaction(async (transaction) => {
    const [queued] = await transaction.query<{ retries: number }>(
      `update ${EXPORTS} set status = 'queued', attempts = 0, processed = 0, total = null, error = null,
         finished_at = null, expires_at = null, mailed_at = null, mail_failed = false, retries = retries + 1
       where id = $1 and status not in ('queued', 'running') returning retries`,
      [id],
    );
    if (queued) await announceExport(transaction, record, 'ExportQueued');
    return queued?.retries;
  });
  const now = (await exportFor(ctx, caller, id))!;
  if (retries !== undefined) await queueExport(ctx, { id, retries, service: record.service });
  return { output: { data: inReadersWords(now, caller.locale) } };
});
