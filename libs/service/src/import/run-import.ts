import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '@tailboard/eventing/database';
import type { CommandContext } from '@tailboard/eventing/handle-command';
import { isLostConnection } from '@tailboard/eventing/postgres/lost-connection';
import { StoreUnavailableError } from '@tailboard/eventing/store/storable';
import { FileProcessEndedError, type ProcessEnd } from '../files/file-process.js';
import type { ServiceContext, Task } from '../service-context.js';
import { groupBatches } from './batches.js';
import { IMPORT_LOCK, RETRY_MS, loadEarlierImports } from './earlier-imports.js';
import { createFinding, serializeFinding, type Finding } from './findings/findings.js';
import {
  announceImport,
  countBatch,
  findImportRecord,
  saveLayout,
  type BatchReport,
  type ImportRecord,
} from './import-records.js';
import type { ImportKind, RowImporter, ImportRows } from './row-importer.js';
import { deleteStoredFile, deleteOrphanedFiles, readStoredFile } from './stored-file.js';
import { loadAssignedColumns, parseFields } from './assigned-columns.js';
import { startImportReader, type ImportReader, type LateRejection, type SentRow } from './import-process.js';
import { getTaskName } from './register-import.js';
import { TruncatedFileError, type FileLayout } from './rows.js';
import { truncate } from './findings/truncate.js';

/** Number of two-second waits for a projection before the import pauses for a retry. */
const MAX_ATTEMPTS_BEHIND = 30;
/** Number of starts without progress after which an import is given up, whatever their causes. */
const MAX_ATTEMPTS = 10;
const ABANDONED = createFinding('givenUp');
/** Number of process crashes without progress after which an import is given up. */
const MAX_CRASHES = 2;
/** The error of an import whose file ended its process, by the kind of end. */
const FILE_FAULTS: Readonly<Record<ProcessEnd, Finding>> = {
  memory: createFinding('needsMemory'),
  time: createFinding('needsTime'),
  crash: createFinding('endedProcess'),
};
/** Identifies this process in `begun_by`, the column of the process that started an import. */
const THIS_PROCESS = randomUUID();

class ProjectionBehindError extends Error {
  override readonly name = 'ProjectionBehindError';
}

/** An import whose key type is erased. */
export type AnyImport<Item, Outcome extends string> = Omit<RowImporter<Item, Outcome, never>, 'contracts'> & ImportKind;

/** Queue task of an import. Idempotent: counted rows are not processed again. */
export const createImportTask = <Item, Outcome extends string>(importer: AnyImport<Item, Outcome>): Task => ({
  name: getTaskName(importer),
  run: ({ id }, ctx, signal) => runImport(importer, String(id), ctx, signal),
});

/**
 * Imports the rows of a stored file in batches. After a crash, continues with the interrupted batch under the same
 * command IDs, so nothing is recorded twice. An import that fails twice for the same cause without progress is given up
 * and reports why.
 */
export async function runImport<Item, Outcome extends string>(
  importer: AnyImport<Item, Outcome>,
  id: string,
  ctx: ServiceContext,
  stopping: AbortSignal,
  afterBatch: (record: ImportRecord) => void = () => {},
): Promise<void> {
  await withImportLock(ctx, id, stopping, async (signal) => {
    const record = await beginAttempt(importer, ctx, id);
    if (!record) return;
    if (record.attempts > MAX_ATTEMPTS) return endImport(importer, ctx, record, ABANDONED);
    if (record.deaths >= MAX_CRASHES) return endImport(importer, ctx, record, FILE_FAULTS.crash);
    await deleteOrphanedFiles(importer, ctx.db);
    let error: Finding | null;
    try {
      error = await importAllRows(importer, record, ctx, signal, afterBatch);
    } catch (fault) {
      const cause = signal.aborted || isTransient(fault) ? null : getCause(fault);
      if (!(await releaseAttempt(importer, ctx, record, cause))) throw fault;
      ctx.log.error({ err: fault, import: id }, 'an import was given up');
      error = fault instanceof FileProcessEndedError ? FILE_FAULTS[fault.end] : ABANDONED;
    }
    await endImport(importer, ctx, record, error);
  });
}

/** Returns whether a fault is the product's and may end by itself, so that the file is not its cause. */
const isTransient = (fault: unknown): boolean =>
  isLostConnection(fault) || fault instanceof StoreUnavailableError || fault instanceof ProjectionBehindError;

/** Returns a text that is equal for failures with the same cause. */
const getCause = (fault: unknown): string => {
  // Memory or time: the limit that a file reaches first may depend on the other work of the machine.
  if (fault instanceof FileProcessEndedError) return fault.name;
  const { name, message } = fault as Error;
  return truncate(`${name}: ${message}`.replaceAll(/\d+/g, '#'), 200);
};

