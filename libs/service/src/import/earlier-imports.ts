import type { ServiceContext } from '../service-context.js';
import { groupBatches } from './batches.js';
import { startImportReader, type SentRow } from './import-process.js';
import type { ImportRecord } from './import-records.js';
import type { RowImporter } from './row-importer.js';
import { TruncatedFileError } from './rows.js';
import { storedFile } from './stored-file.js';

/** Lock that a process holds while it runs an import; `$1` is the import's ID. */
export const IMPORT_LOCK = `hashtext('tailboard.import'), hashtext($1)`;
/** Time between two looks whether another import has gone on. */
export const RETRY_MS = 200;
/** Keys of an import's rows that are kept in memory. An import with more is awaited as a whole. */
const KEYS = 100_000;

/** Whether a process runs the import `i`. */
const UNDER_WAY = `exists (select from pg_locks where locktype = 'advisory' and granted
  and database = (select oid from pg_database where datname = current_database())
  and classid = hashtext('tailboard.import')::oid and objid = hashtext(i.id::text)::oid)`;

type Importer<Item> = Pick<RowImporter<Item, never, never>, 'table' | 'reader' | 'apart'>;
/** An import that is ahead until it has imported this row, and the start that was seen. */
interface RowOfOther extends Pick<ImportRecord, 'id' | 'turn'> {
  readonly row: number;
}

/** The imports that were under way when another one began. */
export interface EarlierImports<Item> {
  /** Returns the last rows of earlier imports that share records with a batch. */
  sharingWith(batch: readonly SentRow<Item>[]): readonly RowOfOther[];
  /** Returns whether an earlier import is still to import one of these rows, and a process runs it. */
  isAhead(rows: readonly RowOfOther[]): Promise<boolean>;
}

/**
 * Imports run side by side. Rows that share records are imported in the order in which their imports began, as if one
 * file followed the other. The later import reads the rows that the earlier ones still have, so a single import costs
 * nothing. One that began again is a later one.
 */
export async function earlierImports<Item>(
  importer: Importer<Item>,
  ctx: ServiceContext,
  { turn }: Pick<ImportRecord, 'turn'>,
): Promise<EarlierImports<Item>> {
  const others = await ctx.db.query<ImportRecord>(
    `select * from ${importer.table} i where status in ('queued', 'running') and turn < $1 and ${UNDER_WAY}`,
    [turn],
  );
  const earlier: { readonly other: ImportRecord; readonly lastRows: ReadonlyMap<string, number> | null }[] = [];
  for (const other of others) earlier.push({ other, lastRows: await loadLastRows(importer, ctx, other) });
  return {
    sharingWith: (batch) => {
      if (earlier.length === 0) return [];
      const keys = batch.flatMap((row) => ('item' in row ? importer.apart(row.item) : []));
      return earlier.flatMap(({ other: { id, turn: itsTurn }, lastRows }) => {
        const row = lastRows ? keys.reduce((last, key) => Math.max(last, lastRows.get(key) ?? 0), 0) : Infinity;
        return row === 0 ? [] : [{ id, turn: itsTurn, row }];
      });
    },
    async isAhead(rows) {
      if (rows.length === 0) return false;
      const ahead = await ctx.db.query(
        `select from ${importer.table} i join unnest($1::uuid[], $2::int[], $3::float8[]) as seen (id, turn, last)
           on i.id = seen.id and i.turn = seen.turn
         where status in ('queued', 'running') and processed < last and ${UNDER_WAY} limit 1`,
        [rows.map(({ id }) => id), rows.map((each) => each.turn), rows.map(({ row }) => row)],
      );
      return ahead.length > 0;
    },
  };
}

/** Returns the last row of each key among the rows that an import still has; `null` if they cannot be known. */
async function loadLastRows<Item>(
  importer: Importer<Item>,
  ctx: ServiceContext,
  other: ImportRecord,
): Promise<ReadonlyMap<string, number> | null> {
  const file = { name: other.file_name, type: other.file_type, skip: other.processed };
  const reader = startImportReader<Item>(importer.reader, storedFile(importer, ctx.db, other), file, () => undefined);
  const lastRows = new Map<string, number>();
  try {
    for await (const batch of groupBatches(reader.rows, () => [])) {
      for (const row of batch)
        if ('item' in row) for (const key of importer.apart(row.item)) lastRows.set(key, row.row);
      if (lastRows.size > KEYS) return null;
      await reader.rejectedRows(batch.at(-1)!.row, []);
    }
    return lastRows;
  } catch (error) {
    if (error instanceof TruncatedFileError) return lastRows;
    // The fault is that import's, which ends with it.
    ctx.log.debug({ err: error, import: other.id }, 'the rows of another import could not be read');
    return null;
  } finally {
    reader.end();
  }
}
