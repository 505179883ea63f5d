import type { MissingFromRun } from '@tailboard/contracts/reports/export';
import type { Database, Transactional } from '@tailboard/eventing/database';

/** A cell: text, a date as `YYYY-MM-DD`, a number, or nothing. */
export type Cell = string | number | null;
export interface Column {
  readonly title: string;
  readonly kind: 'text' | 'date' | 'number';
  /** Decimals of numbers. */
  readonly decimals?: number;
  /** Cells keep their text when they are edited in a workbook. */
  readonly asText?: boolean;
  /** Column width in a workbook, in characters, if wider than usual. */
  readonly width?: number;
}
/** Width for addresses, descriptions and lists of codes. */
export const LONG = 34;
export type Row = readonly Cell[];
/** Rows in pages, because awaiting each row would cost more than the row. */
export type RowPages = AsyncIterable<readonly Row[]>;
/** A file's contents: columns, row count and rows. */
export interface ExportSheet {
  readonly columns: readonly Column[];
  readonly total: number;
  readonly rows: RowPages;
  /** Pay that is owed but missing from a payroll file; shown beside it. */
  readonly missing?: readonly MissingFromRun[];
}

/** Rows per page; at most two pages are in memory. */
const PAGE = 2_000;

/** Runs `work` in one snapshot; statements run one at a time. */
export function ofOneMoment<T>(db: Transactional, work: (db: Database) => Promise<T>): Promise<T> {
  return db.transaction(async (transaction) => {
    await transaction.query('set transaction isolation level repeatable read');
    // Allow slow disks.
    await transaction.query('set local idle_in_transaction_session_timeout = 0');
    return work(withLock(transaction));
  });
}

/** Serializes statements, because a connection runs one at a time. */
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

/** Reads a statement's rows in pages within a transaction. */
export async function* readInPages<Found>(
  db: Database,
  { sql, values, row }: { sql: string; values: readonly unknown[]; row: (found: Found) => Row },
): AsyncGenerator<readonly Row[]> {
  await db.query(`declare export_rows no scroll cursor for ${sql}`, values);
  // Prefetch the next page while this one is written.
  const fetchPage = (): Promise<Found[]> => {
    const rows = db.query<Found>(`fetch ${PAGE} from export_rows`);
    rows.catch(() => undefined);
    return rows;
  };
  for (let next = fetchPage(); ;) {
    const rows = await next;
    const isLast = rows.length < PAGE;
    if (!isLast) next = fetchPage();
    if (rows.length > 0) yield rows.map(row);
    if (isLast) return;
  }
}
