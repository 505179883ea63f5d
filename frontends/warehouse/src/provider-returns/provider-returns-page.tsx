import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import TextField from '@mui/material/TextField';
import { TypesInWarehouse } from '@tailboard/contracts/equipment/cpe-type';
import { ListShipments } from '@tailboard/contracts/equipment/shipment';
import { UnitsInWarehouse } from '@tailboard/contracts/equipment/unit-lists';
import { FilterBar, PageContent, PageHeader } from '@tailboard/ui/layout/page';
import { useAddressParams } from '@tailboard/web/app/address-params';
import { useContractQuery } from '@tailboard/web/queries/queries';
import { useFormat } from '@tailboard/web/i18n/format';
import { useLiveAnswers } from '@tailboard/web/queries/live';
import { ReadFailed } from '@tailboard/web/queries/read-failed';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useState, type ReactNode } from 'react';
import { TypeStock } from '../stock/location-stock.js';
import { RefreshBox } from '../stock/refresh-box.js';
import { useMayRemove } from '../unit/use-may-remove.js';
import { Shipments } from './shipments.js';
import { Shipping } from './shipping.js';

const stock = [TypesInWarehouse, UnitsInWarehouse];
const live = [...stock, ListShipments];

/** Units to return to the provider, packed and shipped. The type and the open shipment are in the address. */
export function Page(): ReactNode {
  const t = useTexts('warehouse-provider-returns');
  const format = useFormat();
  const [search, setSearch] = useAddressParams();
  const [deletable, setDeletable] = useState(false);
  const mayRemove = useMayRemove();
  const types = useContractQuery(TypesInWarehouse, { show: 'all' });
  useLiveAnswers(['stock'], live);
  const list = types.data?.data ?? [];
  const type = list.find(({ id }) => id === search.get('type'))?.id ?? '';
  const shipping = search.get('scan') === 'ship';
  const turn = (change: Record<string, string>): void =>
    setSearch((before) => {
      const after = new URLSearchParams({ ...Object.fromEntries(before), ...change });
      for (const [name, value] of Object.entries(change)) if (value === '') after.delete(name);
      return after;
    });
  return (
    <>
      <PageHeader title={t('title')} context={t('context')} />
      <FilterBar label={t('type')}>
        <TextField
          select
          label={t('type')}
          value={type}
          onChange={({ target }) => turn({ type: target.value })}
          slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
          sx={{ width: { xs: '100%', sm: 260 } }}
        >
          <MenuItem value="">{t('choose')}</MenuItem>
          {list.map(({ id, title, warehouse_cpe_count }) => (
            <MenuItem key={id} value={id}>
              {t('typeCount', { title, count: format.number(warehouse_cpe_count) })}
            </MenuItem>
          ))}
        </TextField>
        {mayRemove && (
          <FormControlLabel
            control={<Checkbox checked={deletable} onChange={({ target }) => setDeletable(target.checked)} />}
            label={t('showDelete')}
          />
        )}
      </FilterBar>
      <PageContent wide>
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <Tabs
            value={shipping ? 'ship' : 'refresh'}
            aria-label={t('actions')}
            onChange={(_, to: string) => turn({ scan: to === 'ship' ? to : '' })}
          >
            <Tab value="refresh" label={t('refresh')} />
            <Tab value="ship" label={t('ship')} />
          </Tabs>
          {shipping ? (
            <Shipping
              shipment={search.get('shipment')}
              onShipment={(shipment) => turn({ shipment: shipment ?? '' })}
              refreshes={stock}
            />
          ) : (
            <RefreshBox refreshes={stock} />
          )}
          {types.problem && !types.data && (
            <ReadFailed problem={types.problem} onRetry={types.refetch}>
              {t('failed', { message: types.problem.message })}
            </ReadFailed>
          )}
          {type !== '' && <TypeStock type={type} deletable={deletable} />}
          <Shipments onContinue={(shipment) => turn({ scan: 'ship', shipment })} />
        </Box>
      </PageContent>
    </>
  );
}
