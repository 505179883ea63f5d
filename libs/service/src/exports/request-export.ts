import { randomUUID } from 'node:crypto';
import { translate } from '@tailboard/contracts/locale';
import { isRefused, refuse, type Refused } from '@tailboard/contracts/refusal';
import { exportQueued, exportQueuedWithoutEmail, MAX_WAITING_EXPORTS } from '@tailboard/contracts/reports/export';
import type { RequestContext, ServiceContext } from '../service-context.js';
import { announceExport, EXPORTS, type ExportRecord, type Filters } from './export-records.js';
import { queueExport } from './queue-export.js';
import type { Needs } from './export-permissions.js';

/**
 * Seconds within which an identical request of the same user counts as a repeat: a double click, a reload, a prefetch.
 */
const SAME_WITHIN = 60;

/** A requested export, and the permissions that its readers need. */
export type ExportRequest = Pick<ExportRecord, 'type' | 'format' | 'filters' | 'needs'>;

/** Registers and queues an export, or returns the existing one if the same user has just requested the same. */
export async function queueRequestedExport(
  service: string,
  ctx: ServiceContext,
  commandContext: RequestContext,
  requested: ExportRequest,
) {
  const record = await register(service, ctx, commandContext, requested);
  if (isRefused(record)) return record;
  await queueExport(ctx, { ...record, service });
  const message = ctx.config.SMTP_URL === undefined ? exportQueuedWithoutEmail : exportQueued;
  return { output: { id: record.id, message: translate(message, commandContext.locale) } };
}

async function register(
  service: string,
  ctx: ServiceContext,
  { actor_id, principal, locale }: RequestContext,
  { type, format, filters, needs }: ExportRequest,
): Promise<{ id: string; retries: number } | Refused<'TooManyExports'>> {
  const now = ctx.now();
  // A file must not be older than what its reader has seen, so reuse it only if nothing was recorded since.
  const head = String(await ctx.store.head());
  const through = principal?.impersonator_id ?? principal?.api_token?.id ?? '';
  const fingerprint = [actor_id, through, type, format, toSortedJson(filters), toSortedJson(needs)].join(' ');
  const since = new Date(now.getTime() - SAME_WITHIN * 1000).toISOString();
  return ctx.db.transaction(async (transaction) => {
    await transaction.query(`select pg_advisory_xact_lock(hashtext('tailboard.export'), hashtext($1))`, [actor_id]);
    const [same] = await transaction.query<{ id: string; retries: number }>(
      `select id, retries from ${EXPORTS} where fingerprint = $1
         and (status = 'queued' or asked_at = $3 and (status = 'running' or status = 'done' and created_at > $2))
       order by created_at desc limit 1`,
      [fingerprint, since, head],
    );
    if (same) return same;
    const [waiting] = await transaction.query<{ many: number }>(
      `select count(*)::int as many from ${EXPORTS} where created_by = $1 and status in ('queued', 'running')`,
      [actor_id],
    );
    if (waiting && waiting.many >= MAX_WAITING_EXPORTS)
      return refuse('TooManyExports', { most: MAX_WAITING_EXPORTS, retry_after: 30 });
    const id = randomUUID();
    await transaction.query(
      `insert into ${EXPORTS} (id, service, type, format, filters, fingerprint, needs, created_by, locale, status, created_at, asked_at,
         impersonator_id, api_token)
       values ($1, $10, $2, $3, $4::jsonb, $5, $6::jsonb, $7, $8, 'queued', $9, $11, $12, $13::jsonb)`,
      [
        id,
        type,
        format,
        JSON.stringify(filters),
        fingerprint,
        JSON.stringify(needs),
        actor_id,
        locale,
        now.toISOString(),
        service,
        head,
        principal?.impersonator_id ?? null,
        principal?.api_token ? JSON.stringify(principal.api_token) : null,
      ],
    );
    await announceExport(transaction, { id, created_by: actor_id }, 'ExportQueued');
    return { id, retries: 0 };
  });
}
const toSortedJson = (fields: Filters | Needs): string =>
  JSON.stringify(Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1)));
