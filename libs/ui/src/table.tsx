import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import Table from '@mui/material/Table';
import TableCell from '@mui/material/TableCell';
import TableFooter from '@mui/material/TableFooter';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import TextField from '@mui/material/TextField';
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { UNPRINTED } from './layout/paper.js';
import { leftOut, Rows, type Column, type RowsOf } from './table-rows.js';
import { MOBILE, TOP_BAR } from './layout/theme.js';
import { visuallyHidden } from './visually-hidden.js';
import { useWords } from './words.js';

/** Phones show each row as a card below this width. Printed tables stay tables. */
const CARDS = `@media screen and (max-width: ${MOBILE - 0.05}px)`;

export type { Column } from './table-rows.js';

export interface Sorted {
  readonly by: string;
  readonly direction: 'asc' | 'desc';
}

/**
 * The table component of the product. Sticky headers sort it; rows are 36 px high, and below 768 px they are cards.
 * Arrow keys move from row to row, Enter opens one. The caller renders the empty state.
 * @example
 * <DataTable label={t('title')} rows={users} rowKey={({ id }) => id} columns={[
 *   { key: 'name', label: t('name'), sort: 'first_name', main: true, render: ({ label }) => label },
 *   { key: 'points', label: t('points'), align: 'right', render: ({ points }) => format.number(points) },
 * ]} />
 */
export function DataTable<Row>({
  label,
  columns,
  rows,
  rowKey,
  sorted,
  onSort,
  onOpen,
  isSelected,
  foot,
  keys,
  stuckAbove = 0,
  busy = false,
  twoLines = false,
}: RowsOf<Row> & {
  label: string;
  sorted?: Sorted | undefined;
  onSort?: ((by: string) => void) | undefined;
  /** The totals of the columns, by column key. This row is always the last. */
  foot?: Readonly<Record<string, ReactNode>> | undefined;
  /** The height of the sticky content above the header, in px. */
  stuckAbove?: number;
  /** On phones a row is two lines: its name and figures, then its other values. Otherwise each value has a line. */
  twoLines?: boolean;
}): ReactNode {
  const { ref, fits } = useFits<HTMLDivElement>();
  // If the row name is on the left, it stays in view while the figures scroll.
  // The buttons of a row stay in view at the right.
  const sticky = (index: number, more: object = {}): object =>
    fits
      ? {}
      : index === 0 && columns[0]?.main === true
        ? { ...stays, ...more }
        : columns[index]?.actions
          ? { ...actionsStay, ...more }
          : {};
  return (
    <>
      {sorted && onSort && <PhoneSort columns={columns} sorted={sorted} onSort={onSort} />}
      <Box
        ref={ref}
        role="region"
        aria-label={label}
        aria-busy={busy}
        {...(fits ? {} : { tabIndex: 0 })}
        sx={{
          // If everything fits, the header sticks below the page's top bar. A scroll container would keep it inside.
          overflowX: fits ? 'visible' : 'auto',
          // Visually hidden content is positioned within this element, not elsewhere on the page.
          position: 'relative',
          opacity: busy ? 0.6 : 1,
          transition: 'opacity 120ms',
        }}
      >
        <Table size="small" role="table" aria-label={label} sx={twoLines ? rowsOfTwoLines : cards}>
          <TableHead role="rowgroup">
            <TableRow role="row">
              {columns.map((column, index) => {
                const active = sorted !== undefined && sorted.by === column.sort;
                return (
                  <TableCell
                    key={column.key}
                    role="columnheader"
                    {...(column.actions ? { className: UNPRINTED } : {})}
                    align={column.align ?? 'left'}
                    sortDirection={active ? sorted.direction : false}
                    sx={{
                      width: column.width,
                      ...leftOut(column.from),
                      ...(fits ? { position: 'sticky', top: TOP_BAR + stuckAbove, zIndex: 2 } : {}),
                      bgcolor: 'background.paper',
                      ...(column.breaks ? { whiteSpace: 'normal' } : {}),
                      ...sticky(index, { zIndex: 3 }),
                      // A border would scroll away under the sticky header.
                      boxShadow: 'inset 0 -1px var(--mui-palette-divider)',
                    }}
                  >
                    {column.sort !== undefined && onSort ? (
                      <TableSortLabel
                        active={active}
                        direction={active ? sorted.direction : 'asc'}
                        onClick={() => onSort(column.sort ?? '')}
                      >
                        {column.label}
                      </TableSortLabel>
                    ) : (
                      <Box component="span" sx={column.actions || column.visuallyHidden ? visuallyHidden : {}}>
                        {column.label}
                      </Box>
                    )}
                  </TableCell>
                );
              })}
            </TableRow>
          </TableHead>
          <Rows
            {...{ columns, rows, rowKey, onOpen, isSelected, keys, busy }}
            held={!fits && columns[0]?.main ? stays : undefined}
            heldActions={fits ? undefined : actionsStay}
          />
          {foot && (
            <TableFooter role="rowgroup">
              <TableRow role="row">
                {columns.map((column, place) => (
                  <TableCell
                    key={column.key}
                    role={column.main ? 'rowheader' : 'cell'}
                    align={column.align ?? 'left'}
                    className={column.main ? 'main' : column.align}
                    data-label={column.label}
                    sx={{
                      fontWeight: 600,
                      color: 'text.primary',
                      borderBottom: 0,
                      ...leftOut(column.from),
                      ...sticky(place),
                    }}
                  >
                    {foot[column.key]}
                  </TableCell>
                ))}
              </TableRow>
            </TableFooter>
          )}
        </Table>
      </Box>
    </>
  );
}

