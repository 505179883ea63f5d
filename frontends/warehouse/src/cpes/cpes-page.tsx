import Button from '@mui/material/Button';
import { ExportUnits, ListUnits } from '@tailboard/contracts/equipment/unit-lists';
import type { Cpe } from '@tailboard/contracts/equipment/unit';
import { Icon } from '@tailboard/ui/icons';
import { PageContent, PageHeader } from '@tailboard/ui/layout/page';
import type { Column } from '@tailboard/ui/table';
import { MONO } from '@tailboard/ui/layout/theme';
import { ExportButton } from '@tailboard/web/lists/export-button';
import { useLiveAnswers } from '@tailboard/web/queries/live';
import { ListingTable } from '@tailboard/web/lists/listing-table';
import { useListing } from '@tailboard/web/lists/listing';
import type { RequestInput } from '@tailboard/web/api/request';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { MoreKeys } from '../search/more-keys.js';
import { UnitActions } from '../unit/unit-actions.js';
import { useUnitSelection } from '../unit/unit-selection.js';
import { useUnitFormat } from '../unit/use-unit-format.js';
import { CpeFilters } from './cpe-filters.js';

const refreshes = [ListUnits];

/** All units, most recently changed first. Filters, order and page are in the address (decision D49). */
export function Page(): ReactNode {
  const t = useTexts('warehouse-cpes');
  const unitFormat = useUnitFormat();
  const list = useListing(ListUnits, {
    filters: ['status', 'act', 'cpe_type_id', 'cpe_model_id', 'location_id', 'user_id', 'removed'],
    sort: { by: 'touched', direction: 'desc' },
  });
  const requested: RequestInput<typeof ExportUnits> = {
    ...list.filters,
    q: list.q,
    sort_by: list.sorted.by as 'touched',
    direction: list.sorted.direction,
  };
  useLiveAnswers(['stock'], refreshes);
  const selection = useUnitSelection(list.rows, refreshes);
  const columns: Column<Cpe>[] = [
    {
      key: 'serial_mac',
      label: unitFormat.t('serialMac'),
      sort: 'serial_mac',
      main: true,
      render: ({ serial_mac }) => <span style={{ fontFamily: MONO }}>{serial_mac}</span>,
    },
    ...selection.columns,
    { key: 'status', label: t('status'), sort: 'status', render: ({ status }) => unitFormat.t(`status.${status}`) },
    {
      key: 'type',
      label: unitFormat.t('type'),
      sort: 'type',
      render: ({ cpe_type }) => cpe_type?.title ?? unitFormat.t('unknown'),
    },
    { key: 'model', label: unitFormat.t('model'), sort: 'model', render: (unit) => unitFormat.model(unit) },
    { key: 'location', label: unitFormat.t('location'), sort: 'location', render: ({ location }) => location?.name },
    { key: 'holder', label: t('holder'), sort: 'holder', render: ({ user }) => user?.label },
    {
      key: 'actions',
      label: t('actions'),
      actions: true,
      align: 'right',
      render: (unit) => <UnitActions unit={unit} refreshes={refreshes} />,
    },
  ];
  return (
    <>
      <PageHeader
        title={t('title')}
        context={t('context')}
        actions={
          <>
            <ExportButton contract={ExportUnits} input={requested} />
            <Button component={Link} to="/warehouse/receive" variant="contained" startIcon={<Icon name="scan" />}>
              {t('receive')}
            </Button>
          </>
        }
      />
      <CpeFilters list={list} />
      <PageContent wide>
        {selection.bar}
        <MoreKeys searched={list.page?.searched_keys} />
        <ListingTable list={list} label={t('title')} columns={columns} rowKey={({ id }) => id} empty={t('empty')} />
      </PageContent>
    </>
  );
}
