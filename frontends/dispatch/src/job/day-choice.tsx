import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { addDays } from '@tailboard/contracts/company-time';
import { DateField } from '@tailboard/ui/dates/date-field';
import { Icon } from '@tailboard/ui/icons';
import { useCompany } from '@tailboard/web/app/company';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';

/** Date picker with previous day, next day and today. */
export function DayChoice({
  date,
  onDate,
  small = false,
}: {
  date: string;
  onDate: (date: string) => void;
  /** Beside a title on a phone: today is offered only on other days. */
  small?: boolean;
}): ReactNode {
  const t = useTexts('dispatch-job');
  const w = useTexts('web');
  const { today } = useCompany();
  return (
    <>
      <Tooltip title={t('dayBefore')}>
        <IconButton aria-label={t('dayBefore')} onClick={() => onDate(addDays(date, -1))}>
          <Icon name="chevronLeft" />
        </IconButton>
      </Tooltip>
      <DateField
        label={w('date')}
        value={date}
        onDate={onDate}
        sx={{ width: small ? 158 : 168, '& .MuiInputBase-root': { minWidth: 0 } }}
      />
      <Tooltip title={t('dayAfter')}>
        <IconButton aria-label={t('dayAfter')} onClick={() => onDate(addDays(date, 1))}>
          <Icon name="chevronRight" />
        </IconButton>
      </Tooltip>
      {(!small || date !== today) && (
        <Button onClick={() => onDate(today)} disabled={date === today}>
          {t('today')}
        </Button>
      )}
    </>
  );
}