/**
 * Records the attempt, and a crash of the previous process. Returns `undefined` if the import has ended. One import
 * begins at a time, so each sees all that began before it.
 */
const beginAttempt = (kind: ImportKind, ctx: ServiceContext, id: string): Promise<ImportRecord | undefined> =>
  ctx.withLock(`begin ${kind.table}`, () =>
    ctx.db.transaction(async (transaction) => {
      const [record] = await transaction.query<ImportRecord>(
        `update ${kind.table} set status = 'running', attempts = attempts + 1, begun_by = $2,
           deaths = deaths + case when begun_by <> $2 then 1 else 0 end,
           turn = (select max(turn) + 1 from ${kind.table})
         where id = $1 and status in ('queued', 'running') returning *`,
        [id, THIS_PROCESS],
      );
      if (record) await announceImport(kind, transaction, record, 'ImportStarted', record.processed);
      return record;
    }),
  );

/** Shows the import as queued while it waits for another. A process that ends meanwhile does not count as a crash. */
const setWaiting = (kind: ImportKind, ctx: ServiceContext, record: ImportRecord, isWaiting: boolean): Promise<void> =>
  ctx.db.transaction(async (transaction) => {
    await transaction.query(`update ${kind.table} set status = $2, begun_by = $3 where id = $1`, [
      record.id,
      ...(isWaiting ? ['queued', null] : ['running', THIS_PROCESS]),
    ]);
    await announceImport(kind, transaction, record, isWaiting ? 'ImportQueued' : 'ImportStarted');
  });

/**
 * Releases an import for a later attempt. Returns true if there will be none, because the previous attempt failed for the
 * same cause.
 * @param cause `null` if the product stops, or if the cause may end by itself
 */
async function releaseAttempt(
  kind: ImportKind,
  ctx: ServiceContext,
  { id }: ImportRecord,
  cause: string | null,
): Promise<boolean> {
  const last = (await findImportRecord(kind, ctx.db, id))?.last_fault ?? null;
  await ctx.db.query(`update ${kind.table} set begun_by = null, last_fault = coalesce($2, last_fault) where id = $1`, [
    id,
    cause,
  ]);
  return cause !== null && last === cause;
}

async function endImport<Item, Outcome extends string>(
  kind: AnyImport<Item, Outcome>,
  ctx: ServiceContext,
  record: ImportRecord,
  error: Finding | null,
): Promise<void> {
  const finished = (await findImportRecord(kind, ctx.db, record.id)) ?? record;
  await kind.recordEnd?.(ctx, finished, error === null, createCommandContext(record, ctx, 'the file', 'ended'));
  await ctx.db.transaction(async (transaction) => {
    await transaction.query(
      `update ${kind.table} set status = $2, error = $3, total = processed, finished_at = $4 where id = $1`,
      [record.id, error === null ? 'done' : 'failed', error && serializeFinding(error), ctx.now().toISOString()],
    );
    await announceImport(kind, transaction, record, 'ImportEnded');
  });
  await deleteStoredFile(kind, ctx.db, record.upload_id);
}

/** Imports every row once. Returns where and why the file ended unexpectedly, or `null`. */
async function importAllRows<Item, Outcome extends string>(
  importer: AnyImport<Item, Outcome>,
  record: ImportRecord,
  ctx: ServiceContext,
  signal: AbortSignal,
  afterBatch: (record: ImportRecord) => void,
): Promise<Finding | null> {
  const { id } = record;
  const waitForReads = async (): Promise<void> => {
    const head = await ctx.store.head();
    for (const projection of importer.reads) await waitForProjection(ctx, projection, head, signal);
  };
  await waitForReads();
  const earlier = await loadEarlierImports(importer, ctx, record);
  const importRows = await importer.startImport(ctx, {
    location_id: record.location_id,
    commandContext: (item, step) => createCommandContext(record, ctx, item, step),
    waitForProjection: (projection, position) => waitForProjection(ctx, projection, position, signal),
  });
  let { processed } = record;
  let layout: FileLayout | undefined;
  const file = {
    name: record.file_name,
    type: record.file_type,
    skip: processed,
    sheet: record.sheet ?? undefined,
    headerless: record.columns === null ? undefined : (parseFields(importer, record.columns) ?? undefined),
    assigned: await loadAssignedColumns(importer, ctx.db, record.created_at),
  };
  const reader = startImportReader<Item>(
    importer.reader,
    readStoredFile(importer, ctx.db, record),
    file,
    (detectedLayout) => {
      layout = detectedLayout;
    },
  );
  try {
    for await (const batch of groupBatches(reader.rows, importer.getConflictKeys)) {
      signal.throwIfAborted();
      const sharedRows = earlier.findSharedRows(batch);
      if (await earlier.isAnyPending(sharedRows)) {
        await setWaiting(importer, ctx, record, true);
        do await pause(RETRY_MS, undefined, { signal });
        while (await earlier.isAnyPending(sharedRows));
        await setWaiting(importer, ctx, record, false);
      }
      if (sharedRows.length > 0) await waitForReads();
      const fileNotes = layout ? await saveLayout(importer, ctx.db, id, layout) : [];
      layout = undefined;
      const report = await importBatch(importer, batch, importRows, reader);
      const notes = [...fileNotes, ...report.notes];
      await countBatch(importer, ctx.db, record, processed, { ...report, notes });
      processed += batch.length;
      afterBatch((await findImportRecord(importer, ctx.db, id)) ?? record);
    }
    return null;
  } catch (error) {
    if (error instanceof TruncatedFileError) return error.finding;
    throw error;
  } finally {
    reader.end();
  }
}

