import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import { memo, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { UNPRINTED } from './layout/paper.js';

export interface Column<Row> {
  readonly key: string;
  /** Shown in the header, and before the value on a phone's card. */
  readonly label: string;
  readonly render: (row: Row) => ReactNode;
  /** Figures are right-aligned. */
  readonly align?: 'right';
  /** The sort key of this header. Without it, the column cannot be sorted. */
  readonly sort?: string;
  readonly width?: number | string;
  /** Never wraps. */
  readonly nowrap?: boolean;
  /** The header may wrap, so that a table of many figures stays narrow. */
  readonly breaks?: boolean;
  /** Hidden in a table if the window is narrower than this (`lg`: 950 px, `xl`: 1440 px). `md`: never on a card. */
  readonly from?: 'md' | 'lg' | 'xl';
  /** The column that names the row: its row header, and the first line of its card. */
  readonly main?: boolean;
  /** The header is for screen readers only, because the content is self-explanatory. */
  readonly visuallyHidden?: boolean;
  /** The buttons of a row. Their header is for screen readers only; a card has them at the bottom. */
  readonly actions?: boolean;
}

export interface RowsOf<Row> {
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** Called on Enter and on a click on a row outside its controls. */
  readonly onOpen?: ((row: Row) => void) | undefined;
  readonly isSelected?: ((row: Row) => boolean) | undefined;
  /** Actions of a letter or the space bar for the row with the keyboard position. */
  readonly keys?: Readonly<Record<string, (row: Row) => void>> | undefined;
  /** Other rows are loading. */
  readonly busy?: boolean;
}

interface SelectionProps {
  /** Style that keeps the first cell of a row in view. */
  readonly held: object | undefined;
  /** Style that keeps the buttons of a row in view. */
  readonly heldActions: object | undefined;
}
interface RowOf<Row> extends SelectionProps, Pick<RowsOf<Row>, 'columns' | 'onOpen' | 'keys'> {
  readonly row: Row;
  readonly index: number;
  readonly isSelected: boolean;
  readonly isStop: boolean;
  readonly onStop: (index: number) => void;
}

/** Returns the style that hides a column in a table without room for it. */
export const leftOut = (from: Column<never>['from']): object =>
  from === undefined || from === 'md'
    ? {}
    : { display: { md: 'none', [from]: 'table-cell' }, '@media print': { display: 'table-cell' } };

/**
 * The rows of a table. While other rows load, the same rows do not rerender. The request is sent sooner, and all
 * changes are rendered together with the response.
 */
export const Rows = memo(
  function Rows<Row>({
    rows,
    rowKey,
    isSelected,
    columns,
    onOpen,
    keys,
    held,
    heldActions,
  }: RowsOf<Row> & SelectionProps): ReactNode {
    // One row is a tab stop. The arrow keys move on from there.
    const [stop, setStop] = useState(0);
    const at = Math.min(stop, rows.length - 1);
    return (
      <TableBody role="rowgroup">
        {rows.map((row, index) => (
          <OneRow
            key={rowKey(row)}
            {...{ row, index, columns, onOpen, keys, held, heldActions }}
            isSelected={isSelected?.(row) ?? false}
            isStop={index === at}
            onStop={setStop}
          />
        ))}
      </TableBody>
    );
  },
  (before, after) =>
    after.busy === true &&
    before.rows === after.rows &&
    before.held === after.held &&
    before.heldActions === after.heldActions,
  // `memo` loses the type parameter of the rows.
) as <Row>(props: RowsOf<Row> & SelectionProps) => ReactNode;

/** Rerenders with new columns, but not when the keyboard position moves from one row to another. */
const OneRow = memo(function OneRow<Row>({
  row,
  index,
  columns,
  onOpen,
  keys,
  held,
  heldActions,
  isSelected,
  isStop,
  onStop,
}: RowOf<Row>): ReactNode {
  const onKeyDown = (event: KeyboardEvent<HTMLTableRowElement>): void => {
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
      onKeyDown={onKeyDown}
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
                  : column.align
          }
          data-label={column.label}
          sx={{
            width: column.width,
            whiteSpace: column.nowrap ? 'nowrap' : undefined,
            fontWeight: column.main ? 600 : undefined,
            ...leftOut(column.from),
            ...(place === 0 ? held : {}),
            ...(column.actions ? heldActions : {}),
          }}
        >
          {column.render(row)}
        </TableCell>
      ))}
    </TableRow>
  );
}) as <Row>(props: RowOf<Row>) => ReactNode;

/** Returns whether a click hit the row itself and not a control in it. */
const isBare = ({ target, currentTarget }: MouseEvent): boolean =>
  target instanceof Element &&
  currentTarget.contains(target) &&
  target.closest('a, button, input, label, [role="button"]') === null &&
  (getSelection()?.isCollapsed ?? true);
