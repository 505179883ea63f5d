import type { WorkOrderImport } from '@tailboard/contracts/jobs/work-order';
import type { Locale } from '@tailboard/contracts/locale';
import type { Database, Transactional } from '@tailboard/eventing/database';
import { kept, keptInWords, type Finding } from '../finding.js';
import type { FileLayout } from '../parse/order-rows.js';
import type { Rejection } from '../parse/read-order.js';
import { announceImport } from './announce-import.js';

/** An import as it is kept: its notes and its error as findings, see {@link keptInWords}. */
export interface ImportRecord extends Omit<WorkOrderImport, 'rejected_file'> {
  readonly layout: FileLayout | null;
  readonly file_type: string;
  readonly actor_id: string;
  readonly impersonator_id: string | null;
  readonly upload_id: string;
  readonly pieces: number;
  /** `null` for an import of before files were compared. */
  readonly sha256: string | null;
  /** How often it was begun since it last counted a batch. */
  readonly attempts: number;
  /** How many processes ended over it since then. */
  readonly deaths: number;
}

export const READABLE = `id, file_name, status, processed, total, created, updated, unchanged, queued_for_matching, rejected,
  error, notes, dates, created_at, finished_at,
  case when rejected > 0 then layout->>'kind' end as rejected_file`;

/** An import in the reader's language. */
export const inReadersWords = (found: WorkOrderImport, locale: Locale): WorkOrderImport => ({
  ...found,
  error: found.error === null ? null : keptInWords(found.error, locale),
  notes: found.notes.map((note) => keptInWords(note, locale)),
});

/** What readers are told of an import. */
export async function readableImport(db: Database, id: string, locale: Locale): Promise<WorkOrderImport | undefined> {
  const [found] = await db.query<WorkOrderImport>(`select ${READABLE} from work_order_import where id = $1`, [id]);
  return found && inReadersWords(found, locale);
}

export async function importRecord(db: Database, id: string): Promise<ImportRecord | undefined> {
  const [found] = await db.query<ImportRecord>('select * from work_order_import where id = $1', [id]);
  return found;
}

/** Keeps how the file is laid out; an import that goes on finds it kept. */
export const keepLayout = async (db: Database, id: string, layout: FileLayout): Promise<void> => {
  await db.query('update work_order_import set layout = $2::jsonb where id = $1 and layout is null', [
    id,
    JSON.stringify(layout),
  ]);
};

/** How one row ended. Every row counts once. */
export type RowOutcome = 'created' | 'updated' | 'unchanged' | 'queued_for_matching' | 'rejected';

/** What a batch of rows came to. */
export interface BatchReport {
  readonly outcomes: readonly RowOutcome[];
  readonly rejected: readonly (Rejection & { row: number; line: number; original: string })[];
  readonly notes: readonly Finding[];
  readonly dates: readonly string[];
}

/** As many as a person reads; the rest would only say the same. */
const NOTES = 200;
const DATES = 400;

/**
 * Counts a batch: its rows, its rejected rows and the progress in one commit, and only on top of the rows that it follows.
 * Whoever counted it before, in another process that took the same turn, has counted it alone.
 */
export async function countBatch(
  db: Transactional,
  of: { id: string; actor_id: string },
  processed: number,
  report: BatchReport,
): Promise<void> {
  await db.transaction(async (all) => {
    if (!(await counted(all, of.id, processed, report)))
      throw new Error(`import ${of.id} no longer stands at row ${processed}: another process went on with it`);
    await announceImport(all, of, 'ImportWentOn', processed + report.outcomes.length);
  });
}

async function counted(db: Database, id: string, processed: number, report: BatchReport): Promise<boolean> {
  const count = (outcome: RowOutcome) => report.outcomes.filter((each) => each === outcome).length;
  const { rejected } = report;
  const rows = await db.query(
    `with refused as (
       insert into work_order_import_rejected (import_id, "row", line, field, value, reason, work_order_number, original)
       select $1, * from unnest($10::int[], $11::int[], $12::text[], $13::text[], $14::text[], $15::text[], $17::text[])
       on conflict do nothing
     )
     update work_order_import set attempts = 0, deaths = 0,
       processed = processed + $2, created = created + $3, updated = updated + $4, unchanged = unchanged + $5,
       queued_for_matching = queued_for_matching + $6, rejected = rejected + $7,
       notes = (select coalesce(array_agg(note order by first), '{}') from (
         select note, min(n) as first from unnest(notes || $8::text[]) with ordinality as each (note, n)
         group by note order by first limit ${NOTES}) as kept),
       dates = (select coalesce(array_agg(date order by date), '{}') from (
         select distinct date from unnest(dates || $9::date[]) as each (date) order by date limit ${DATES}) as kept)
     where id = $1 and processed = $16 returning id`,
    [
      id,
      report.outcomes.length,
      count('created'),
      count('updated'),
      count('unchanged'),
      count('queued_for_matching'),
      count('rejected'),
      report.notes.map(kept),
      report.dates,
      rejected.map(({ row }) => row),
      rejected.map(({ line }) => line),
      rejected.map(({ field }) => field),
      rejected.map(({ value }) => value),
      rejected.map(({ reason }) => kept(reason)),
      rejected.map(({ work_order_number }) => work_order_number),
      processed,
      rejected.map(({ original }) => original),
    ],
  );
  return rows.length > 0;
}
