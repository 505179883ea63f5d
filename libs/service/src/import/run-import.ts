import { randomUUID } from 'node:crypto';
import type { Database } from '@tailboard/eventing/database';
import type { CommandContext } from '@tailboard/eventing/handle-command';
import type { ServiceContext, Task } from '../service-context.js';
import { batchesOf } from './batches.js';
import { finding, storedOf, type Finding } from './findings.js';
import {
  announceImport,
  countBatch,
  importRecord,
  keepLayout,
  type BatchReport,
  type ImportRecord,
} from './import-records.js';
import type { ImportKind, RowImporter, ImportRows } from './row-importer.js';
import { forgetFile, forgetLostFiles, storedFile } from './stored-file.js';
import { ReaderEndedError, readRowsInThread } from './read-in-thread.js';
import { taskOf } from './register-import.js';
import { TruncatedFileError, type FileLayout, type Row } from './rows.js';

/** Number of two-second waits for a projection before the import pauses for a retry. */
const PATIENCE = 30;
/** Starts without progress before an import is given up. */
const ATTEMPTS = 10;
const GIVEN_UP = finding('givenUp');
/** Process crashes without progress before an import is given up. */
const DEATHS = 3;
const ENDED_PROCESS = finding('endedProcess');
/** Identifies the process that started an import. */
const THIS_PROCESS = randomUUID();

/** An import whose key type is erased. */
export type AnyImport<Item, Outcome extends string> = Omit<RowImporter<Item, Outcome, never>, 'contracts'> & ImportKind;

/** Queue task of an import. Idempotent: counted rows are not processed again. */
export const importTask = <Item, Outcome extends string>(importer: AnyImport<Item, Outcome>): Task => ({
  name: taskOf(importer),
  run: ({ id }, ctx, signal) => runImport(importer, String(id), ctx, signal),
});

/**
 * Imports the rows of a stored file in batches. After a crash, continues with the interrupted batch under the same
 * command IDs, so nothing is recorded twice. An import without progress after several starts is given up and reports
 * why.
 */
export async function runImport<Item, Outcome extends string>(
  importer: AnyImport<Item, Outcome>,
  id: string,
  ctx: ServiceContext,
  signal: AbortSignal,
  afterBatch: (record: ImportRecord) => void = () => {},
): Promise<void> {
  await takingTurns(ctx, signal, async () => {
    const record = await begin(importer, ctx, id);
    if (!record) return;
    if (record.attempts > ATTEMPTS) return end(importer, ctx, record, GIVEN_UP);
    if (record.deaths >= DEATHS) return end(importer, ctx, record, ENDED_PROCESS);
    await forgetLostFiles(importer, ctx.db);
    let error: Finding | null;
    try {
      error = await workThrough(importer, record, ctx, signal, afterBatch);
    } catch (fault) {
      const { attempts } = await leave(importer, ctx, record, fault);
      if (signal.aborted || attempts < ATTEMPTS) throw fault;
      ctx.log.error({ err: fault, import: id }, 'an import was given up');
      error = GIVEN_UP;
    }
    await end(importer, ctx, record, error);
  });
}

/** Records the attempt, and a crash of the previous process. Returns `undefined` if the import has ended. */
const begin = (kind: ImportKind, ctx: ServiceContext, id: string): Promise<ImportRecord | undefined> =>
  ctx.db.transaction(async (all) => {
    const [record] = await all.query<ImportRecord>(
      `update ${kind.table} set status = 'running', attempts = attempts + 1, begun_by = $2,
         deaths = deaths + case when begun_by <> $2 then 1 else 0 end
       where id = $1 and status in ('queued', 'running') returning *`,
      [id, THIS_PROCESS],
    );
    if (record) await announceImport(kind, all, record, 'ImportStarted', record.processed);
    return record;
  });

/** Leaves an import to a later attempt; a crashed reader thread counts as a process crash. */
async function leave(
  kind: ImportKind,
  ctx: ServiceContext,
  record: ImportRecord,
  fault: unknown,
): Promise<ImportRecord> {
  const [left] = await ctx.db.query<ImportRecord>(
    `update ${kind.table} set begun_by = null, deaths = deaths + $2 where id = $1 returning *`,
    [record.id, fault instanceof ReaderEndedError ? 1 : 0],
  );
  return left ?? record;
}

async function end<Item, Outcome extends string>(
  kind: AnyImport<Item, Outcome>,
  ctx: ServiceContext,
  record: ImportRecord,
  error: Finding | null,
): Promise<void> {
  const counted = (await importRecord(kind, ctx.db, record.id)) ?? record;
  await kind.ended?.(ctx, counted, error === null, commandContextOf(record, ctx, 'the file', 'ended'));
  await ctx.db.transaction(async (all) => {
    await all.query(
      `update ${kind.table} set status = $2, error = $3, total = processed, finished_at = $4 where id = $1`,
      [record.id, error === null ? 'done' : 'failed', error && storedOf(error), ctx.now().toISOString()],
    );
    await announceImport(kind, all, record, 'ImportEnded');
  });
  await forgetFile(kind, ctx.db, record.upload_id);
}

