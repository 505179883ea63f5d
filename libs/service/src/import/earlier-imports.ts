import type { ServiceContext } from '../service-context.js';
import { groupBatches } from './batches.js';
import { startImportReader, type SentRow } from './import-process.js';
import type { ImportRecord } from './import-records.js';
import type { RowImporter } from './row-importer.js';
import { TruncatedFileError } from './rows.js';
import { readStoredFile } from './stored-file.js';

/** Lock that a process holds while it runs an import; `$1` is the import's ID. */
export const IMPORT_LOCK = `hashtext('tailboard.import'), hashtext($1)`;
/** Time between two checks whether another import has continued, in ms. */
export const RETRY_MS = 200;
/** Maximum number of keys that are held in memory of an import. An import with more is awaited as a whole. */
const MAX_KEYS = 100_000;

/** SQL condition: a process runs the import `i`. */
const IS_RUNNING = `exists (select from pg_locks where locktype = 'advisory' and granted
  and database = (select oid from pg_database where datname = current_database())
  and classid = hashtext('tailboard.import')::oid and objid = hashtext(i.id::text)::oid)`;

type Importer<Item> = Pick<RowImporter<Item, never, never>, 'table' | 'reader' | 'getConflictKeys'>;
/** A row of an earlier import that must be imported first, and the start of that import that was seen. */
interface AwaitedRow extends Pick<ImportRecord, 'id' | 'turn'> {
  readonly row: number;
}

/** The imports that were under way when another one began. */
export interface EarlierImports<Item> {
  /** Returns the last rows of earlier imports that share records with a batch. */
  findSharedRows(batch: readonly SentRow<Item>[]): readonly AwaitedRow[];
  /** Returns whether an earlier import is still to import one of these rows, and a process runs it. */
  isAnyPending(rows: readonly AwaitedRow[]): Promise<boolean>;
}

/**
 * Imports run side by side. Rows that share records are imported in the order in which their imports began, as if one
 * file followed the other. The later import reads the rows that the earlier ones still have, so a single import costs
 * nothing. One that began again is a later one.
 */
export async function loadEarlierImports<Item>(
  importer: Importer<Item>,
  ctx: ServiceContext,
  { turn }: Pick<ImportRecord, 'turn'>,
): Promise<EarlierImports<Item>> {
  const others = await ctx.db.query<ImportRecord>(
    `select * from ${importer.table} i where status in ('queued', 'running') and turn < $1 and ${IS_RUNNING}`,
    [turn],
  );
  const earlier: { readonly other: ImportRecord; readonly lastRows: ReadonlyMap<string, number> | null }[] = [];
  for (const other of others) earlier.push({ other, lastRows: await loadLastRows(importer, ctx, other) });
  return {
    findSharedRows: (batch) => {
      if (earlier.length === 0) return [];
      const keys = batch.flatMap((row) => ('item' in row ? importer.getConflictKeys(row.item) : []));
      return earlier.flatMap(({ other: { id, turn: otherTurn }, lastRows }) => {
        const row = lastRows ? keys.reduce((last, key) => Math.max(last, lastRows.get(key) ?? 0), 0) : Infinity;
        return row === 0 ? [] : [{ id, turn: otherTurn, row }];
      });
    },
    async isAnyPending(rows) {
      if (rows.length === 0) return false;
      const ahead = await ctx.db.query(
        `select from ${importer.table} i join unnest($1::uuid[], $2::int[], $3::float8[]) as seen (id, turn, last)
           on i.id = seen.id and i.turn = seen.turn
         where status in ('queued', 'running') and processed < last and ${IS_RUNNING} limit 1`,
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
  const reader = startImportReader<Item>(
    importer.reader,
    readStoredFile(importer, ctx.db, other),
    file,
    () => undefined,
  );
  const lastRows = new Map<string, number>();
  try {
    for await (const batch of groupBatches(reader.rows, () => [])) {
      for (const row of batch)
        if ('item' in row) for (const key of importer.getConflictKeys(row.item)) lastRows.set(key, row.row);
      if (lastRows.size > MAX_KEYS) return null;
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
