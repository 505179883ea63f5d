import { rm } from 'node:fs/promises';
import { EXPORT_DAYS } from '@tailboard/contracts/reports/export';
import type { Database } from '@tailboard/eventing/database';
import type { Caller, House, Task } from '@tailboard/service/house';
import type { PersonRow } from '@tailboard/service/people';
import { payReads } from '../report/loaded.js';
import { codeSheet } from './code-sheet.js';
import { csvOf } from './csv.js';
import { fileOfExport, writeWhole } from './export-file.js';
import { announceExport, type ExportRecord } from './export-records.js';
import { jobSheet } from './job-sheet.js';
import { payrollSheet, runOf } from './payroll-run.js';
import { productivitySheet } from './productivity-sheet.js';
import { EXPORT_TASK, queueMail } from './queue-export.js';
import { accountOf, mayHave } from './rights.js';
import { ofOneMoment, type Row, type Sheet } from './sheet.js';
import type { Failure } from './texts.js';
import { xlsxOf } from './xlsx.js';

/** The projections that exports read. */
export const exportReads = [...payReads, 'reporting.jobs', 'reporting.names'];
/** How often an export is begun before it is given up. */
const ATTEMPTS = 4;
/** How often two seconds are waited for a projection. */
const PATIENCE = 30;
/** Progress is told at most so often, in ms. */
const TELL_EACH = 500;
const DAY = 24 * 3_600_000;

/** An export ends without a file for a reason that its reader is told; trying again by itself would not help. */
class EndsWithout extends Error {
  override readonly name = 'EndsWithout';
  constructor(readonly failure: Failure) {
    super(failure);
  }
}

/** Makes one export from the queue. Harmless to repeat: a file has its name only when it is whole. */
export const exportTask: Task = {
  name: EXPORT_TASK,
  run: ({ id }, house, signal) => runExport(String(id), house, signal),
};

/** What is done between two pieces of rows: nothing, but where somebody wants to see what happens then. */
type AfterPiece = (rows: number) => void | Promise<void>;

/** Makes the file of an export; one that was killed begins anew, and its payroll run stays the one that was recorded. */
export async function runExport(
  id: string,
  house: House,
  signal: AbortSignal,
  afterPiece: AfterPiece = () => {},
): Promise<void> {
  const record = await begin(house, id);
  if (!record) return;
  if (record.attempts > ATTEMPTS) return fail(house, record, 'fault');
  try {
    await caughtUp(house, signal);
    const account = await allowed(house, record);
    const run_id = record.type === 'payroll' ? (record.run_id ?? (await runOf(house, record))) : null;
    if (record.type === 'payroll' && run_id === null) throw new EndsWithout('open');
    const rows = await makeFile(house, { ...record, run_id }, { account, signal, afterPiece });
    await allowed(house, record);
    await finish(house, record, run_id, rows);
  } catch (fault) {
    if (fault instanceof EndsWithout) return fail(house, record, fault.failure);
    // The service stops: that is no fault of the export’s.
    if (signal.aborted) await house.db.query('update report_export set attempts = attempts - 1 where id = $1', [id]);
    if (signal.aborted || record.attempts < ATTEMPTS) throw fault;
    house.log.error({ err: fault, export: id }, 'an export was given up');
    await fail(house, record, 'fault');
  }
}

/** Counts the attempt; nothing comes back of an export that has ended. */
async function begin(house: House, id: string): Promise<ExportRecord | undefined> {
  return house.db.transaction(async (all) => {
    const [record] = await all.query<ExportRecord>(
      `update report_export set status = 'running', attempts = attempts + 1, processed = 0, total = null
       where id = $1 and status in ('queued', 'running') returning *`,
      [id],
    );
    if (record) await announceExport(all, record, 'ExportStarted');
    return record;
  });
}

/** Whoever asked may still have what the export holds; a role may be lost at any time. */
async function allowed({ db }: { db: Database }, { created_by, needs }: ExportRecord): Promise<PersonRow> {
  const account = await accountOf(db, created_by);
  if (!account?.active || !mayHave(account.roles, needs)) throw new EndsWithout('role');
  return account;
}