/** Processes every row once; returns where and why the file ended unexpectedly, or `null`. */
async function workThrough<Item, Outcome extends string>(
  importer: AnyImport<Item, Outcome>,
  record: ImportRecord,
  ctx: ServiceContext,
  signal: AbortSignal,
  afterBatch: (record: ImportRecord) => void,
): Promise<Finding | null> {
  const { id } = record;
  const head = await ctx.store.head();
  for (const projection of importer.reads) await seen(ctx, projection, head, signal);
  const take = await importer.taking(ctx, {
    location_id: record.location_id,
    commandContext: (item, step) => commandContextOf(record, ctx, item, step),
    shown: (projection, position) => seen(ctx, projection, position, signal),
  });
  let { processed } = record;
  let layout: FileLayout | undefined;
  const file = { name: record.file_name, type: record.file_type };
  const rows = readRowsInThread<Item>(
    importer.reader,
    storedFile(importer, ctx.db, record),
    file,
    (found) => (layout = found),
  );
  try {
    for await (const batch of batchesOf(rows, processed, importer.apart ?? (() => []))) {
      signal.throwIfAborted();
      if (layout) await keepLayout(importer, ctx.db, id, layout);
      layout = undefined;
      await countBatch(importer, ctx.db, record, processed, await workOn(importer, batch, take));
      processed += batch.length;
      afterBatch((await importRecord(importer, ctx.db, id)) ?? record);
    }
    return null;
  } catch (error) {
    if (error instanceof TruncatedFileError) return error.finding;
    throw error;
  }
}

async function workOn<Item, Outcome extends string>(
  { keyOf, dateOf }: AnyImport<Item, Outcome>,
  batch: readonly Row<Item>[],
  take: ImportRows<Item, Outcome>,
): Promise<BatchReport> {
  const good = batch.flatMap((row) => ('item' in row ? [row] : []));
  const taken = await take(good.map(({ item }) => item));
  const rejected = batch.flatMap((row) =>
    'rejected' in row ? [{ row: row.row, line: row.line, original: row.original, ...row.rejected }] : [],
  );
  const report = {
    outcomes: rejected.map((): string => 'rejected'),
    rejected,
    notes: [] as Finding[],
    dates: new Set<string>(),
  };
  good.forEach(({ row, line, original, item, notes }, at) => {
    const each = taken[at];
    if (each === undefined || each instanceof Error || 'rejected' in each) {
      const why =
        each && 'rejected' in each
          ? each.rejected
          : { field: null, value: null, reason: finding(each === undefined ? 'lost' : 'cannotBeKept') };
      report.rejected.push({ row, line, original, ...why, key: keyOf(item) });
      report.outcomes.push('rejected');
    } else {
      report.outcomes.push(each.outcome);
      report.notes.push(...notes.map((note) => ({ ...note, line })), ...each.notes);
      if (dateOf) report.dates.add(dateOf(item));
    }
  });
  return { ...report, dates: [...report.dates] };
}

/** The import acts on behalf of the sender. */
function commandContextOf(record: ImportRecord, ctx: ServiceContext, item: string, step: string): CommandContext {
  return ctx.systemContext(['import', record.id, item, step], {
    actor_id: record.actor_id,
    source: 'import',
    correlation_id: record.id,
    ...(record.impersonator_id === null ? {} : { impersonator_id: record.impersonator_id }),
    ...(record.api_token === null ? {} : { api_token: record.api_token }),
  });
}

/** Waits until a projection has reached a position, so that matching sees new records. */
async function seen(ctx: ServiceContext, projection: string, position: bigint, signal: AbortSignal): Promise<void> {
  for (let waited = 0; !(await ctx.seen(projection, position)); waited++) {
    signal.throwIfAborted();
    if (waited === PATIENCE) throw new Error(`${projection} does not come to position ${position}`);
  }
}

/**
 * Serializes imports over all processes, because concurrent ones could create the same records. The lock belongs to a
 * transaction, so it ends with the process.
 */
function takingTurns(ctx: ServiceContext, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  return ctx.db.transaction(async (transaction) => {
    await transaction.query('set local idle_in_transaction_session_timeout = 0');
    while (!(await taken(transaction))) {
      signal.throwIfAborted();
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    await work();
  });
}
const taken = async (transaction: Database): Promise<boolean> =>
  (
    await transaction.query<{ mine: boolean }>(
      `select pg_try_advisory_xact_lock(hashtext('tailboard.import'), hashtext(current_schema())) as mine`,
    )
  )[0]?.mine ?? false;
