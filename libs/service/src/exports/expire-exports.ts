import type { ServiceContext } from '../service-context.js';
import { nightly, type Nightly } from '../tasks/nightly.js';
import { openBlobs } from '../blobs/blobs-of.js';
import { forgetParts, nameInStore } from './export-file.js';
import { EXPORTS, type ExportRecord } from './export-records.js';

/** Deletes the files of expired exports; their rows remain and say so. */
export async function expireExports(service: string, ctx: ServiceContext): Promise<void> {
  const expired = await ctx.db.query<Pick<ExportRecord, 'id' | 'format'>>(
    `select id, format from ${EXPORTS} where service = $2 and status = 'done' and expires_at <= $1`,
    [ctx.now().toISOString(), service],
  );
  for (const record of expired) {
    await openBlobs(ctx.config).remove(nameInStore(record));
    await ctx.db.query(`update ${EXPORTS} set status = 'expired' where id = $1 and status = 'done'`, [record.id]);
  }
  await forgetParts(ctx);
}

/** Runs nightly. */
export const createExportExpiry = (service: string): Nightly =>
  nightly('expire-exports', '04:00', (ctx) => expireExports(service, ctx));
