import { FIXED, type LayoutColumn, type LayoutFormat } from '@tailboard/contracts/reports/payroll-layout';
import type { Database } from '@tailboard/eventing/database';
import type { Cell, Column, ExportSheet } from '@tailboard/service/exports/export-sheet';

/** Returns a layout of payroll files, also a deleted one, so that an export can be repeated. */
export async function findLayout(
  db: Database,
  id: string,
): Promise<{ id: string; name: string; active: boolean; columns: readonly LayoutColumn[] } | null> {
  const [found] = await db.query<{ active: boolean; fields: { name: string; columns: readonly LayoutColumn[] } }>(
    'select active, fields from payrolllayout where id = $1',
    [id],
  );
  return found ? { id, active: found.active, ...found.fields } : null;
}

const toHoursAndMinutes = (hours: number): string => {
  const minutes = Math.round(Math.abs(hours) * 60);
  return `${hours < 0 ? '-' : ''}${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
};

/** Returns a cell in another format. Empty cells stay empty. */
function formatCell(cell: Cell, format: LayoutFormat): Cell {
  if (cell === null || format === 'standard' || format === 'two_decimals') return cell;
  if (format === 'us_date') return String(cell).replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$2/$3/$1');
  return format === 'cents' ? Math.round(Number(cell) * 100) : toHoursAndMinutes(Number(cell));
}

function formatColumn(source: Column, { title, format }: LayoutColumn): Column {
  switch (format) {
    case 'standard':
      return { ...source, title };
    case 'two_decimals':
      return { ...source, title, decimals: 2 };
    case 'cents':
      return { ...source, title, decimals: 0 };
    default:
      return { title, kind: 'text' };
  }
}

/**
 * Returns a payroll sheet with the columns, titles, order and formats of a layout. A column that the reader's sheet does
 * not have, such as a rate in a manager's copy, is left out.
 */
export function layOut(sheet: ExportSheet, layout: readonly LayoutColumn[]): ExportSheet {
  const places = layout.flatMap((column) => {
    const place = sheet.columns.findIndex(({ title }) => title === column.content);
    return place < 0 && column.content !== FIXED ? [] : [{ column, place }];
  });
  return {
    ...sheet,
    columns: places.map(({ column, place }) =>
      column.content === FIXED ? { title: column.title, kind: 'text' } : formatColumn(sheet.columns[place]!, column),
    ),
    rows: (async function* pages() {
      for await (const rows of sheet.rows)
        yield rows.map((row) =>
          places.map(({ column, place }) =>
            column.content === FIXED ? column.text : formatCell(row[place] ?? null, column.format),
          ),
        );
    })(),
  };
}
