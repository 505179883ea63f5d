import { refuse } from '@tailboard/contracts/refusal';
import type { Database } from '@tailboard/eventing/database';
import { commandHandler } from '../service-context.js';
import type { ColumnFields } from './csv-header.js';
import type { TableFileKind } from './row-importer.js';

/** Headers whose columns are remembered: those saved last. */
const MAX_HEADERS = 500;

/**
 * Loads the fields that the office assigned to columns, by the signature of their header.
 * @param until a later change does not apply, so that an interrupted import continues as it began
 */
export async function loadAssignedColumns(
  { table }: Pick<TableFileKind, 'table'>,
  db: Database,
  until: string,
): Promise<Readonly<Record<string, ColumnFields>>> {
  const rows = await db.query<{ signature: string; fields: ColumnFields }>(
    `select signature, fields from (
       select distinct on (signature) signature, fields, saved_at from ${table}_columns where saved_at <= $1
       order by signature, saved_at desc) as latest
     order by saved_at desc limit ${MAX_HEADERS}`,
    [until],
  );
  return Object.fromEntries(rows.map(({ signature, fields }) => [signature, fields]));
}

/**
 * Returns the fields of the columns of a file without a header, from their names with commas between them; `null` if one
 * does not exist, or a required field has no column.
 */
export function parseFields(
  { columns, optionalColumns }: Pick<TableFileKind, 'columns' | 'optionalColumns'>,
  given: string,
): ColumnFields | null {
  const fields = given.split(',').map((field) => (field === '' ? null : field));
  const areKnown = fields.every((field) => field === null || columns.includes(field));
  const isComplete = columns.every((column) => optionalColumns.includes(column) || fields.includes(column));
  return areKnown && isComplete ? fields : null;
}

/** Remembers which field each column means in files with the same header, for everyone who imports them. */
export const handleSaveColumns = (kind: TableFileKind) =>
  commandHandler(kind.contracts.saveColumns, async ({ signature, fields }, { db }, { actor_id, now }) => {
    if (!parseFields(kind, fields.map((field) => field ?? '').join(','))) return refuse('UnknownColumns');
    await db.query(
      `insert into ${kind.table}_columns (signature, fields, actor_id, saved_at) values ($1, $2::jsonb, $3, $4)
       on conflict (signature, saved_at) do update set fields = excluded.fields, actor_id = excluded.actor_id`,
      [signature, JSON.stringify(fields), actor_id, now],
    );
    return { output: { data: { signature, fields } } };
  });
