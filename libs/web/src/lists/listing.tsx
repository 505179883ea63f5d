import type { AnyContract, OutputOf } from '@tailboard/contracts/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { isComposing } from '@tailboard/ui/is-composing';
import { Panel } from '@tailboard/ui/layout/page';
import { Pagination } from '@tailboard/ui/pagination';
import { Empty, Loading } from '@tailboard/ui/layout/states';
import type { Sorted } from '@tailboard/ui/table';
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import type { z } from 'zod';
import { useAddressParams } from '../app/address-params.js';
import { useCachedQuery } from '../offline/cached-query.js';
import { usePrefetch } from '../queries/queries.js';
import { useFormat } from '../i18n/format.js';
import type { ApiError } from '../api/problem.js';
import type { RequestInput } from '../api/request.js';
import { useTexts } from '../i18n/texts.js';
import { ReadFailed } from '../queries/read-failed.js';
import { ResultCount } from './result-count.js';

/** A page of rows of any paged contract. */
interface Page<Row = unknown> {
  readonly data: readonly Row[];
  readonly current_page: number;
  readonly last_page: number;
  /** Maximum matches that a search considers, if there are more. */
  readonly searched_keys?: number;
  readonly per_page: number;
  readonly total: number;
}
export type RowOf<C extends AnyContract> = OutputOf<C> extends { data: readonly (infer Row)[] } ? Row : never;

/** Sort direction: descending if the flag is 0, else ascending. */
export const toDirection = (flag: number): Sorted['direction'] => (flag === 0 ? 'desc' : 'asc');

/** Changes of the URL; `null` removes a field. */
type Change = Readonly<Record<string, string | null>>;

const withChanges = (before: URLSearchParams, change: Change): URLSearchParams => {
  const after = new URLSearchParams(before);
  for (const [key, value] of Object.entries(change))
    if (value === null || value === '') after.delete(key);
    else after.set(key, value);
  return after;
};

/** Debounce of search input in ms. */
const TYPING_MS = 300;

export interface Listing<Row> {
  readonly rows: readonly Row[];
  readonly page: Page | undefined;
  /** Nothing to show yet. */
  readonly loading: boolean;
  /** Rows are shown while others load. */
  readonly turning: boolean;
  readonly problem: ApiError | null;
  /** When the rows were read, if the server is unreachable and the list is cached. */
  readonly since: string | null;
  readonly refetch: () => void;
  readonly sorted: Sorted;
  /** Sorts by a column; reverses the current column. */
  readonly sort: (by: string) => void;
  readonly setPage: (page: number) => void;
  /** The search text. */
  readonly q: string;
  /** Active filters that the contract accepts. */
  readonly filters: Readonly<Record<string, string>>;
  /** Sets filters, or clears them with `null`; returns to the first page. */
  readonly setFilters: (change: Change, how?: { replace?: boolean }) => void;
  /** Whether any filter is active. */
  readonly filtered: boolean;
  /** Clears all filters. */
  readonly resetFilters: () => void;
}

/** Parses the URL's query; ignores values that the contract would refuse. */
function requestedIn<C extends AnyContract>(
  search: URLSearchParams,
  contract: C,
  { filters = [], sort }: { filters?: readonly string[]; sort: Sorted },
): Pick<Listing<never>, 'q' | 'sorted' | 'filters'> & { number: number } {
  const read = (name: string): string | undefined => {
    const value = search.get(name);
    return value !== null && value !== '' && takes(contract, name, value) ? value : undefined;
  };
  const by = read('sort_by');
  const direction = read('direction') as Sorted['direction'] | undefined;
  return {
    number: Number(read('page') ?? 1),
    q: read('q')?.trim() ?? '',
    sorted: by === undefined && direction === undefined ? sort : { by: by ?? sort.by, direction: direction ?? 'asc' },
    filters: Object.fromEntries(
      filters.flatMap((name) => {
        const value = read(name);
        return value === undefined ? [] : [[name, value]];
      }),
    ),
  };
}

