import { rm } from 'node:fs/promises';
import type { Locale } from '@tailboard/contracts/locale';
import { EXPORT_DAYS } from '@tailboard/contracts/reports/export';
import type { Database } from '@tailboard/eventing/database';
import type { Caller, House, Task } from '../house.js';
import type { PersonRow } from '../people.js';
import { csvOf } from './csv.js';
import { fileOfExport, writeWhole } from './export-file.js';
import { announceExport, EXPORTS, type ExportRecord } from './export-records.js';
import { EXPORT_TASK, queueMail } from './queue-export.js';
import { accountOf, mayHave } from './rights.js';
import { ofOneMoment, type Row, type Sheet } from './sheet.js';
import type { Failure } from './export-texts.js';
import { xlsxOf } from './xlsx.js';

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

/** One kind of export that a service makes: what its file holds, and what is settled before it is made. */
export interface SheetKind {
  readonly types: readonly ExportRecord['type'][];
  /** The projections that it reads: they come to the head of the log before the file is begun. */
  readonly reads: readonly string[];
  /** Columns and rows, read at one moment through `db`. */
  readonly sheet: (of: {
    house: House;
    db: Database;
    record: ExportRecord;
    reader: PersonRow;
    locale: Locale;
  }) => Promise<Sheet>;
  /** What a browser calls the file, without its ending. */
  readonly fileName: (record: ExportRecord) => string;
  /** Settled once, however often the export begins: the number of a payroll run, if it has one. Or why there will be no file. */
  readonly settle?: (house: House, record: ExportRecord) => Promise<ExportRecord['run'] | Failure>;
}

/** Makes one export from the queue. Harmless to repeat: a file has its name only when it is whole. */
export const exportTask = (kinds: readonly SheetKind[]): Task => ({
  name: EXPORT_TASK,
  run: ({ id }, house, signal) => runExport(kinds, String(id), house, signal),
});

/** What is done between two pieces of rows: nothing, but where somebody wants to see what happens then. */
type AfterPiece = (rows: number) => void | Promise<void>;

/** Makes the file of an export; one that was killed begins anew, and its payroll run stays the one that was recorded. */
export async function runExport(
  kinds: readonly SheetKind[],
  id: string,
  house: House,
  signal: AbortSignal,
  afterPiece: AfterPiece = () => {},
): Promise<void> {
  const record = await begin(house, id);
  if (!record) return;
  if (record.attempts > ATTEMPTS) return fail(house, record, 'fault');
  try {
    const kind = kinds.find(({ types }) => types.includes(record.type));
    if (!kind) throw new Error(`nobody makes exports of ${record.type}`);
    await caughtUp(kind, house, signal);
    const account = await allowed(house, record);
    const run = record.run ?? (await kind.settle?.(house, record)) ?? null;
    if (typeof run === 'string') throw new EndsWithout(run);
    const settled = { ...record, run };
    const made = await makeFile(kind, house, settled, { account, signal, afterPiece });
    await allowed(house, record);
    await finish(house, settled, `${kind.fileName(settled)}.${record.format}`, made);
  } catch (fault) {
    if (fault instanceof EndsWithout) return fail(house, record, fault.failure);
    // The service stops: that is no fault of the export’s.
    if (signal.aborted) await house.db.query(`update ${EXPORTS} set attempts = attempts - 1 where id = $1`, [id]);
    if (signal.aborted || record.attempts < ATTEMPTS) throw fault;
    house.log.error({ err: fault, export: id }, 'an export was given up');
    await fail(house, record, 'fault');
  }
}

/** Counts the attempt; nothing comes back of an export that has ended. */
async function begin(house: House, id: string): Promise<ExportRecord | undefined> {
  return house.db.transaction(async (all) => {
    const [record] = await all.query<ExportRecord>(
      `update ${EXPORTS} set status = 'running', attempts = attempts + 1, processed = 0, total = null
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

interface Made {
  readonly rows: number;
  readonly missing: Sheet['missing'] | null;
}

async function makeFile(
  { sheet: sheetOf }: SheetKind,
  house: House,
  record: ExportRecord,
  { account, signal, afterPiece }: { account: PersonRow; signal: AbortSignal; afterPiece: AfterPiece },
): Promise<Made> {
  return ofOneMoment(house.db, async (db) => {
    const locale = account.locale ?? record.locale;
    const sheet = await sheetOf({ house, db, record, reader: account, locale });
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
    return { rows: processed, missing: sheet.missing ?? null };
  });
}

/** Whoever asked for an export, as an answer knows its callers. */
export const callerOf = (
  house: House,
  { id, needs, locale }: ExportRecord,
  { id: user_id, label, roles }: PersonRow,
): Caller => ({
  ...house.systemAsking(['export', id], { actor_id: user_id, scope: Object.values(needs)[0] ?? 'own' }),
  principal: { user_id, session_id: id, label, roles: [...roles] },
  locale,
  user_agent: '',
});

async function wentOn(house: House, record: ExportRecord, processed: number, total: number): Promise<void> {
  await house.db.transaction(async (all) => {
    await all.query(`update ${EXPORTS} set processed = $2, total = $3 where id = $1`, [record.id, processed, total]);
    await announceExport(all, record, 'ExportWentOn', processed);
  });
}

async function finish(house: House, record: ExportRecord, file_name: string, { rows, missing }: Made): Promise<void> {
  const now = house.now();
  await house.db.transaction(async (all) => {
    await all.query(
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
    await announceExport(all, record, 'ExportEnded');
  });
  await queueMail(house, record);
}

async function fail(house: House, record: ExportRecord, failure: Failure): Promise<void> {
  await house.db.transaction(async (all) => {
    await all.query(`update ${EXPORTS} set status = 'failed', error = $2, finished_at = $3 where id = $1`, [
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
async function caughtUp({ reads }: SheetKind, house: House, signal: AbortSignal): Promise<void> {
  const head = await house.store.head();
  for (const projection of reads)
    for (let waited = 0; !(await house.seen(projection, head)); waited++) {
      signal.throwIfAborted();
      if (waited === PATIENCE) throw new Error(`${projection} does not come to position ${head}`);
    }
}