async function makeFile(
  house: House,
  record: ExportRecord,
  { account, signal, afterPiece }: { account: PersonRow; signal: AbortSignal; afterPiece: AfterPiece },
): Promise<number> {
  return ofOneMoment(house.db, async (db) => {
    const sheet = await sheetOf(house, db, record, account);
    let processed = 0;
    let told = Date.now();
    async function* counted(): AsyncGenerator<readonly Row[]> {
      for await (const rows of sheet.rows) {
        yield rows;
        processed += rows.length;
        await afterPiece(processed);
        signal.throwIfAborted();
        if (Date.now() - told < TELL_EACH) continue;
        told = Date.now();
        await allowed(house, record);
        await wentOn(house, record, processed, sheet.total);
      }
    }
    const rows = counted();
    const content = record.format === 'csv' ? csvOf(sheet.columns, rows) : xlsxOf(record.type, sheet.columns, rows);
    await writeWhole(fileOfExport(house, record), content, signal);
    return processed;
  });
}

async function sheetOf(house: House, db: Database, record: ExportRecord, account: PersonRow): Promise<Sheet> {
  const { type, filters, needs } = record;
  const locale = account.locale ?? record.locale;
  switch (type) {
    case 'code':
    case 'missed':
      return codeSheet(db, { filters, missed: type === 'missed', money: 'report.owner-columns' in needs, locale });
    case 'issues':
    case 'not-done':
      return jobSheet(db, { type, filters, locale });
    case 'productivity':
      return productivitySheet(house, callerOf(house, record, account), {
        filters,
        rates: 'pay.rates.read' in needs,
        locale,
      });
    case 'payroll':
      return payrollSheet(db, record.run_id!);
  }
}

/** Whoever asked, as a report knows its readers. */
const callerOf = (
  house: House,
  { id, needs, locale }: ExportRecord,
  { id: user_id, label, roles }: PersonRow,
): Caller => ({
  ...house.systemAsking(['export', id], { actor_id: user_id, scope: needs['report.read'] ?? 'own' }),
  principal: { user_id, session_id: id, label, roles: [...roles] },
  locale,
  user_agent: '',
});

async function wentOn(house: House, record: ExportRecord, processed: number, total: number): Promise<void> {
  await house.db.transaction(async (all) => {
    await all.query('update report_export set processed = $2, total = $3 where id = $1', [record.id, processed, total]);
    await announceExport(all, record, 'ExportWentOn', processed);
  });
}

async function finish(house: House, record: ExportRecord, run_id: number | null, rows: number): Promise<void> {
  const now = house.now();
  await house.db.transaction(async (all) => {
    await all.query(
      `update report_export set status = 'done', processed = $2, total = $2, run_id = $3, error = null, finished_at = $4,
         expires_at = $5 where id = $1`,
      [record.id, rows, run_id, now.toISOString(), new Date(now.getTime() + EXPORT_DAYS * DAY).toISOString()],
    );
    await announceExport(all, record, 'ExportEnded');
  });
  await queueMail(house, record);
}

async function fail(house: House, record: ExportRecord, failure: Failure): Promise<void> {
  await house.db.transaction(async (all) => {
    await all.query(`update report_export set status = 'failed', error = $2, finished_at = $3 where id = $1`, [
      record.id,
      failure,
      house.now().toISOString(),
    ]);
    await announceExport(all, record, 'ExportEnded');
  });
  // A disk that refuses this, too, is no reason not to have ended; nobody can download what failed.
  await rm(fileOfExport(house, record), { force: true }).catch((error: unknown) =>
    house.log.warn({ err: error, export: record.id }, 'the file of a failed export could not be removed'),
  );
}

/** An export has all that was recorded before it began. */
async function caughtUp(house: House, signal: AbortSignal): Promise<void> {
  const head = await house.store.head();
  for (const projection of exportReads)
    for (let waited = 0; !(await house.seen(projection, head)); waited++) {
      signal.throwIfAborted();
      if (waited === PATIENCE) throw new Error(`${projection} does not come to position ${head}`);
    }
}
