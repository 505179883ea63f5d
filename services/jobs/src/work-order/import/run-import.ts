import { randomUUID } from 'node:crypto';
import type { Database } from '@tailboard/eventing/database';
import type { Asking } from '@tailboard/eventing/perform';
import type { House, Task } from '@tailboard/service/house';
import { finding, kept, type Finding } from '../finding.js';
import { FileBreaksOff, type FileLayout, type OrderRow } from '../parse/order-rows.js';
import { ReaderEnded, rowsReadApart } from '../parse/read-apart.js';
import { readReferenceNames } from '../reference-names.js';
import { batchesOf } from './batches.js';
import { announceImport } from './announce-import.js';
import { forgetFile, forgetLostFiles, keptFile } from './import-file.js';
import { countBatch, importRecord, keepLayout, type BatchReport, type ImportRecord } from './import-records.js';
import { IMPORT_TASK } from './queue-import.js';
import { OrderIntake } from './take-in-orders.js';

/** The projections that an import reads. */
const READS = ['jobs.jobs', 'jobs.people', 'jobs.timeslot', 'jobs.category'] as const;
/** How often two seconds are waited for a projection before the import gives up for now and is tried again later. */
const PATIENCE = 30;
/** How often an import is begun without counting one more batch before it is given up. */
const ATTEMPTS = 10;
const GIVEN_UP = finding('givenUp');
/** How many processes an import may cost without one more batch: its first, and two that tried it again. */
const DEATHS = 3;
const ENDED_PROCESS = finding('endedProcess');
/** By this name an import knows whether the process that began it is the one that goes on with it. */
const THIS_PROCESS = randomUUID();

/** Works on an import from the queue. Harmless to repeat: what was counted is not worked on again. */
export const importTask: Task = {
  name: IMPORT_TASK,
  run: ({ id }, house, signal) => runImport(String(id), house, signal),
};

/**
 * Works through the rows of a kept file, batch by batch. An import that was killed goes on with the batch that was under
 * way; its steps carry the same command ids, so that nothing is recorded twice. One that cannot count a single batch more,
 * however often it is begun, is given up and says so.
 */
export async function runImport(
  id: string,
  house: House,
  signal: AbortSignal,
  afterBatch: (record: ImportRecord) => void = () => {},
): Promise<void> {
  await takingTurns(house, signal, async () => {
    const record = await begin(house, id);
    if (!record) return;
    if (record.attempts > ATTEMPTS) return end(house, record, GIVEN_UP);
    if (record.deaths >= DEATHS) return end(house, record, ENDED_PROCESS);
    await forgetLostFiles(house.db);
    let error: Finding | null;
    try {
      error = await workThrough(record, house, signal, afterBatch);
    } catch (fault) {
      const { attempts } = await leave(house, record, fault);
      if (signal.aborted || attempts < ATTEMPTS) throw fault;
      house.log.error({ err: fault, import: id }, 'an import was given up');
      error = GIVEN_UP;
    }
    await end(house, record, error);
  });
}

/**
 * Counts the attempt, and the process that began it before and never left it: it died. Nothing comes back of an import
 * that has ended.
 */
const begin = (house: House, id: string): Promise<ImportRecord | undefined> =>
  house.db.transaction(async (all) => {
    const [record] = await all.query<ImportRecord>(
      `update work_order_import set status = 'running', attempts = attempts + 1, begun_by = $2,
         deaths = deaths + case when begun_by <> $2 then 1 else 0 end
       where id = $1 and status in ('queued', 'running') returning *`,
      [id, THIS_PROCESS],
    );
    if (record) await announceImport(all, record, 'ImportStarted', record.processed);
    return record;
  });

/** Leaves an import to a later attempt; a thread that died over its file counts as a process that did. */
async function leave(house: House, record: ImportRecord, fault: unknown): Promise<ImportRecord> {
  const [left] = await house.db.query<ImportRecord>(
    `update work_order_import set begun_by = null, deaths = deaths + $2 where id = $1 returning *`,
    [record.id, fault instanceof ReaderEnded ? 1 : 0],
  );
  return left ?? record;
}

