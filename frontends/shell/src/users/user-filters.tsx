import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { roles } from '@tailboard/contracts/permission';
import type { Listing } from '@tailboard/web/lists/listing';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { nameIn, useLocations } from './places.js';

/** Filters users by role and location. */
export function UserFilters({ filters, setFilters }: Pick<Listing<unknown>, 'filters' | 'setFilters'>): ReactNode {
  const t = useTexts('shell-users');
  const common = useTexts('web');
  const locations = useLocations();
  return (
    <>
      <TextField
        select
        label={t('role')}
        value={filters.role ?? 'any'}
        onChange={({ target }) => setFilters({ role: target.value === 'any' ? null : target.value })}
        sx={{ width: { xs: '100%', sm: 150 } }}
      >
        <MenuItem value="any">{t('anyRole')}</MenuItem>
        {roles.map((role) => (
          <MenuItem key={role} value={role}>
            {common(`role.${role}`)}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        label={common('location')}
        value={nameIn(locations, filters.location_id) === undefined ? 'any' : filters.location_id}
        onChange={({ target }) => setFilters({ location_id: target.value === 'any' ? null : target.value })}
        sx={{ width: { xs: '100%', sm: 170 } }}
      >
        <MenuItem value="any">{t('anyLocation')}</MenuItem>
        {locations.map(({ id, label }) => (
          <MenuItem key={id} value={id}>
            {label}
          </MenuItem>
        ))}
      </TextField>
    </>
  );
}