const takes = (contract: AnyContract, name: string, value: string): boolean =>
  (contract.input.query?.shape[name] as z.ZodType | undefined)?.safeParse(value).success ?? false;

/**
 * A paged list whose page, order, search and filters are in the address, so that the browser's back works and a link
 * reopens the same. While another page comes, or when it cannot be read, the previous rows stay on the screen.
 * @param options.filters the names of those fields of the contract's query that are in the address
 * @param options.sort the order when the address names none; a `by` that the contract does not know is a custom order
 * @param options.always additional fixed filters that are not in the address
 * @param options.cached the pages that were read are shown without a network
 * @example
 * const list = useListing(listLogins, { filters: ['user_id', 'result'], sort: { by: 'created_at', direction: 'desc' } });
 * return (
 *   <ListingView list={list} empty={t('empty')}>
 *     <DataTable … rows={list.rows} sorted={list.sorted} onSort={list.sort} busy={list.turning} />
 *   </ListingView>
 * );
 */
export function useListing<C extends AnyContract>(
  contract: C,
  options: {
    filters?: readonly (keyof RequestInput<C> & string)[];
    sort: Sorted;
    always?: Partial<RequestInput<C>>;
    enabled?: boolean;
    cached?: boolean;
  },
): Listing<RowOf<C>> {
  const [search, setSearch] = useAddressParams();
  const requested = requestedIn(search, contract, options);
  const { number, q, sorted, filters } = requested;
  const [stored, setStored] = useState<OutputOf<C>>();
  // Rows that are still there say beside themselves that others did not come.
  const quiet = stored !== undefined;
  const ahead = usePrefetch(contract, quiet);
  const toInput = (what: typeof requested): RequestInput<C> =>
    ({
      ...options.always,
      ...what.filters,
      ...(what.q === '' ? {} : { q: what.q }),
      ...(takes(contract, 'sort_by', what.sorted.by) ? { sort_by: what.sorted.by } : {}),
      ...(takes(contract, 'direction', what.sorted.direction) ? { direction: what.sorted.direction } : {}),
      page: what.number,
    }) as unknown as RequestInput<C>;
  const { data, problem, loading, previous, refetch, since } = useCachedQuery(contract, toInput(requested), {
    keepPrevious: true,
    enabled: options.enabled ?? true,
    quiet,
    cached: options.cached ?? false,
  });
  if (data !== undefined && data !== stored) setStored(() => data);
  const page = (data ?? stored) as Page<RowOf<C>> | undefined;

  const write = useCallback(
    (change: Change, { replace = false, toTop = false } = {}) =>
      setSearch((before) => withChanges(before, change), { replace, preventScrollReset: !toTop }),
    [setSearch],
  );
  const go = (change: Change, how?: Parameters<typeof write>[1]): void => {
    ahead(toInput(requestedIn(withChanges(search, change), contract, options)));
    write(change, how);
  };
  // Rows may have gone since the link was made: their last page is shown then.
  const last = previous || data === undefined ? undefined : (data as Page<never>).last_page;
  useEffect(() => {
    if (last !== undefined && number > last) write({ page: last === 1 ? null : String(last) }, { replace: true });
  }, [last, number, write]);

  const narrow: Listing<never>['setFilters'] = (change, how) => go({ ...change, page: null }, how);
  return {
    rows: page?.data ?? [],
    page,
    loading: loading && page === undefined,
    turning: page !== undefined && problem === null && (previous || data === undefined),
    problem: since === null ? problem : null,
    since,
    refetch,
    sorted,
    sort: (by) => {
      const direction = toDirection(by === sorted.by && sorted.direction === 'asc' ? 0 : 1);
      const usual = by === options.sort.by && direction === options.sort.direction;
      go({
        sort_by: usual || !takes(contract, 'sort_by', by) ? null : by,
        direction: usual ? null : direction,
        page: null,
      });
    },
    setPage: (to) => go({ page: to === 1 ? null : String(to) }, { toTop: true }),
    q,
    filters,
    setFilters: narrow,
    filtered: q !== '' || Object.keys(filters).length > 0,
    resetFilters: () => narrow({ q: null, ...Object.fromEntries((options.filters ?? []).map((name) => [name, null])) }),
  };
}

