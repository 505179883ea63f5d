import type { Locale } from '@tailboard/contracts/locale';
import { EXPORT_DAYS } from '@tailboard/contracts/reports/export';
import type { Database } from '@tailboard/eventing/database';
import type { RequestContext, ServiceContext, Task } from '../service-context.js';
import type { PersonRow } from '../queries/people.js';
import { writeCsv } from './csv.js';
import { openBlobs } from '../blobs/blobs-of.js';
import { nameInStore, storeExport } from './export-file.js';
import { announceExport, EXPORTS, type ExportRecord } from './export-records.js';
import { EXPORT_TASK, queueMail } from './queue-export.js';
import { findAccount, mayHave } from './export-permissions.js';
import { ofOneMoment, type Row, type ExportSheet } from './export-sheet.js';
import type { Failure } from './export-texts.js';
import { writeXlsx } from './xlsx.js';

/** Starts before an export is given up. */
const ATTEMPTS = 4;
/** Number of two-second waits for a projection. */
const MAX_ATTEMPTS_BEHIND = 30;
/** Minimum interval of progress updates in ms. */
const NOTIFY_EVERY = 500;
const DAY = 24 * 3_600_000;

/** Ends an export without a file for a reason shown to its reader; retrying would not help. */
class ExportFailedError extends Error {
  override readonly name = 'ExportFailedError';
  constructor(readonly failure: Failure) {
    super(failure);
  }
}

/** A kind of export: the file's contents, and what is fixed before it is created. */
export interface ExportDefinition {
  readonly types: readonly ExportRecord['type'][];
  /** Projections that it reads; they catch up with the store first. */
  readonly reads: readonly string[];
  /** Columns and rows, read from one snapshot through `db`. */
  readonly sheet: (request: {
    ctx: ServiceContext;
    db: Database;
    record: ExportRecord;
    reader: PersonRow;
    locale: Locale;
  }) => Promise<ExportSheet>;
  /** File name without extension. */
  readonly fileName: (record: ExportRecord) => string;
  /** Fixed once per export, however often it starts: the payroll run's number, if any, or why there is no file. */
  readonly settle?: (ctx: ServiceContext, record: ExportRecord) => Promise<ExportRecord['run'] | Failure>;
}

/** Queue task of an export. Idempotent: a file gets its name only when complete. */
export const exportTask = (kinds: readonly ExportDefinition[]): Task => ({
  name: EXPORT_TASK,
  run: ({ id }, ctx, signal) => runExport(kinds, String(id), ctx, signal),
});

/** Hook between two pages of rows, used by tests. */
type AfterPage = (rows: number) => void | Promise<void>;

/** Creates an export's file. A killed export starts again and keeps its recorded payroll run. */
export async function runExport(
  kinds: readonly ExportDefinition[],
  id: string,
  ctx: ServiceContext,
  signal: AbortSignal,
  afterPage: AfterPage = () => {},
): Promise<void> {
  const record = await begin(ctx, id);
  if (!record) return;
  if (record.attempts > ATTEMPTS) return fail(ctx, record, 'fault');
  try {
    const kind = kinds.find(({ types }) => types.includes(record.type));
    if (!kind) throw new Error(`no service creates exports of ${record.type}`);
    await caughtUp(kind, ctx, signal);
    const account = await requirePermission(ctx, record);
    const run = record.run ?? (await kind.settle?.(ctx, record)) ?? null;
    if (typeof run === 'string') throw new ExportFailedError(run);
    const settled = { ...record, run };
    const made = await makeFile(kind, ctx, settled, { account, signal, afterPiece: afterPage });
    await requirePermission(ctx, record);
    await finish(ctx, settled, `${kind.fileName(settled)}.${record.format}`, made);
  } catch (fault) {
    if (fault instanceof ExportFailedError) return fail(ctx, record, fault.failure);
    // A service shutdown does not count as a failed attempt.
    if (signal.aborted) await ctx.db.query(`update ${EXPORTS} set attempts = attempts - 1 where id = $1`, [id]);
    if (signal.aborted || record.attempts < ATTEMPTS) throw fault;
    ctx.log.error({ err: fault, export: id }, 'an export was given up');
    await fail(ctx, record, 'fault');
  }
}

/** Counts the attempt; returns `undefined` if the export has ended. */
async function begin(ctx: ServiceContext, id: string): Promise<ExportRecord | undefined> {
  return ctx.db.transaction(async (transaction) => {
    const [record] = await transaction.query<ExportRecord>(
      `update ${EXPORTS} set status = 'running', attempts = attempts + 1, processed = 0, total = null
       where id = $1 and status in ('queued', 'running') returning *`,
      [id],
    );
    if (record) await announceExport(transaction, record, 'ExportStarted');
    return record;
  });
}

