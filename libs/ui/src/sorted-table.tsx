import { useState, type ComponentProps, type ReactNode } from 'react';
import { Pagination } from './pagination.js';
import { DataTable, type Column, type Sorted } from './table.js';

/** A column sorted by the value that `by` returns for a row. Rows without a value come last. */
export interface SortedColumn<Row> extends Column<Row> {
  readonly by?: (row: Row) => number | string | null | undefined;
}

/** Returns rows in the order of one column. Equal rows keep their order. */
export function sortedRows<Row>(
  rows: readonly Row[],
  columns: readonly SortedColumn<Row>[],
  sorted: Sorted | null,
): readonly Row[] {
  const by = columns.find(({ key }) => key === sorted?.by)?.by;
  if (!by || !sorted) return rows;
  const turned = sorted.direction === 'asc' ? 1 : -1;
  return rows.toSorted((row, other) => {
    const [a, b] = [by(row) ?? null, by(other) ?? null];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return turned * (typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b)));
  });
}

/**
 * A table with all rows on the client. Its headers sort them without a request, figures in descending order first. The
 * initial order is that of the rows, or `initially`. With `perPage`, it shows at most this number of rows per page.
 * @example <SortedTable label={t('people')} columns={[{ key: 'net', by: (row) => row.net, … }]} rows={people}
 * rowKey={…} />
 */
export function SortedTable<Row>({
  columns,
  rows,
  initially = null,
  perPage = Infinity,
  ...table
}: Omit<ComponentProps<typeof DataTable<Row>>, 'columns' | 'sorted' | 'onSort'> & {
  columns: readonly SortedColumn<Row>[];
  /** The initial order, by the key of a column. */
  initially?: Sorted | null;
  perPage?: number;
}): ReactNode {
  const [sorted, setSorted] = useState(initially);
  const [turned, setTurned] = useState(1);
  const last = Math.max(1, Math.ceil(rows.length / perPage));
  // Rows may disappear while the user reads the last page.
  const page = Math.min(turned, last);
  const sort = (key: string): void => {
    const by = columns.find((column) => column.key === key)?.by;
    const first = rows.some((row) => typeof by?.(row) === 'number') ? 'desc' : 'asc';
    const other = first === 'asc' ? 'desc' : 'asc';
    setSorted((before) => ({ by: key, direction: before?.by === key && before.direction === first ? other : first }));
    setTurned(1);
  };
  const all = sortedRows(rows, columns, sorted);
  return (
    <>
      <DataTable
        {...table}
        columns={columns.map((column) => (column.by ? { ...column, sort: column.key } : column))}
        rows={last > 1 ? all.slice((page - 1) * perPage, page * perPage) : all}
        sorted={sorted ?? { by: '', direction: 'asc' }}
        onSort={sort}
      />
      <Pagination listName={table.label} current={page} last={last} onPage={setTurned} />
    </>
  );
}
