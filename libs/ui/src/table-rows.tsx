import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import { memo, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { UNPRINTED } from './layout/paper.js';

export interface Column<Row> {
  readonly key: string;
  /** Stands in the head, and before the value on a phone's card. */
  readonly label: string;
  readonly render: (row: Row) => ReactNode;
  /** Figures stand at the right. */
  readonly align?: 'right';
  /** What the list is sorted by when this head is pressed; without it, it cannot be. */
  readonly sort?: string;
  readonly width?: number | string;
  /** Never broken into two lines. */
  readonly nowrap?: boolean;
  /** Its head may take two lines: a table of many figures stays as narrow as they are. */
  readonly breaks?: boolean;
  /** Left out of a table where the window is narrower than this (`lg`: 950 px, `xl`: 1440 px); `md`: never on a card. */
  readonly from?: 'md' | 'lg' | 'xl';
  /** What names the row: its header, and the first line of its card. */
  readonly main?: boolean;
  /** Its head is only read out: what stands in the column speaks for itself. */
  readonly visuallyHidden?: boolean;
  /** The buttons of a row; their head is only read out, and a card has them below. */
  readonly actions?: boolean;
}

export interface RowsOf<Row> {
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** A click on a row, beside what can be pressed in it, and Enter. */
  readonly onOpen?: ((row: Row) => void) | undefined;
  readonly isSelected?: ((row: Row) => boolean) | undefined;
  /** What a letter or the space bar does to the row that has the keyboard. */
  readonly keys?: Readonly<Record<string, (row: Row) => void>> | undefined;
  /** Other rows are on their way. */
  readonly busy?: boolean;
}

interface Held {
  /** How the first cell of a row stays in sight. */
  readonly held: object | undefined;
}
interface RowOf<Row> extends Held, Pick<RowsOf<Row>, 'columns' | 'onOpen' | 'keys'> {
  readonly row: Row;
  readonly index: number;
  readonly isSelected: boolean;
  readonly isStop: boolean;
  readonly onStop: (index: number) => void;
}

/** How a column is left out of a table that has no room for it. */
export const leftOut = (from: Column<never>['from']): object =>
  from === undefined || from === 'md'
    ? {}
    : { display: { md: 'none', [from]: 'table-cell' }, '@media print': { display: 'table-cell' } };

/**
 * The rows of a table. While others are on their way the same rows are not drawn anew: the answer is asked for sooner, and
 * whatever changed meanwhile is drawn with it.
 */
export const Rows = memo(
  function Rows<Row>({ rows, rowKey, isSelected, columns, onOpen, keys, held }: RowsOf<Row> & Held): ReactNode {
    // One row is a stop of the Tab key; the arrows go on from there.
    const [stop, setStop] = useState(0);
    const at = Math.min(stop, rows.length - 1);
    return (
      <TableBody role="rowgroup">
        {rows.map((row, index) => (
          <OneRow
            key={rowKey(row)}
            {...{ row, index, columns, onOpen, keys, held }}
            isSelected={isSelected?.(row) ?? false}
            isStop={index === at}
            onStop={setStop}
          />
        ))}
      </TableBody>
    );
  },
  (before, after) => after.busy === true && before.rows === after.rows && before.held === after.held,
  // `memo` forgets the type of the rows.
) as <Row>(props: RowsOf<Row> & Held) => ReactNode;

/** Drawn anew with new columns, and not when the keyboard only goes from one row to another. */
const OneRow = memo(function OneRow<Row>({
  row,
  index,
  columns,
  onOpen,
  keys,
  held,
  isSelected,
  isStop,
  onStop,
}: RowOf<Row>): ReactNode {
  const typed = (event: KeyboardEvent<HTMLTableRowElement>): void => {
    if (event.target !== event.currentTarget) return;
    if (event.key === 'Enter') return onOpen?.(row);
    const does = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys?.[event.key.toLowerCase()];
    if (does) {
      event.preventDefault();
      return does(row);
    }
    const all = [...(event.currentTarget.parentElement?.children ?? [])] as HTMLElement[];
    const next = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: all.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    all[next]?.focus();
  };
  return (
    <TableRow
      role="row"
      hover
      selected={isSelected}
      tabIndex={isStop ? 0 : -1}
      onFocus={(event) => event.target === event.currentTarget && onStop(index)}
      onKeyDown={typed}
      onClick={(event) => onOpen && isBare(event) && onOpen(row)}
      sx={{ cursor: onOpen ? 'pointer' : undefined, '&:focus-visible': { outlineOffset: '-2px' } }}
    >
      {columns.map((column, place) => (
        <TableCell
          key={column.key}
          role={column.main ? 'rowheader' : 'cell'}
          align={column.align ?? 'left'}
          className={
            column.main
              ? 'main'
              : column.actions
                ? `actions ${UNPRINTED}`
                : column.from === 'md'
                  ? 'off-card'
                  : undefined
          }
          data-label={column.label}
          sx={{
            width: column.width,
            whiteSpace: column.nowrap ? 'nowrap' : undefined,
            fontWeight: column.main ? 600 : undefined,
            ...leftOut(column.from),
            ...(place === 0 ? held : {}),
          }}
        >
          {column.render(row)}
        </TableCell>
      ))}
    </TableRow>
  );
}) as <Row>(props: RowOf<Row>) => ReactNode;

/** Whether a click met the row itself, and not something in it that has its own meaning. */
const isBare = ({ target, currentTarget }: MouseEvent): boolean =>
  target instanceof Element &&
  currentTarget.contains(target) &&
  target.closest('a, button, input, label, [role="button"]') === null &&
  (getSelection()?.isCollapsed ?? true);
