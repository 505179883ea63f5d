import type { OutputOf } from '@tailboard/contracts/contract';
import {
  CloseLocation,
  ListLocations,
  OpenLocation,
  ReadLocation,
  ReviseLocation,
} from '@tailboard/contracts/identity/location';
import { useContractQuery } from '@tailboard/web/queries/queries';
import { FormField } from '@tailboard/web/forms/fields';
import type { Listing } from '@tailboard/web/lists/listing';
import { toSinglePageListing, type Active } from '@tailboard/web/lists/listing-table';
import { useLiveAnswers } from '@tailboard/web/queries/live';
import { SortField } from '@tailboard/web/resource/resource-form';
import { ResourceScreen } from '@tailboard/web/resource/resource-screen';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { inSettings } from '../settings/settings-frame.js';

type Location = OutputOf<typeof ReadLocation>['data'];

const locations = {
  name: 'location',
  define: OpenLocation,
  revise: ReviseLocation,
  retire: CloseLocation,
  restore: ReviseLocation,
  list: ListLocations,
  read: ReadLocation,
};

/** The locations in their order. They arrive as a map, with live updates. */
function useLocationRows(active: Active): Listing<Location> {
  const query = useContractQuery(ListLocations, {});
  useLiveAnswers(['locations'], [ListLocations]);
  const rows = Object.values(query.data?.data ?? {})
    .filter((one) => active === 'all' || one.active === (active === '1'))
    .sort((a, b) => a.sort - b.sort || a.name.localeCompare(b.name))
    .map((one) => ({ ...one, id: one.locationID }));
  return toSinglePageListing(query, rows);
}

/**
 * The company's locations: managers read them, owners and admins change them. A location with users cannot be deleted.
 */
export function Page(): ReactNode {
  const t = useTexts('shell-locations');
  const w = useTexts('web');
  return (
    <ResourceScreen
      resource={locations}
      path="/admin/settings/locations"
      t={t}
      useRows={useLocationRows}
      columns={['name', 'address', 'sort']}
      labels={{ address: w('address') }}
      start={{ name: '', address: '', sort: 0 }}
      frame={inSettings('tabLocations')}
      form={(form) => (
        <>
          <FormField form={form} name="name" required autoFocus autoComplete="off" />
          <FormField form={form} name="address" autoComplete="off" />
          <SortField form={form} />
        </>
      )}
    />
  );
}
