import type { ServiceContext } from '../service-context.js';
import { EXPORTS } from './export-records.js';

export const EXPORT_TASK = 'make-export';
export const MAIL_TASK = 'mail-export';
/** The export gives up long before the queue would, and reports why. */
const NEVER = 1000;
type Of = Pick<ServiceContext, 'enqueue'>;

/** Queues an export in its service; repeated calls queue it once. */
export const queueExport = (
  ctx: Of,
  { id, retries, service }: { id: string; retries: number; service: string },
): Promise<void> =>
  ctx.enqueue(EXPORT_TASK, { id }, { key: `${EXPORT_TASK} ${id} ${retries}`, maxAttempts: NEVER, service });
export const queueMail = (ctx: Of, { id, retries }: { id: string; retries: number }): Promise<void> =>
  ctx.enqueue(MAIL_TASK, { id }, { key: `${MAIL_TASK} ${id} ${retries}` });

/** Unsent e-mails older than this are dropped. */
const NEWS = '7 days';

/** Queues waiting exports and unsent links after a restart. */
export async function queueWaitingExports(service: string, ctx: ServiceContext): Promise<void> {
  const { db } = ctx;
  const now = ctx.now().toISOString();
  const waiting = await db.query<{ id: string; retries: number }>(
    `select id, retries from ${EXPORTS} where service = $1 and status in ('queued', 'running')
     order by created_at, id`,
    [service],
  );
  for (const record of waiting) await queueExport(ctx, { ...record, service });
  const unsent = await db.query<{ id: string; retries: number }>(
    `select id, retries from ${EXPORTS}
     where service = $2 and status = 'done' and mailed_at is null and finished_at > $1::timestamptz - interval '${NEWS}' order by created_at, id`,
    [now, service],
  );
  for (const each of unsent) await queueMail(ctx, each);
}