async function importBatch<Item, Outcome extends string>(
  { getKey, getDate }: AnyImport<Item, Outcome>,
  batch: readonly SentRow<Item>[],
  importRows: ImportRows<Item, Outcome>,
  reader: ImportReader<Item>,
): Promise<BatchReport> {
  const validRows = batch.flatMap((row) => ('item' in row ? [row] : []));
  const results = await importRows(validRows.map(({ item }) => item));
  const outcomes: string[] = batch.flatMap((row) => ('item' in row ? [] : ['rejected']));
  const rejections: LateRejection[] = [];
  const notes: Finding[] = [];
  const dates = new Set<string>();
  validRows.forEach(({ row, line, item, notes: rowNotes }, index) => {
    const result = results[index];
    if (result === undefined || result instanceof Error || 'rejected' in result) {
      const rejection =
        result && 'rejected' in result
          ? result.rejected
          : { field: null, value: null, reason: createFinding(result === undefined ? 'lost' : 'cannotBeKept') };
      rejections.push({ row, ...rejection, key: getKey(item) });
      outcomes.push('rejected');
    } else {
      outcomes.push(result.outcome);
      notes.push(...rowNotes.map((note) => ({ ...note, line })), ...result.notes);
      if (getDate) dates.add(getDate(item));
    }
  });
  const rejected = await reader.rejectedRows(batch.at(-1)!.row, rejections);
  return { outcomes, rejected, notes, dates: [...dates] };
}

/** The import acts on behalf of the sender. */
function createCommandContext(record: ImportRecord, ctx: ServiceContext, item: string, step: string): CommandContext {
  return ctx.createSystemContext(['import', record.id, item, step], {
    actor_id: record.actor_id,
    source: 'import',
    correlation_id: record.id,
    ...(record.impersonator_id === null ? {} : { impersonator_id: record.impersonator_id }),
    ...(record.api_token === null ? {} : { api_token: record.api_token }),
  });
}

/** Waits until a projection has reached a position, so that matching sees new records. */
async function waitForProjection(
  ctx: ServiceContext,
  projection: string,
  position: bigint,
  signal: AbortSignal,
): Promise<void> {
  for (let waited = 0; !(await ctx.waitForProjection(projection, position)); waited++) {
    signal.throwIfAborted();
    if (waited === MAX_ATTEMPTS_BEHIND)
      throw new ProjectionBehindError(`${projection} does not reach position ${position}`);
  }
}

/** The imports that run in this process. The sessions of a process share their locks, so a lock does not exclude them. */
const runningImports = new Set<string>();

/** Runs an import in one process at a time. The lock belongs to a session, so it ends with the process. */
async function withImportLock(
  { db }: ServiceContext,
  id: string,
  stopping: AbortSignal,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const session = await db.session();
  try {
    while (runningImports.has(id)) await pause(RETRY_MS, undefined, { signal: stopping });
    runningImports.add(id);
    try {
      while (!(await tryLock(session, id))) await pause(RETRY_MS, undefined, { signal: stopping });
      const lost = new AbortController();
      void session.lost.then(() => lost.abort(new Error('the lock of an import was lost')));
      try {
        await work(AbortSignal.any([stopping, lost.signal]));
      } finally {
        await session.query(`select pg_advisory_unlock(${IMPORT_LOCK})`, [id]).catch(() => undefined);
      }
    } finally {
      runningImports.delete(id);
    }
  } finally {
    await session.release();
  }
}
const tryLock = async (session: Database, id: string): Promise<boolean> =>
  (await session.query<{ mine: boolean }>(`select pg_try_advisory_lock(${IMPORT_LOCK}) as mine`, [id]))[0]?.mine ??
  false;
