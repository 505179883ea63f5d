import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Tooltip from '@mui/material/Tooltip';
import { addDays } from '@tailboard/contracts/company-time';
import { listLocations } from '@tailboard/contracts/identity/location';
import { Icon } from '@tailboard/ui/icons';
import { FilterBar } from '@tailboard/ui/page';
import { useAnswer } from '@tailboard/web/answers';
import { useCompany } from '@tailboard/web/company';
import { useTexts } from '@tailboard/web/texts';
import type { ReactNode } from 'react';
import { dispatchTexts } from '../texts.js';

/** Date and location of the board. Both live in the address, so that a link shows the same board. */
export function BoardFilters({
  date,
  location,
  onDate,
  onLocation,
}: {
  date: string;
  location: string | undefined;
  onDate: (date: string) => void;
  onLocation: (location: string | undefined) => void;
}): ReactNode {
  const t = useTexts(dispatchTexts);
  const { today } = useCompany();
  const { data } = useAnswer(listLocations, {});
  const locations = Object.values(data?.data.data ?? {})
    .filter(({ active }) => active)
    .sort((a, b) => a.sort - b.sort || a.name.localeCompare(b.name));
  return (
    <FilterBar label={t('board.filters')}>
      <Tooltip title={t('board.dayBefore')}>
        <IconButton aria-label={t('board.dayBefore')} onClick={() => onDate(addDays(date, -1))}>
          <Icon name="chevronLeft" />
        </IconButton>
      </Tooltip>
      <TextField
        type="date"
        label={t('board.date')}
        value={date}
        onChange={({ target }) => {
          // A date that is only half typed is empty.
          if (target.value) onDate(target.value);
        }}
        slotProps={{ inputLabel: { shrink: true } }}
        sx={{ width: 160 }}
      />
      <Tooltip title={t('board.dayAfter')}>
        <IconButton aria-label={t('board.dayAfter')} onClick={() => onDate(addDays(date, 1))}>
          <Icon name="chevronRight" />
        </IconButton>
      </Tooltip>
      <Button onClick={() => onDate(today)} disabled={date === today}>
        {t('board.today')}
      </Button>
      <TextField
        select
        label={t('board.location')}
        value={locations.length > 0 ? (location ?? '') : ''}
        onChange={({ target }) => onLocation(target.value || undefined)}
        slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
        sx={{ width: 190 }}
      >
        <MenuItem value="">{t('board.allLocations')}</MenuItem>
        {locations.map(({ locationID, name }) => (
          <MenuItem key={locationID} value={locationID}>
            {name}
          </MenuItem>
        ))}
      </TextField>
    </FilterBar>
  );
}
