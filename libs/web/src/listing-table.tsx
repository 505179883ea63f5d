import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { DataTable, type Column } from '@tailboard/ui/table';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { ListingView, type Listing } from './listing.js';
import { useTexts } from './texts.js';
import { commonTexts } from './words.js';

/**
 * The rows of a paged list as a table, in each of the list's states, sorted by its heads.
 * @param empty the sentence of a list that has no rows at all; `action` what one may do about that
 * @param onOpen what a click on a row and Enter do
 * @example <ListingTable list={list} label={t('title')} columns={columns} rowKey={({ id }) => id} empty={t('empty')} />
 */
export function ListingTable<Row>({
  list,
  empty,
  action,
  ...table
}: {
  list: Listing<Row>;
  label: string;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  empty: ReactNode;
  action?: ReactNode;
  onOpen?: (row: Row) => void;
}): ReactNode {
  return (
    <ListingView list={list} empty={empty} action={action}>
      <DataTable {...table} rows={list.rows} sorted={list.sorted} onSort={list.sort} busy={list.turning} />
    </ListingView>
  );
}

/** Whether a list shows what is in use, what is not, or both: what is asked of it then. */
export const asks = { '1': { active: '1' }, '0': { active: '0' }, all: {} } as const;
export type Active = keyof typeof asks;

/** As the address says it: what is in use, unless `active=0` or `active=all` stands there. */
export function useActive(): Active {
  const named = useSearchParams()[0].get('active');
  return named === '0' || named === 'all' ? named : '1';
}

/** The choice between what is in use, what is not, and both, as `useActive` reads it. */
export function ActiveFilter({ inUse, notInUse }: { inUse: string; notInUse: string }): ReactNode {
  const t = useTexts(commonTexts);
  const active = useActive();
  const [, setSearch] = useSearchParams();
  const choose = (to: string): void =>
    setSearch((before) => {
      const after = new URLSearchParams(before);
      after.delete('page');
      if (to === '1') after.delete('active');
      else after.set('active', to);
      return after;
    });
  return (
    <TextField
      select
      label={t('show')}
      value={active}
      onChange={({ target }) => choose(target.value)}
      sx={{ width: { xs: '100%', sm: 150 } }}
    >
      <MenuItem value="1">{inUse}</MenuItem>
      <MenuItem value="0">{notInUse}</MenuItem>
      <MenuItem value="all">{t('all')}</MenuItem>
    </TextField>
  );
}

const nothing = (): void => undefined;

/** The rows of a list that answers whole, as a listing of one page that nothing narrows. */
export const wholeListing = <Row,>(
  {
    data,
    problem,
    loading,
    refetch: again,
  }: Pick<Listing<Row>, 'problem' | 'loading' | 'refetch'> & { readonly data: unknown },
  rows: readonly Row[],
): Listing<Row> => ({
  ...{ rows, problem, loading, refetch: again },
  page:
    data === undefined
      ? undefined
      : { data: rows, current_page: 1, last_page: 1, per_page: rows.length, total: rows.length },
  turning: false,
  sorted: { by: '', direction: 'asc' },
  ...{ sort: nothing, setPage: nothing, setFilters: nothing, resetFilters: nothing },
  ...{ q: '', filters: {}, filtered: false },
});