/** Sticks to the left of a table that is wider than its panel. */
const stays = {
  position: 'sticky',
  left: 0,
  zIndex: 1,
  bgcolor: 'background.paper',
  boxShadow: 'inset -1px 0 var(--mui-palette-divider)',
} as const;

/** Sticks to the right of such a table. */
const actionsStay = {
  position: 'sticky',
  right: 0,
  zIndex: 1,
  bgcolor: 'background.paper',
  boxShadow: 'inset 1px 0 var(--mui-palette-divider)',
} as const;

/** Below 768 px a row is a card: its name, its labeled values, then its buttons. ARIA roles keep it a table. */
const cards = {
  [CARDS]: {
    '&, & > tbody, & > tfoot': { display: 'block' },
    '& > thead': visuallyHidden,
    '& > :is(tbody, tfoot) > tr': {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr)',
      borderBottom: 1,
      borderColor: 'divider',
      py: 1,
    },
    '& > :is(tbody, tfoot) > tr > td': {
      display: 'flex',
      flexDirection: 'row',
      alignItems: 'baseline',
      gap: 1.5,
      height: 'auto',
      width: 'auto',
      border: 0,
      px: 2,
      py: 0.25,
      textAlign: 'left',
      whiteSpace: 'normal',
      overflowWrap: 'anywhere',
    },
    '& > :is(tbody, tfoot) > tr > td:not(.main, .actions)::before': {
      content: 'attr(data-label)',
      flex: '0 0 34%',
      color: 'text.secondary',
      fontWeight: 400,
      fontSize: '0.75rem',
    },
    // The row name comes first, regardless of its column.
    '& > :is(tbody, tfoot) > tr > td.main': { order: -1 },
    '& > :is(tbody, tfoot) > tr > td.actions': { justifyContent: 'flex-end', px: 1 },
    '& > :is(tbody, tfoot) > tr > td:is(.off-card, :empty)': { display: 'none' },
  },
} as const;

/** Below 768 px a row is two lines: its name and its figures; its other values and its buttons. */
const rowsOfTwoLines = {
  [CARDS]: {
    '&, & > tbody, & > tfoot': { display: 'block' },
    '& > thead': visuallyHidden,
    '& > :is(tbody, tfoot) > tr': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'baseline',
      columnGap: 1,
      borderBottom: 1,
      borderColor: 'divider',
      px: 2,
      py: 1,
      // The end of the first line.
      '&::before': { content: '""', order: -1, flexBasis: '100%' },
    },
    '& > :is(tbody, tfoot) > tr > td': {
      display: 'block',
      height: 'auto',
      width: 'auto',
      border: 0,
      p: '0 !important',
      textAlign: 'left',
      whiteSpace: 'normal',
      overflowWrap: 'anywhere',
      color: 'text.secondary',
      fontSize: '0.8125rem',
    },
    '& > :is(tbody, tfoot) > tr > td.main': { order: -3, flex: '1 1 50%', color: 'text.primary', fontSize: '0.875rem' },
    '& > :is(tbody, tfoot) > tr > td.right': { order: -2, color: 'text.primary', fontSize: '0.875rem' },
    '& > :is(tbody, tfoot) > tr > td.right::before': {
      content: 'attr(data-label)',
      mr: 0.75,
      color: 'text.secondary',
      fontSize: '0.75rem',
    },
    '& > :is(tbody, tfoot) > tr > td.actions': { order: 1, ml: 'auto' },
    '& > :is(tbody, tfoot) > tr > td:is(.off-card, :empty)': { display: 'none' },
  },
} as const;

/** Sort control for phones, which have no headers to press. */
function PhoneSort<Row>({
  columns,
  sorted,
  onSort,
}: {
  columns: readonly Column<Row>[];
  sorted: Sorted;
  onSort: (by: string) => void;
}): ReactNode {
  const words = useWords();
  const sortable = columns.filter(({ sort }) => sort !== undefined);
  if (sortable.length === 0) return null;
  return (
    <Box
      className={UNPRINTED}
      sx={{ display: { xs: 'flex', md: 'none' }, gap: 1, p: 1.5, borderBottom: 1, borderColor: 'divider' }}
    >
      <TextField
        select
        label={words.sortBy}
        value={sortable.some(({ sort }) => sort === sorted.by) ? sorted.by : ''}
        onChange={({ target }) => onSort(target.value)}
      >
        {sortable.map(({ sort = '', label }) => (
          <MenuItem key={sort} value={sort}>
            {label}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        label={words.order}
        value={sorted.direction}
        // Selecting the current sort key would reverse the order.
        onChange={({ target }) => target.value !== sorted.direction && onSort(sorted.by)}
      >
        <MenuItem value="asc">{words.ascending}</MenuItem>
        <MenuItem value="desc">{words.descending}</MenuItem>
      </TextField>
    </Box>
  );
}

/** Returns whether the content of an element is at most as wide as the element. */
function useFits<E extends HTMLElement>(): { ref: RefObject<E | null>; fits: boolean } {
  const ref = useRef<E>(null);
  const [fits, setFits] = useState(true);
  useEffect(() => {
    const element = ref.current;
    const content = element?.firstElementChild;
    if (!element || !content || typeof ResizeObserver !== 'function') return;
    const observer = new ResizeObserver(() => setFits(content.scrollWidth <= element.clientWidth));
    observer.observe(element);
    observer.observe(content);
    return () => observer.disconnect();
  }, []);
  return { ref, fits };
}
