import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import { ListHolders } from '@tailboard/contracts/equipment/unit-lists';
import { FilterBar, PageContent, PageHeader } from '@tailboard/ui/layout/page';
import type { Column } from '@tailboard/ui/table';
import { MONO } from '@tailboard/ui/layout/theme';
import { useFormat } from '@tailboard/web/i18n/format';
import { ListingTable } from '@tailboard/web/lists/listing-table';
import { ListingSearch, useListing, type RowOf } from '@tailboard/web/lists/listing';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { Link as RouterLink, useNavigate } from 'react-router';

type Holder = RowOf<typeof ListHolders>;
const toListsPath = ({ id }: Holder): string => `/warehouse/people/${id}`;

/** The number of units of each user, with a link to the lists. Deactivated users are included. */
export function Page(): ReactNode {
  const t = useTexts('warehouse-holders');
  const format = useFormat();
  const navigate = useNavigate();
  const list = useListing(ListHolders, { sort: { by: 'label', direction: 'asc' } });
  const columns: Column<Holder>[] = [
    {
      key: 'label',
      label: t('person'),
      sort: 'label',
      main: true,
      render: (holder) => (
        <>
          <Link component={RouterLink} to={toListsPath(holder)}>
            {holder.label}
          </Link>
          {!holder.active && <Chip size="small" variant="outlined" label={t('inactive')} sx={{ ml: 1 }} />}
        </>
      ),
    },
    {
      key: 'technician_id',
      label: t('technicianId'),
      render: ({ technician_id }) => <span style={{ fontFamily: MONO }}>{technician_id}</span>,
    },
    { key: 'held', label: t('held'), sort: 'held', align: 'right', render: ({ held }) => format.number(held) },
    { key: 'verified', label: t('verified'), align: 'right', render: ({ verified }) => format.number(verified) },
  ];
  return (
    <>
      <PageHeader title={t('title')} context={t('context')} />
      <FilterBar label={t('filters')}>
        <ListingSearch list={list} label={t('search')} />
      </FilterBar>
      <PageContent>
        <ListingTable
          list={list}
          label={t('title')}
          columns={columns}
          rowKey={({ id }) => id}
          empty={t('empty')}
          onOpen={(holder) => void navigate(toListsPath(holder))}
        />
      </PageContent>
    </>
  );
}