/** Checks that the requester still has the required permissions. */
async function requirePermission({ db }: { db: Database }, { created_by, needs }: ExportRecord): Promise<PersonRow> {
  const account = await findAccount(db, created_by);
  if (!account?.active || !mayHave(account, needs)) throw new ExportFailedError('role');
  return account;
}

interface Made {
  readonly rows: number;
  readonly missing: ExportSheet['missing'] | null;
}

async function makeFile(
  { sheet: sheetOf }: ExportDefinition,
  ctx: ServiceContext,
  record: ExportRecord,
  { account, signal, afterPiece }: { account: PersonRow; signal: AbortSignal; afterPiece: AfterPage },
): Promise<Made> {
  return ofOneMoment(ctx.db, async (db) => {
    const locale = account.locale ?? record.locale;
    const sheet = await sheetOf({ ctx, db, record, reader: account, locale });
    let processed = 0;
    let reportedAt = Date.now();
    async function* countRows(): AsyncGenerator<readonly Row[]> {
      for await (const rows of sheet.rows) {
        yield rows;
        processed += rows.length;
        await afterPiece(processed);
        signal.throwIfAborted();
        if (Date.now() - reportedAt < NOTIFY_EVERY) continue;
        reportedAt = Date.now();
        await requirePermission(ctx, record);
        await wentOn(ctx, record, processed, sheet.total);
      }
    }
    const rows = countRows();
    const content =
      record.format === 'csv' ? writeCsv(sheet.columns, rows) : writeXlsx(record.type, sheet.columns, rows);
    await storeExport(ctx, record, content, signal);
    return { rows: processed, missing: sheet.missing ?? null };
  });
}

/** Builds the requester's context. */
export const createCaller = (
  ctx: ServiceContext,
  { id, needs, locale, api_token }: ExportRecord,
  { id: user_id, label, roles }: PersonRow,
): RequestContext => ({
  ...ctx.createSystemContext(['export', id], { actor_id: user_id, scope: Object.values(needs)[0] ?? 'own' }),
  principal: { user_id, session_id: id, label, roles: [...roles], ...(api_token ? { api_token } : {}) },
  locale,
  user_agent: '',
});

async function wentOn(ctx: ServiceContext, record: ExportRecord, processed: number, total: number): Promise<void> {
  await ctx.db.transaction(async (transaction) => {
    await transaction.query(`update ${EXPORTS} set processed = $2, total = $3 where id = $1`, [
      record.id,
      processed,
      total,
    ]);
    await announceExport(transaction, record, 'ExportWentOn', processed);
  });
}

async function finish(
  ctx: ServiceContext,
  record: ExportRecord,
  file_name: string,
  { rows, missing }: Made,
): Promise<void> {
  const now = ctx.now();
  await ctx.db.transaction(async (transaction) => {
    await transaction.query(
      `update ${EXPORTS} set status = 'done', processed = $2, total = $2, run = $3::jsonb, error = null, finished_at = $4,
         expires_at = $5, file_name = $6, missing = $7::jsonb where id = $1`,
      [
        record.id,
        rows,
        record.run && JSON.stringify(record.run),
        now.toISOString(),
        new Date(now.getTime() + EXPORT_DAYS * DAY).toISOString(),
        file_name,
        missing && JSON.stringify(missing),
      ],
    );
    await announceExport(transaction, record, 'ExportEnded');
  });
  await queueMail(ctx, record);
}

async function fail(ctx: ServiceContext, record: ExportRecord, failure: Failure): Promise<void> {
  await ctx.db.transaction(async (transaction) => {
    await transaction.query(`update ${EXPORTS} set status = 'failed', error = $2, finished_at = $3 where id = $1`, [
      record.id,
      failure,
      ctx.now().toISOString(),
    ]);
    await announceExport(transaction, record, 'ExportEnded');
  });
  // The export has ended even if its file cannot be deleted; failed exports cannot be downloaded.
  await openBlobs(ctx.config)
    .remove(nameInStore(record))
    .catch((error: unknown) =>
      ctx.log.warn({ err: error, export: record.id }, 'the file of a failed export could not be removed'),
    );
}

/** Waits until the projections contain everything recorded before the export started. */
async function caughtUp({ reads }: ExportDefinition, ctx: ServiceContext, signal: AbortSignal): Promise<void> {
  const head = await ctx.store.head();
  for (const projection of reads)
    for (let waited = 0; !(await ctx.waitForProjection(projection, head)); waited++) {
      signal.throwIfAborted();
      if (waited === MAX_ATTEMPTS_BEHIND) throw new Error(`${projection} does not come to position ${head}`);
    }
}
