import { useAddressParams } from '@tailboard/web/app/address-params';
import { Instant, CompanyDate, LocationId } from '@tailboard/contracts/values';
import { jobStatuses, type Job } from '@tailboard/contracts/jobs/job';
import { useCallback, useMemo } from 'react';
import type { BoardFilter } from './board-data/filter-board.js';
import type { View } from './card/technicians.js';
import { groupings, sortings, usual, type Arrangement, type UnassignedLayout } from './unassigned/unassigned-list.js';

const valid = <T,>(
  schema: { safeParse: (value: unknown) => { success: boolean; data?: T } },
  value: string | null,
): T | undefined => (value === null ? undefined : schema.safeParse(value).data);

export type AddressKey =
  | 'date'
  | 'location_id'
  | 'q'
  | 'category'
  | 'status'
  | 'slot'
  | 'conflicts'
  | 'view'
  | 'look'
  | 'group'
  | 'sort'
  | 'job'
  | 'map'
  | 'history'
  | 'at'
  | 'map_view';

export interface BoardAddress extends BoardFilter, Arrangement {
  readonly date: string | undefined;
  readonly location: string | undefined;
  readonly view: View;
  readonly layout: UnassignedLayout;
  /** The list of conflicts is shown. */
  readonly conflicts: boolean;
  readonly job: string | null;
  readonly map: boolean;
  readonly history: boolean;
  /** The instant as of which the board is shown. */
  readonly at: string | undefined;
}

/** Changes of other values on the same board add no browser history entries. */
const STEPS: readonly AddressKey[] = ['date', 'location_id', 'at'];

/** Reads and writes the board's URL: a link shows the same board again; invalid values are ignored. */
export function useAddress(): {
  address: BoardAddress;
  write: (values: Partial<Record<AddressKey, string | undefined>>) => void;
} {
  const [search, setSearch] = useAddressParams();
  const write = useCallback(
    (values: Partial<Record<AddressKey, string | undefined>>) =>
      setSearch(
        (before) => {
          const after = new URLSearchParams(before);
          for (const [key, value] of Object.entries(values)) {
            if (value === undefined || value === '') after.delete(key);
            else after.set(key, value);
          }
          return after;
        },
        { replace: !STEPS.some((key) => key in values), preventScrollReset: true },
      ),
    [setSearch],
  );
  const address = useMemo<BoardAddress>(() => {
    const status = search.get('status') as Job['status'] | null;
    return {
      date: valid(CompanyDate, search.get('date')),
      location: valid(LocationId, search.get('location_id')),
      q: search.get('q') ?? '',
      category: search.get('category'),
      status: status !== null && jobStatuses.includes(status) ? status : null,
      slot: search.get('slot'),
      view: search.get('view') === 'rows' ? 'rows' : 'cards',
      layout: search.get('look') === 'cards' ? 'cards' : 'rows',
      group: groupings.find((one) => one === search.get('group')) ?? usual.group,
      sort: sortings.find((one) => one === search.get('sort')) ?? usual.sort,
      conflicts: search.get('conflicts') === '1',
      job: search.get('job'),
      map: search.get('map') === '1',
      history: search.get('history') === '1',
      at: valid(Instant, search.get('at')),
    };
  }, [search]);
  return { address, write };
}
