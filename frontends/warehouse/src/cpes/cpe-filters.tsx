import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { unitEventTypes, unitStatuses } from '@tailboard/contracts/equipment/unit';
import { FilterBar } from '@tailboard/ui/layout/page';
import { Picker } from '@tailboard/ui/picker';
import { ListingSearch, type Listing } from '@tailboard/web/lists/listing';
import { usePeople } from '@tailboard/web/app/people';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { useKinds } from '../unit/use-kinds.js';
import { useLocations } from '../unit/use-locations.js';
import { useUnitFormat } from '../unit/use-unit-format.js';

/** The filters of the list of all units. */
export function CpeFilters({ list }: { list: Listing<unknown> }): ReactNode {
  const t = useTexts('warehouse-cpes');
  const unitFormat = useUnitFormat();
  const { locations } = useLocations();
  const { types, modelsOf } = useKinds();
  const { people, loading } = usePeople();
  const { filters, setFilters } = list;
  const choice = (name: string, label: string, options: readonly { id: string; label: string }[]): ReactNode => (
    <TextField
      select
      label={label}
      value={options.some(({ id }) => id === filters[name]) ? filters[name] : ''}
      onChange={({ target }) => setFilters({ [name]: target.value || null })}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
      sx={{ width: { xs: '100%', sm: 170 } }}
    >
      <MenuItem value="">{t('all')}</MenuItem>
      {options.map((option) => (
        <MenuItem key={option.id} value={option.id}>
          {option.label}
        </MenuItem>
      ))}
    </TextField>
  );
  return (
    <FilterBar label={t('filters')}>
      <ListingSearch list={list} label={unitFormat.t('serialMac')} />
      {choice(
        'status',
        t('status'),
        unitStatuses.map((id) => ({ id, label: unitFormat.t(`status.${id}`) })),
      )}
      {choice(
        'act',
        t('act'),
        unitEventTypes.map((id) => ({ id, label: t(`act.${id}`) })),
      )}
      {choice('cpe_type_id', unitFormat.t('type'), types)}
      {choice('cpe_model_id', unitFormat.t('model'), modelsOf(filters.cpe_type_id ?? null))}
      {choice(
        'location_id',
        unitFormat.t('location'),
        locations.map(({ locationID, name }) => ({ id: locationID, label: name })),
      )}
      <Box sx={{ width: { xs: '100%', sm: 220 } }}>
        <Picker
          label={t('holder')}
          options={people}
          loading={loading}
          value={filters.user_id ?? null}
          onPick={(id) => setFilters({ user_id: id })}
        />
      </Box>
      <FormControlLabel
        control={
          <Switch
            checked={filters.removed === '1'}
            onChange={({ target }) => setFilters({ removed: target.checked ? '1' : null })}
          />
        }
        label={t('removed')}
        slotProps={{ typography: { variant: 'body2' } }}
      />
    </FilterBar>
  );
}
