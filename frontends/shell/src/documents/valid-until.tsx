import Chip from '@mui/material/Chip';
import { daysBetween } from '@tailboard/contracts/company-time';
import { SOON_DAYS } from '@tailboard/contracts/messaging/document';
import { useCompany } from '@tailboard/web/app/company';
import { useFormat } from '@tailboard/web/i18n/format';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';

/** The last valid date of a document or license, marked if it is past or near. */
export function ValidUntil({ date }: { date: string }): ReactNode {
  const t = useTexts('shell-documents');
  const format = useFormat();
  const { today } = useCompany();
  const left = daysBetween(today, date);
  return (
    <>
      {format.date(date)}
      {left <= SOON_DAYS && (
        <Chip
          size="small"
          variant="outlined"
          color={left < 0 ? 'error' : 'warning'}
          label={t(left < 0 ? 'expired' : 'expiresSoon')}
          sx={{ ml: 1 }}
        />
      )}
    </>
  );
}
