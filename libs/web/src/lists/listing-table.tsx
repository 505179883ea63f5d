import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { DataTable, type Column } from '@tailboard/ui/table';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { ListingView, type Listing } from './listing.js';
import { useAddressParams } from '../app/address-params.js';
import { useTexts } from '../i18n/texts.js';

/**
 * A paged list as a table, with all states and sortable columns.
 * @param empty text of an empty list; `action` what to do about it
 * @param onOpen called on click and Enter
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
  isSelected?: (row: Row) => boolean;
}): ReactNode {
  return (
    <ListingView list={list} empty={empty} action={action}>
      <DataTable {...table} rows={list.rows} sorted={list.sorted} onSort={list.sort} busy={list.turning} />
    </ListingView>
  );
}

/** Query of a list's active filter: active, inactive, or all. */
export const activeQueries = { '1': { active: '1' }, '0': { active: '0' }, all: {} } as const;
export type Active = keyof typeof activeQueries;

/** Active filter from the URL: active unless `active=0` or `active=all`. */
export function useActive(): Active {
  const named = useSearchParams()[0].get('active');
  return named === '0' || named === 'all' ? named : '1';
}

/** Selects active, inactive or all entries. */
export function ActiveFilter({ inUse, notInUse }: { inUse: string; notInUse: string }): ReactNode {
  const t = useTexts('web');
  const active = useActive();
  const [, setSearch] = useAddressParams();
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

const noop = (): void => undefined;

/** Wraps a complete list as a listing of one page. */
export const toSinglePageListing = <Row,>(
  {
    data,
    problem,
    loading,
    refetch,
  }: Pick<Listing<Row>, 'problem' | 'loading' | 'refetch'> & { readonly data: unknown },
  rows: readonly Row[],
): Listing<Row> => ({
  ...{ rows, problem, loading, refetch },
  page:
    data === undefined
      ? undefined
      : { data: rows, current_page: 1, last_page: 1, per_page: rows.length, total: rows.length },
  turning: false,
  since: null,
  sorted: { by: '', direction: 'asc' },
  ...{ sort: noop, setPage: noop, setFilters: noop, resetFilters: noop },
  ...{ q: '', filters: {}, filtered: false },
});
