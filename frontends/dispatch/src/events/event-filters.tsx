import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { scheduleTypes } from '@tailboard/contracts/jobs/schedule';
import { DateField } from '@tailboard/ui/dates/date-field';
import { Icon } from '@tailboard/ui/icons';
import { FilterBar } from '@tailboard/ui/layout/page';
import { TOUCH } from '@tailboard/ui/layout/theme';
import { useCompany } from '@tailboard/web/app/company';
import { useLocale } from '@tailboard/web/i18n/locale';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { monthAfter } from './calendar-month.js';
import { PersonChoice } from './person-choice.js';
import type { EventAddress, WriteEventAddress } from './use-event-address.js';

/** Month or list, and the filters. `seesAll`: users who see only their own entries have no user filter. */
export function EventFilters({
  address,
  seesAll,
  onWrite,
}: {
  address: EventAddress;
  seesAll: boolean;
  onWrite: WriteEventAddress;
}): ReactNode {
  const t = useTexts('dispatch-events');
  return (
    <FilterBar label={t('filters')}>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={address.view}
        aria-label={t('view')}
        onChange={(_, view: string | null) => {
          if (view !== null) onWrite({ view: view === 'list' ? 'list' : null, page: null });
        }}
      >
        {(['month', 'list'] as const).map((view) => (
          <ToggleButton
            key={view}
            value={view}
            sx={{ textTransform: 'none', px: 1.5, height: 38, color: 'text.primary', [TOUCH]: { height: 44 } }}
          >
            {t(view)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {address.view === 'month' ? (
        <Months address={address} onWrite={onWrite} />
      ) : (
        <Range address={address} onWrite={onWrite} />
      )}
      <TextField
        select
        label={t('type')}
        value={address.type ?? ''}
        onChange={({ target }) => onWrite({ type: target.value || null, page: null })}
        slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
        sx={{ width: { xs: '100%', sm: 180 } }}
      >
        <MenuItem value="">{t('allTypes')}</MenuItem>
        {scheduleTypes.map((type) => (
          <MenuItem key={type} value={type}>
            {t(`type.${type}`)}
          </MenuItem>
        ))}
      </TextField>
      {seesAll && <PersonChoice chosen={address.user_id} onChoose={(user_id) => onWrite({ user_id, page: null })} />}
    </FilterBar>
  );
}

type Part = { address: EventAddress; onWrite: WriteEventAddress };

function Months({ address: { month }, onWrite }: Part): ReactNode {
  const t = useTexts('dispatch-events');
  const { locale } = useLocale();
  const { today } = useCompany();
  const name = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );
  const to = (next: string | null): void => onWrite({ month: next });
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
      <IconButton aria-label={t('monthBefore')} onClick={() => to(monthAfter(month, -1))}>
        <Icon name="chevronLeft" />
      </IconButton>
      <Typography
        variant="h2"
        aria-live="polite"
        sx={{ minWidth: 140, textAlign: 'center', '&::first-letter': { textTransform: 'uppercase' } }}
      >
        {name}
      </Typography>
      <IconButton aria-label={t('monthAfter')} onClick={() => to(monthAfter(month, 1))}>
        <Icon name="chevronRight" />
      </IconButton>
      <Button variant="outlined" disabled={month === today.slice(0, 7)} onClick={() => to(null)}>
        {t('today')}
      </Button>
    </Box>
  );
}

function Range({ address, onWrite }: Part): ReactNode {
  const t = useTexts('dispatch-events');
  return (
    <Box sx={{ display: 'flex', gap: 1, width: { xs: '100%', sm: 'auto' } }}>
      {(['start_date', 'end_date'] as const).map((key) => (
        <DateField
          key={key}
          label={t(key === 'start_date' ? 'from' : 'to')}
          value={address[key]}
          onDate={(date) => onWrite({ [key]: date, page: null })}
          sx={{ width: { sm: 168 } }}
        />
      ))}
    </Box>
  );
}