async function end(house: House, record: ImportRecord, error: Finding | null): Promise<void> {
  await house.db.transaction(async (all) => {
    await all.query(
      `update work_order_import set status = $2, error = $3, total = processed, finished_at = $4 where id = $1`,
      [record.id, error === null ? 'done' : 'failed', error && kept(error), house.now().toISOString()],
    );
    await announceImport(all, record, 'ImportEnded');
  });
  await forgetFile(house.db, record.upload_id);
}

/** Every row of the file once; the answer is where and why the file broke off, or `null`. */
async function workThrough(
  record: ImportRecord,
  house: House,
  signal: AbortSignal,
  afterBatch: (record: ImportRecord) => void,
): Promise<Finding | null> {
  const { id } = record;
  const head = await house.store.head();
  for (const projection of READS) await seen(house, projection, head, signal);
  const intake = new OrderIntake(
    house,
    await readReferenceNames(house.db),
    (order, step) => askingOf(record, house, order, step),
    (position) => seen(house, 'jobs.jobs', position, signal),
  );
  let { processed } = record;
  let layout: FileLayout | undefined;
  const file = { name: record.file_name, type: record.file_type };
  const rows = rowsReadApart(keptFile(house.db, record), file, (found) => (layout = found));
  try {
    for await (const batch of batchesOf(rows, processed)) {
      signal.throwIfAborted();
      if (layout) await keepLayout(house.db, id, layout);
      layout = undefined;
      await countBatch(house.db, record, processed, await workOn(batch, intake));
      processed += batch.length;
      afterBatch((await importRecord(house.db, id)) ?? record);
    }
    return null;
  } catch (error) {
    if (error instanceof FileBreaksOff) return error.finding;
    throw error;
  }
}

async function workOn(batch: readonly OrderRow[], intake: OrderIntake): Promise<BatchReport> {
  const good = batch.flatMap((row) => ('order' in row ? [row] : []));
  const taken = await intake.take(good.map(({ order }) => order));
  const rejected = batch.flatMap((row) =>
    'rejected' in row ? [{ row: row.row, line: row.line, original: row.original, ...row.rejected }] : [],
  );
  const report = {
    outcomes: rejected.map(() => 'rejected' as BatchReport['outcomes'][number]),
    rejected,
    notes: [] as Finding[],
    dates: new Set<string>(),
  };
  good.forEach(({ row, line, original, order, notes }, at) => {
    const each = taken[at];
    if (each === undefined || each instanceof Error) {
      const reason = finding(each === undefined ? 'lost' : 'cannotBeKept');
      report.rejected.push({
        row,
        line,
        original,
        field: null,
        value: null,
        reason,
        work_order_number: order.work_order_number,
      });
      report.outcomes.push('rejected');
    } else {
      report.outcomes.push(each.outcome);
      report.notes.push(...notes.map((note) => ({ ...note, line })), ...each.notes);
      report.dates.add(order.date);
    }
  });
  return { ...report, dates: [...report.dates] };
}

/** The import asks in the name of whoever sent the file. */
function askingOf(record: ImportRecord, house: House, order: string, step: string): Asking {
  return house.systemAsking(['import', record.id, order, step], {
    actor_id: record.actor_id,
    source: 'import',
    correlation_id: record.id,
    ...(record.impersonator_id === null ? {} : { impersonator_id: record.impersonator_id }),
  });
}

/** Waits until a projection has come to a position: matching must see what was just made. */
async function seen(house: House, projection: string, position: bigint, signal: AbortSignal): Promise<void> {
  for (let waited = 0; !(await house.seen(projection, position)); waited++) {
    signal.throwIfAborted();
    if (waited === PATIENCE) throw new Error(`${projection} does not come to position ${position}`);
  }
}

/**
 * One import at a time, in all processes: two that run at once could each make a job for the same visit. The turn is a lock
 * that a transaction holds, so that it ends with the process.
 */
function takingTurns(house: House, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  return house.db.transaction(async (turn) => {
    await turn.query('set local idle_in_transaction_session_timeout = 0');
    while (!(await taken(turn))) {
      signal.throwIfAborted();
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    await work();
  });
}
const taken = async (turn: Database): Promise<boolean> =>
  (
    await turn.query<{ mine: boolean }>(
      `select pg_try_advisory_xact_lock(hashtext('tailboard.import'), hashtext(current_schema())) as mine`,
    )
  )[0]?.mine ?? false;
