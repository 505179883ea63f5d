import type { MissingFromRun } from '@tailboard/contracts/reports/export';
import type { Database, Transactional } from '@tailboard/eventing/database';

/** A value of a file: text, a date as `YYYY-MM-DD`, a number, or nothing. */
export type Cell = string | number | null;
export interface Column {
  readonly title: string;
  readonly kind: 'text' | 'date' | 'number';
  /** Of numbers: how many decimals they are written with. */
  readonly decimals?: number;
  /** In a workbook, where its text is longer than most: so many characters. */
  readonly width?: number;
}
/** Addresses, descriptions and lists of codes. */
export const LONG = 34;
export type Row = readonly Cell[];
/** Rows in pieces, as they are read: a wait for each row would cost more than the row. */
export type RowPages = AsyncIterable<readonly Row[]>;
/** What becomes a file: its columns, how many rows there will be, and the rows. */
export interface ExportSheet {
  readonly columns: readonly Column[];
  readonly total: number;
  readonly rows: RowPages;
  /** Of payroll: what is owed and not in the file; told beside it. */
  readonly missing?: readonly MissingFromRun[];
}

/** Rows are read so many at a time; no more than two such pieces are ever in memory. */
const PIECE = 2_000;

/** Everything that is read in `work` is of one moment, however long it takes; one statement after the other. */
export function ofOneMoment<T>(db: Transactional, work: (db: Database) => Promise<T>): Promise<T> {
  return db.transaction(async (all) => {
    await all.query('set transaction isolation level repeatable read');
    // A slow disk is no reason to end the reading.
    await all.query('set local idle_in_transaction_session_timeout = 0');
    return work(withLock(all));
  });
}

/** A connection of its own does one thing at a time. */
function withLock(db: Database): Database {
  let last: Promise<unknown> = Promise.resolve();
  return {
    query: <Row>(text: string, values?: readonly unknown[]) => {
      const next = last.then(() => db.query<Row>(text, values));
      last = next.catch(() => undefined);
      return next;
    },
  };
}

/** The rows of a statement piece by piece, within a transaction. */
export async function* readInPages<Found>(
  db: Database,
  { sql, values, row }: { sql: string; values: readonly unknown[]; row: (found: Found) => Row },
): AsyncGenerator<readonly Row[]> {
  await db.query(`declare export_rows no scroll cursor for ${sql}`, values);
  // The database reads the next piece while this one is written.
  const fetched = (): Promise<Found[]> => {
    const found = db.query<Found>(`fetch ${PIECE} from export_rows`);
    found.catch(() => undefined);
    return found;
  };
  for (let next = fetched(); ;) {
    const found = await next;
    const isLast = found.length < PIECE;
    if (!isLast) next = fetched();
    if (found.length > 0) yield found.map(row);
    if (isLast) return;
  }
}
