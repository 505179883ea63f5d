import type { Import } from '@tailboard/contracts/import-contracts';
import type { Locale } from '@tailboard/contracts/locale';
import type { Database, Transactional } from '@tailboard/eventing/database';
import { announce } from '@tailboard/eventing/projection/notices';
import { serializeFinding, type Finding } from './findings/findings.js';
import type { ImportKind } from './row-importer.js';
import type { FileLayout } from './rows.js';

/** A stored import, with notes and error as findings. */
export interface ImportRecord extends Omit<Import, 'rejected_file'> {
  readonly layout: FileLayout | null;
  readonly file_type: string;
  readonly actor_id: string;
  readonly impersonator_id: string | null;
  /** Name of the API token with which it was sent. */
  readonly api_token: string | null;
  /** Location of rows without one. */
  readonly location_id: string | null;
  /** The worksheet to import, if the sender named it. */
  readonly sheet: string | null;
  /** The fields of the columns of a file without a header, with commas between them. */
  readonly columns: string | null;
  readonly upload_id: string;
  readonly pieces: number;
  /** `null` for imports from before files were compared. */
  readonly sha256: string | null;
  /** Number of its last start among all starts of imports; 0 before the first. */
  readonly turn: number;
  /** Starts since the last counted batch. */
  readonly attempts: number;
  /** Process crashes since the last counted batch. */
  readonly deaths: number;
  /** Why the last start failed, if no batch was counted since. */
  readonly last_fault: string | null;
}

/** Returns the columns that readers see, as SQL. */
export const listReadableColumns = ({ contracts }: ImportKind): string =>
  [
    'id, file_name, status, processed, total',
    ...contracts.options.outcomes,
    'rejected, error, notes, dates, created_at, finished_at',
  ]
    .concat(`case when rejected > 0 then layout->>'kind' end as rejected_file`)
    .join(', ');

/** Translates an import for its reader. */
export const translateImport = <Read extends Import>(
  { findingTexts }: ImportKind,
  found: Read,
  locale: Locale,
): Read => ({
  ...found,
  error: found.error === null ? null : findingTexts.translateStored(found.error, locale),
  notes: found.notes.map((note) => findingTexts.translateStored(note, locale)),
});

/** Loads an import in the language of the reader. */
export async function loadImport(
  kind: ImportKind,
  db: Database,
  id: string,
  locale: Locale,
): Promise<Import | undefined> {
  const [found] = await db.query<Import>(`select ${listReadableColumns(kind)} from ${kind.table} where id = $1`, [id]);
  return found && translateImport(kind, found, locale);
}

export async function findImportRecord(
  { table }: Pick<ImportKind, 'table'>,
  db: Database,
  id: string,
): Promise<ImportRecord | undefined> {
  const [found] = await db.query<ImportRecord>(`select * from ${table} where id = $1`, [id]);
  return found;
}

/**
 * Notifies screens of progress when the transaction commits. Progress is not an event, so the notification has no
 * position.
 */
export const announceImport = (
  { table, topic }: Pick<ImportKind, 'table' | 'topic'>,
  db: Database,
  { id, actor_id }: { id: string; actor_id: string },
  type: 'ImportQueued' | 'ImportStarted' | 'ImportWentOn' | 'ImportEnded',
  processed = 0,
): Promise<void> => announce(db, `${table}.${id}.${type}.${processed}`, 0n, [{ topic, type, id, actor_id }]);

/** Stores the file's layout for a later continuation. Returns the notes about the file. */
export const saveLayout = async (
  { table }: Pick<ImportKind, 'table'>,
  db: Database,
  id: string,
  { notes = [], ...layout }: FileLayout & { readonly notes?: readonly Finding[] },
): Promise<readonly Finding[]> => {
  await db.query(`update ${table} set layout = $2::jsonb where id = $1 and layout is null`, [
    id,
    JSON.stringify(layout),
  ]);
  return notes;
};

/** Result of a batch. */
export interface BatchReport {
  /** Outcome of each row: one of its kind's outcomes, or `rejected`. */
  readonly outcomes: readonly string[];
  /** The rejected rows in JSON, as the process of the file wrote them. This process does not parse them. */
  readonly rejected: Uint8Array;
  readonly notes: readonly Finding[];
  readonly dates: readonly string[];
}

/** Maximum number of stored notes. */
const MAX_NOTES = 200;
const MAX_DATES = 400;

/**
 * Records a batch in one commit: rows, rejected rows and progress, only directly after the rows that precede it. If
 * another process recorded it first, nothing changes.
 */
export async function countBatch(
  kind: ImportKind,
  db: Transactional,
  record: { id: string; actor_id: string },
  processed: number,
  report: BatchReport,
): Promise<void> {
  await db.transaction(async (transaction) => {
    if (!(await countOutcomes(kind, transaction, record.id, processed, report)))
      throw new Error(`import ${record.id} is no longer at row ${processed}: another process continued it`);
    await announceImport(kind, transaction, record, 'ImportWentOn', processed + report.outcomes.length);
  });
}

async function countOutcomes(
  { table, contracts }: ImportKind,
  db: Database,
  id: string,
  processed: number,
  { outcomes, rejected, notes, dates }: BatchReport,
): Promise<boolean> {
  const { key, outcomes: kindOutcomes }: { key: string; outcomes: readonly string[] } = contracts.options;
  const counts = [...kindOutcomes, 'rejected'].map(
    (each) => [each, outcomes.filter((one) => one === each).length] as const,
  );
  const rows = await db.query(
    `with refused as (
       insert into ${table}_rejected (import_id, "row", line, field, value, reason, ${key}, original)
       select $1, * from json_to_recordset($6::json)
         as each ("row" int, line int, field text, value text, reason text, key text, original text)
       on conflict do nothing
     )
     update ${table} set attempts = 0, deaths = 0, last_fault = null, processed = processed + $2,
       ${counts.map(([each, count]) => `${each} = ${each} + ${count}`).join(', ')},
       notes = (select coalesce(array_agg(note order by first), '{}') from (
         select note, min(n) as first from unnest(notes || $3::text[]) with ordinality as each (note, n)
         group by note order by first limit ${MAX_NOTES}) as kept),
       dates = (select coalesce(array_agg(date order by date), '{}') from (
         select distinct date from unnest(dates || $4::date[]) as each (date) order by date limit ${MAX_DATES}) as kept)
     where id = $1 and processed = $5 returning id`,
    [id, outcomes.length, notes.map(serializeFinding), dates, processed, rejected],
  );
  return rows.length > 0;
}