/** The search field of a list. It searches when typing pauses, or at once on Enter. */
export function ListingSearch({
  list,
  label,
  scanned = false,
}: {
  list: Listing<unknown>;
  label?: string;
  /** The field of a `ScanSearch`: it has the focus, and the next text replaces its text. */
  scanned?: boolean;
}): ReactNode {
  const t = useTexts('web-listing');
  const { q, setFilters } = list;
  const [typed, setTyped] = useState<string | null>(null);
  const request = (text: string): void => {
    setTyped(null);
    // A search that grows is one step of the browser's back, not one for each letter.
    if (text.trim() !== q) setFilters({ q: text.trim() || null }, { replace: q !== '' });
  };
  const latestRequest = useRef(request);
  useEffect(() => {
    latestRequest.current = request;
  });
  useEffect(() => {
    if (typed === null) return;
    const timer = setTimeout(() => latestRequest.current(typed), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <TextField
      type="search"
      label={label ?? t('search')}
      autoFocus={scanned}
      onFocus={scanned ? ({ target }) => target.select() : undefined}
      value={typed ?? q}
      onChange={({ target }) => setTyped(target.value)}
      onKeyDown={(event) => event.key === 'Enter' && !isComposing(event) && typed !== null && request(typed)}
      slotProps={{ htmlInput: { maxLength: 200, ...(scanned ? { 'data-scan-field': 'replaced' } : {}) } }}
      sx={{ width: { xs: '100%', sm: 240 } }}
    />
  );
}

/** A list in each of its states: on its way, failed, empty, nothing found, rows with their pages below. */
export function ListingView({
  list,
  empty,
  action,
  children,
}: {
  list: Listing<unknown>;
  /** The sentence of a list that has no rows at all. */
  empty: ReactNode;
  /** An action for this state. */
  action?: ReactNode;
  children: ReactNode;
}): ReactNode {
  const t = useTexts('web-listing');
  const format = useFormat();
  const { page, problem, refetch, rows } = list;
  if (problem && !page)
    return (
      <ReadFailed problem={problem} onRetry={refetch}>
        {t('failed', { message: problem.message })}
      </ReadFailed>
    );
  const before = page ? (page.current_page - 1) * page.per_page : 0;
  const hasPages = page !== undefined && page.last_page > 1 && rows.length > 0;
  return (
    <Panel>
      {list.loading && (
        <Box sx={{ px: 2 }}>
          <Loading />
        </Box>
      )}
      {problem && page && (
        <Box sx={{ p: 1.5 }}>
          <ReadFailed problem={problem} onRetry={refetch}>
            {t('kept', { message: problem.message })}
          </ReadFailed>
        </Box>
      )}
      {page && rows.length === 0 && !list.filtered && <Empty action={action}>{empty}</Empty>}
      {page && rows.length === 0 && list.filtered && (
        <Empty
          action={
            <Button variant="outlined" onClick={list.resetFilters}>
              {t('clear')}
            </Button>
          }
        >
          {t('noneFound')}
        </Empty>
      )}
      {rows.length > 0 && children}
      {page && <Pagination current={page.current_page} last={page.last_page} onPage={list.setPage} />}
      <ResultCount count={page && rows.length}>
        {hasPages &&
          t('range', {
            from: format.number(before + 1),
            to: format.number(before + rows.length),
            total: format.number(page.total),
          })}
      </ResultCount>
    </Panel>
  );
}
