import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Tooltip from '@mui/material/Tooltip';
import { addDays } from '@tailboard/contracts/company-time';
import { ListLocations } from '@tailboard/contracts/identity/location';
import { dayStates } from '@tailboard/contracts/jobs/daily-work';
import { DateField } from '@tailboard/ui/dates/date-field';
import { Icon } from '@tailboard/ui/icons';
import { FilterBar } from '@tailboard/ui/layout/page';
import { Picker } from '@tailboard/ui/picker';
import { useContractQuery } from '@tailboard/web/queries/queries';
import { useCompany } from '@tailboard/web/app/company';
import { usePeople } from '@tailboard/web/app/people';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import type { TimecardAddress, useTimecardAddress } from './use-timecard-address.js';

/** Filters for week, user, location and state. */
export function TimecardFilters({
  address,
  week,
  write,
}: {
  address: TimecardAddress;
  /** The displayed week, once it is known. */
  week: { start_date: string; end_date: string } | undefined;
  write: ReturnType<typeof useTimecardAddress>['write'];
}): ReactNode {
  const t = useTexts('dispatch-timecards');
  const w = useTexts('web');
  const d = useTexts('dispatch-close-day');
  const { today } = useCompany();
  const { people, loading } = usePeople();
  const { data } = useContractQuery(ListLocations, {});
  const locations = Object.values(data?.data ?? {}).sort((a, b) => a.sort - b.sort || a.name.localeCompare(b.name));
  const go = (date: string): void => write({ date: date === today ? null : date });
  const from = week?.start_date ?? address.date;
  const to = week?.end_date ?? address.date;
  const choice = (
    label: string,
    value: string | null,
    all: string,
    onChoose: (value: string | null) => void,
    options: ReactNode,
  ) => (
    <TextField
      select
      label={label}
      value={value ?? ''}
      onChange={({ target }) => onChoose(target.value || null)}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
      sx={{ width: { xs: 'calc(50% - 4px)', sm: 150 } }}
    >
      <MenuItem value="">{all}</MenuItem>
      {options}
    </TextField>
  );
  return (
    <FilterBar label={t('filters')}>
      <Tooltip title={t('weekBefore')}>
        <IconButton aria-label={t('weekBefore')} onClick={() => go(addDays(from, -1))}>
          <Icon name="chevronLeft" />
        </IconButton>
      </Tooltip>
      <DateField label={t('weekOf')} value={address.date} onDate={go} sx={{ width: 168 }} />
      <Tooltip title={t('weekAfter')}>
        <IconButton aria-label={t('weekAfter')} onClick={() => go(addDays(to, 1))}>
          <Icon name="chevronRight" />
        </IconButton>
      </Tooltip>
      <Button onClick={() => go(today)} disabled={address.date === today}>
        {t('thisWeek')}
      </Button>
      <Box sx={{ width: { xs: '100%', sm: 220 } }}>
        <Picker
          label={t('person')}
          placeholder={t('allPeople')}
          options={people}
          loading={loading}
          value={address.user_id}
          onPick={(user_id) => write({ user_id })}
        />
      </Box>
      {choice(
        w('location'),
        address.location_id,
        t('allLocations'),
        (location_id) => write({ location_id }),
        locations.map(({ locationID, name }) => (
          <MenuItem key={locationID} value={locationID}>
            {name}
          </MenuItem>
        )),
      )}
      {address.view === 'days' &&
        choice(
          t('state'),
          address.state,
          t('allStates'),
          (state) => write({ state }),
          dayStates.map((state) => (
            <MenuItem key={state} value={state}>
              {d(`state.${state}`)}
            </MenuItem>
          )),
        )}
    </FilterBar>
  );
}
